-- The tables of claims/rights as they are now. Written by bin/types to be read: a migration changes them.

-- Version 1 is the file; from 2 on, the whole row as an admin left it.
create table state_right_versions (
  state text not null references state_rights (state) on delete restrict,
  version integer not null check (version > 1),
  value jsonb not null,
  changed_by uuid references profiles (id) on delete set null,
  reason text not null check (char_length(reason) between 3 and 1000),
  created_at timestamptz not null default now(),
  constraint state_right_versions_pkey primary key (state, version)
);
create trigger append_only before delete on state_right_versions for each row execute function tg_append_only();
alter table state_right_versions enable row level security;
create policy admins_read on state_right_versions for select to app_request
  using ((select actor_is_admin()));
grant select on state_right_versions to app_request;

-- Right-to-choose law per state, loaded from features/rights/right-to-choose.json (db/reference.ts); not legal advice.
create table state_rights (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  name text not null,
  has_repair_choice_law boolean,
  strength text not null,
  citation text,
  summary text not null,
  covers text[] not null,
  complaint_agency text,
  complaint_url text,
  confidence text not null,
  source text not null,
  ui_notice text not null,
  reviewed_on date not null,
  reviewed_by_counsel boolean not null,
  summary_es text,
  version integer not null default 1
);
alter table state_rights enable row level security;
create policy everyone_reads on state_rights for select to app_request, app_system
  using (true);
grant select on state_rights to app_request;
grant select on state_rights to app_system;
