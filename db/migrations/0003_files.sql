-- A stored object's facts; the bytes are in the blob store under the same path.
create table files (
  id uuid primary key,
  owner_id uuid not null references profiles on delete cascade,
  path text not null unique,
  original_name text not null check (char_length(original_name) between 1 and 255),
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id, created_at desc);
-- Every read by somebody other than the owner, visible to the owner. One row per signed link that was opened.
create table file_reads (
  id bigint generated always as identity primary key,
  file_id uuid not null references files on delete cascade,
  reader_id uuid not null references profiles on delete cascade,
  link_id uuid not null unique,
  at timestamptz not null default now()
);
create index file_reads_file on file_reads (file_id, id);

alter table files enable row level security;
alter table file_reads enable row level security;
create policy own_inserts on files for insert to app_request with check (owner_id = (select actor_id()));
create policy own_or_admin_reads on files for select to app_request
  using (owner_id = (select actor_id()) or (select actor_is_admin()));
create policy own_deletes on files for delete to app_request using (owner_id = (select actor_id()));
create policy system_all on files to app_system using (true) with check (true);
grant select, delete, insert (id, owner_id, path, original_name, content_type, size, sha256) on files to app_request;
grant select, insert, delete on files to app_system;
create policy owner_or_admin_reads on file_reads for select to app_request
  using ((select actor_is_admin()) or exists (select from files f where f.id = file_id and f.owner_id = (select actor_id())));
create policy reader_inserts on file_reads for insert to app_request
  with check (reader_id = (select actor_id()) and exists (select from files f where f.id = file_id));
create policy system_all on file_reads to app_system using (true) with check (true);
grant select, insert (file_id, reader_id, link_id) on file_reads to app_request;
grant select on file_reads to app_system;

-- Who opened these files: the owner learns a first name, an admin the whole name.
create function file_readers(wanted uuid[]) returns table (file_id uuid, name text, role text, at timestamptz)
  language sql stable security definer set search_path = public as $$
  select r.file_id, case when actor_is_admin() then p.name else split_part(p.name, ' ', 1) end, p.role, r.at
  from file_reads r join files f on f.id = r.file_id join profiles p on p.id = r.reader_id
  where r.file_id = any(wanted) and (f.owner_id = actor_id() or actor_is_admin())
  order by r.id desc $$;
revoke all on function file_readers from public;
grant execute on function file_readers to app_request;
