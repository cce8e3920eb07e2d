-- The link by which a driver lets family see who comes and where the truck is, as long as the tow lasts (docs/decisions/069).
create table tow_share_links (
  id uuid primary key,
  job_id uuid not null unique references tow_jobs (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null
);
comment on table tow_share_links is 'One link of a tow at a time; the next one replaces it, and nothing says who opened it.';
comment on column tow_share_links.token_hash is 'SHA-256 of what stands behind the #; the token is derived from the secret key and the id.';
alter table tow_share_links enable row level security;
create policy system_all on tow_share_links to app_system using (true);
grant select, insert, delete on tow_share_links to app_system;
