-- The tables of claims/claims as they are now. Written by bin/types to be read: a migration changes them.

create table claim_documents (
  claim_id uuid not null references claims (id) on delete cascade,
  slot text not null check (slot in ('police_report', 'damage_photos', 'insurer_screenshot', 'photo_whole_car',
    'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause', 'photo_whole_glass',
    'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further')),
  file_id uuid primary key references files (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- What a further document is, in the driver’s words; every other slot says it by its name.
  label text check (char_length(label) between 1 and 100),
  -- Who of the claims team added it; null for the driver’s own, and once that admin has left.
  added_by uuid references profiles (id) on delete set null,
  -- The claims team added it: it takes no place of the driver’s, and a shop whose version it answers opens it.
  by_team boolean not null default false,
  constraint claim_documents_claim_id_file_id_key unique (claim_id, file_id),
  constraint claim_documents_by_team check (added_by is null or by_team),
  constraint claim_documents_label_check1 check ((slot = 'further') = (label is not null))
);
create index claim_documents_added_by on claim_documents (added_by);
create index claim_documents_claim on claim_documents (claim_id);
create unique index claim_documents_one_per_slot on claim_documents (claim_id, slot) where (slot in ('police_report',
  'damage_photos', 'insurer_screenshot'));
alter table claim_documents enable row level security;
create policy of_readable_claim on claim_documents for select to app_request
  using ((exists (select from claims c where c.id = claim_documents.claim_id)));
create policy own_inserts on claim_documents for insert to app_request
  with check (actor_owns_claim(claim_id) and (exists (select from files f where f.id = claim_documents.file_id and
    f.owner_id = (select actor_id()))));
create policy shared_with_reads on claim_documents for select to app_request
  using ((file_id in (select actor_shared_files())));
create policy system_all on claim_documents to app_system
  using (true);
grant insert (claim_id, slot, file_id, label), select on claim_documents to app_request;
grant insert (claim_id, slot, file_id, label), select on claim_documents to app_system;

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  machine text not null default 'claim',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index claim_events_claim on claim_events (claim_id, id);
create index claim_events_decided_at on claim_events (at) where (to_status in ('coverage-verified', 'closed'));
create index claim_events_reached on claim_events (to_status, claim_id, at) where (to_status in ('coverage-verified',
  'closed'));
alter table claim_events enable row level security;
create policy of_readable_claim on claim_events for select to app_request
  using ((exists (select from claims c where c.id = claim_events.claim_id)));
create policy of_readable_claim_inserts on claim_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and (exists (select from claims c where c.id =
    claim_events.claim_id)));
create policy system_all on claim_events to app_system
  using (true);
grant insert (claim_id, kind, actor_id, reason, next_expected_at, details), select on claim_events to app_request;
grant insert (claim_id, kind, actor_id, reason, next_expected_at, details), select on claim_events to app_system;

create table claims (
  id uuid primary key,
  driver_id uuid not null references profiles (id) on delete restrict,
  insurer_name text not null check (char_length(insurer_name) between 1 and 200),
  policy_number_sealed text not null,
  policy_number_last4 text not null,
  claim_number text not null check (char_length(claim_number) between 1 and 100),
  claim_number_key text generated always as (upper(regexp_replace(claim_number, '[^A-Za-z0-9]', '', 'g'))) stored not
    null,
  claim_type text not null check (claim_type in ('collision', 'comprehensive', 'liability', 'glass')),
  loss_date date not null,
  loss_state text check (loss_state ~ '^[A-Z]{2}$'),
  loss_zip text check (loss_zip ~ '^\d{5}$'),
  vehicle_zip text check (vehicle_zip ~ '^\d{5}$'),
  home_zip text check (home_zip ~ '^\d{5}$'),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  drivable boolean,
  services_needed text[] not null default '{}' check (services_needed <@ array['repair', 'glass', 'towing', 'rental',
    'adjuster']),
  adjuster_email text,
  description text check (char_length(description) <= 5000),
  status text not null default 'intake' check (status in ('intake', 'coverage-verified', 'in-progress', 'closed')),
  -- The 24-hour promise of spec §9: from submission, and again from a return to intake.
  coverage_due_at timestamptz not null,
  close_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when the driver has been asked for a document that has not come; kept by document_requests.
  waiting_since timestamptz,
  merged_into_id uuid references claims (id) on delete set null,
  -- Who is behind the name as it was typed; written by the trigger.
  insurer_id uuid not null default '00000000-0000-0000-0000-000000000000' references insurers (id) on delete restrict,
  constraint claims_merged_stays_closed check (merged_into_id is null or status = 'closed' and merged_into_id <> id)
);
create index claims_driver on claims (driver_id, created_at desc);
create index claims_merged on claims (merged_into_id) where (merged_into_id is not null);
create index claims_number_beginning on claims (claim_number_key text_pattern_ops);
create unique index claims_one_live on claims (driver_id, insurer_id, claim_number_key) where (status <> 'closed');
create index claims_queue on claims (status, coverage_due_at);
create index claims_same_car on claims (vin, loss_date) where (vin is not null);
create index claims_same_number on claims (insurer_id, claim_number_key);
create index claims_submitted on claims (created_at);
create index claims_waiting on claims (waiting_since) where (waiting_since is not null);
create trigger at_work_webhook after update of status on claims for each row execute function
  tg_webhook('claim.status_changed');
