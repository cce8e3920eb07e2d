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
  reviewed_by_counsel boolean not null
);
comment on table state_rights is 'Right-to-choose law per state (db/seed/right-to-choose.json); not legal advice.';
alter table state_rights enable row level security;
create policy everyone_reads on state_rights for select to app_request, app_system using (true);
grant select on state_rights to app_request, app_system;
