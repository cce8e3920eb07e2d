-- The tables of front/rules as they are now. Written by bin/types to be read: a migration changes them.

-- Ours, not law (rules.md): cancellation, response deadline, release, reservation, lead fees, credentials.
create table rules (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  effective_from timestamptz not null default now(),
  changed_by uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint rules_pkey primary key (key, version)
);
create trigger append_only before delete or update on rules for each row execute function tg_append_only();
create trigger lead_fees_barred before insert on rules for each row when (new.key = 'lead_fees') execute function
  tg_lead_fees_barred();
alter table rules enable row level security;
create policy admins_add on rules for insert to app_request
  with check ((select actor_is_admin()) and changed_by = (select actor_id()));
create policy everyone_reads on rules for select to app_request, app_system
  using (true);
grant insert (key, version, value, effective_from, changed_by, reason), select on rules to app_request;
grant select on rules to app_system;
