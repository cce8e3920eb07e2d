-- The claims team keeps the directory of insurers: how each is reached, the domains its people write from, and who they are.
alter table insurers add column version integer not null default 1;
alter table insurers add constraint insurers_lists check (cardinality(aliases) <= 40 and cardinality(domains) <= 40);
create trigger new_version before update of name, aliases, phone, portal, domains, version on insurers
  for each row execute function tg_version();
create policy admins_add on insurers for insert to app_request with check ((select actor_is_admin()));
create policy admins_work on insurers for update to app_request using ((select actor_is_admin()));
grant insert (id, name, aliases, phone, portal, domains), update (name, aliases, phone, portal, domains, version) on insurers to app_request;

create table insurer_people (
  id uuid primary key,
  insurer_id uuid not null references insurers (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  role text not null default '' check (char_length(role) <= 120),
  phone text check (char_length(phone) between 7 and 40),
  email text check (char_length(email) between 3 and 254 and email = lower(email)),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now()
);
comment on table insurer_people is 'Whom the claims team reaches at an insurer; who kept it stands in the audit log.';
create index insurer_people_insurer on insurer_people (insurer_id, name);
alter table insurer_people enable row level security;
create policy admins_all on insurer_people to app_request using ((select actor_is_admin()));
grant select, delete, insert (id, insurer_id, name, role, phone, email, note), update (name, role, phone, email, note) on insurer_people to app_request;