create trigger ends_links after update of status on claims for each row when (new.status = 'closed' and old.status <>
  'closed') execute function tg_claim_ends_links();
create trigger ends_repairs after update of status on claims for each row when (new.status = 'closed' and old.status <>
  'closed') execute function tg_claim_ends_repairs();
create trigger ends_requests after update of status on claims for each row when (new.status = 'closed' and old.status <>
  'closed') execute function tg_claim_ends_requests();
create trigger forget_worksheet after update of policy_number_sealed on claims for each row when
  (new.policy_number_sealed = '' and old.policy_number_sealed <> '') execute function tg_forget_worksheet();
create trigger guard before update of status on claims for each row execute function tg_claims_guard();
create trigger insurer before insert or update of insurer_name on claims for each row execute function
  tg_claim_insurer();
alter table claims enable always trigger insurer;
create trigger live after insert or update on claims for each row execute function tg_claims_live();
create constraint trigger live_said after insert or update on claims deferrable initially deferred for each row execute
  function tg_send_live();
create trigger new_version before update of status, version on claims for each row execute function tg_version();
create trigger person_present before insert on claims for each row execute function tg_person_present('driver_id');
create trigger queue after insert or update on claims for each row execute function tg_claim_queue('id');
create trigger status after insert or update of status on claims for each row execute function tg_status('claim',
  'status', 'claim_events', 'claim_id');
create trigger touch before update on claims for each row execute function tg_touch();
alter table claims enable row level security;
create policy own_inserts on claims for insert to app_request
  with check (driver_id = (select actor_id()));
create policy own_or_admin_reads on claims for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy own_or_admin_updates on claims for update to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy system_all on claims to app_system
  using (true);
grant insert (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type,
  loss_date, loss_state, loss_zip, vehicle_zip, home_zip, vin, drivable, services_needed, adjuster_email, description,
  coverage_due_at), select, update (status, coverage_due_at, close_reason, version) on claims to app_request;
grant select, update (status, close_reason, version) on claims to app_system;

-- Every name and alias as insurer_key() folds it, kept by the insurers themselves: a name means one of them.
create table insurer_names (
  key text primary key,
  insurer_id uuid not null references insurers (id) on delete cascade
);
create index insurer_names_insurer on insurer_names (insurer_id);
alter table insurer_names enable row level security;
create policy admins_read on insurer_names for select to app_request
  using ((select actor_is_admin()));
grant select on insurer_names to app_request;

-- The insurers that claims name: whoever types an unknown one makes a row of it.
create table insurers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  -- Other names under which it is found; case, spaces, punctuation and legal form count in none.
  aliases text[] not null default '{}',
  phone text check (char_length(phone) between 7 and 40),
  portal text check (portal ~ '^https://' and char_length(portal) <= 500), -- Where it takes claims on the web.
  domains text[] not null default '{}', -- Behind the @ of its letters.
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint insurers_lists check (cardinality(aliases) <= 40 and cardinality(domains) <= 40)
);
create trigger named after insert or update of name, aliases on insurers for each row execute function
  tg_insurer_named();
alter table insurers enable always trigger named;
create trigger new_version before update of name, aliases, phone, portal, domains, version on insurers for each row
  execute function tg_version();
alter table insurers enable row level security;
create policy admins_add on insurers for insert to app_request
  with check ((select actor_is_admin()));
create policy admins_read on insurers for select to app_request
  using ((select actor_is_admin()));
create policy admins_work on insurers for update to app_request
  using ((select actor_is_admin()));
create policy system_reads on insurers for select to app_system
  using (true);
grant insert (id, name, aliases, phone, portal, domains), select, update (name, aliases, phone, portal, domains,
  version) on insurers to app_request;
grant select on insurers to app_system;
