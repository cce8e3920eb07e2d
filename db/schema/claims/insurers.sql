-- The tables of claims/insurers as they are now. Written by bin/types to be read: a migration changes them.

-- Whom the claims team reaches at an insurer; who kept it stands in the audit log.
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
create index insurer_people_insurer on insurer_people (insurer_id, name);
alter table insurer_people enable row level security;
create policy admins_all on insurer_people to app_request
  using ((select actor_is_admin()));
grant delete, insert (id, insurer_id, name, role, phone, email, note), select, update (name, role, phone, email, note)
  on insurer_people to app_request;
