-- The tables of trades/repairs as they are now. Written by bin/types to be read: a migration changes them.

-- That a person agreed to sign and keep records electronically (15 U.S.C. 7001(c)), and when they took it back.
create table electronic_consents (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  shown_text text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index electronic_consents_one on electronic_consents (person_id) where (withdrawn_at is null);
create trigger person_present before insert on electronic_consents for each row execute function
  tg_person_present('person_id');
alter table electronic_consents enable row level security;
create policy own on electronic_consents for select to app_request
  using (person_id = (select actor_id()));
create policy system_all on electronic_consents to app_system
  using (true);
grant select on electronic_consents to app_request;
grant insert (id, person_id, language, shown_text, given_at), select, update (withdrawn_at) on electronic_consents to
  app_system;

-- What the insurer said of one version, as the claims team wrote it down; the newest of a version counts.
create table repair_answers (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  estimate_id uuid not null references estimates (id) on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  decision text not null check (decision in ('approved', 'in_part', 'refused', 'inspect', 'more_info')),
  approved_cents integer not null check (approved_cents >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  note text not null default '' check (char_length(note) <= 1000),
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy',
    'link', 'key')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  answered_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  inspect_on date, -- The day on which the insurer looks at the car.
  photo_lines integer[] not null default '{}', -- Lines of the version of which the insurer asks for photos.
  evidence_id uuid references files (id) on delete set null, -- A document of the claim that shows what was said.
  constraint repair_answers_inspect check (inspect_on is null or decision = 'inspect'),
  constraint repair_answers_photos check (photo_lines = '{}'::integer[] or decision = 'more_info')
);
create index repair_answers_by on repair_answers (answered_by);
create index repair_answers_estimate on repair_answers (estimate_id, at desc);
create index repair_answers_evidence on repair_answers (evidence_id);
create index repair_answers_repair on repair_answers (repair_id);
alter table repair_answers enable row level security;
create policy of_priced_repair on repair_answers for select to app_request
  using ((exists (select from repairs r where r.id = repair_answers.repair_id and (r.driver_id = (select actor_id()) or
    (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_answers to app_system
  using (true);
grant select on repair_answers to app_request;
grant insert, select on repair_answers to app_system;

-- What a driver signed under one version: the text as it was shown, the most it may cost, and what they pay if the
-- insurer does not.
create table repair_authorizations (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  estimate_id uuid not null unique references estimates (id) on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('work', 'supplement')),
  cap_cents integer not null check (cap_cents >= 0),
  own_risk_lines integer[] not null default '{}',
  teardown boolean not null default false,
  typed_name text not null check (char_length(typed_name) <= 120),
  own_risk_name text check (char_length(own_risk_name) <= 120),
  drawn text check (char_length(drawn) <= 50000),
  method text not null check (method in ('in_product', 'phone', 'text')),
  phone text check (char_length(phone) <= 40),
  language text not null check (language in ('en', 'es')),
  shown_text text not null,
  english_text text not null,
  ip text not null default '',
  agent text not null default '',
  signed_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  -- For a new windshield: that its driver read what is said about calibration; the sentences stand in the text.
  calibration_notice boolean not null default false,
  constraint repair_authorizations_own_risk check ((cardinality(own_risk_lines) > 0) = (own_risk_name is not null))
);
create index repair_authorizations_repair on repair_authorizations (repair_id, at);
create index repair_authorizations_signed_by on repair_authorizations (signed_by);
create trigger stands before update on repair_authorizations for each row execute function tg_authorization_stands();
alter table repair_authorizations enable row level security;
create policy of_priced_repair on repair_authorizations for select to app_request
  using ((exists (select from repairs r where r.id = repair_authorizations.repair_id and (r.driver_id = (select
    actor_id()) or (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_authorizations to app_system
  using (true);
grant select on repair_authorizations to app_request;
grant insert, select on repair_authorizations to app_system;

-- What happened to a repair, in order; public to both sides.
create table repair_events (
  id bigint generated always as identity primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  machine text not null default 'repair',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index repair_events_actor on repair_events (actor_id);
create index repair_events_repair on repair_events (repair_id, id);
create index repair_events_silence on repair_events (repair_id, at) where (kind = 'silence');
alter table repair_events enable row level security;
create policy no_link on repair_events as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on repair_events for select to app_request
  using ((exists (select from repairs r where r.id = repair_events.repair_id)));
create policy system_all on repair_events to app_system
  using (true);
grant select on repair_events to app_request;
grant insert (repair_id, kind, actor_id, reason, details, at), select on repair_events to app_system;

-- What became of single lines: a part or outside work on its way, or work that is not done after all.
create table repair_lines (
  estimate_id uuid not null references estimates (id) on delete cascade,
  line_no integer not null check (line_no between 1 and 400),
  repair_id uuid not null references repairs (id) on delete cascade,
  withdrawn_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) <= 500),
  part_status text check (part_status in ('ordered', 'backordered', 'received', 'wrong', 'damaged', 'returned')),
  supplier text not null default '' check (char_length(supplier) <= 80),
  ordered_on date,
  eta_on date,
  received_on date,
  constraint repair_lines_pkey primary key (estimate_id, line_no),
  constraint repair_lines_withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index repair_lines_repair on repair_lines (repair_id);
alter table repair_lines enable row level security;
create policy no_link on repair_lines as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on repair_lines for select to app_request
  using ((exists (select from repairs r where r.id = repair_lines.repair_id)));
create policy system_all on repair_lines to app_system
  using (true);
grant select on repair_lines to app_request;
grant insert, select, update (withdrawn_at, withdrawn_reason, part_status, supplier, ordered_on, eta_on, received_on) on
  repair_lines to app_system;

-- Pictures a shop took of a job; both sides see them.
create table repair_photos (
  file_id uuid primary key references files (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  kind text not null check (kind in ('check_in', 'work', 'line')),
  at timestamptz not null
);
create index repair_photos_repair on repair_photos (repair_id, at);
alter table repair_photos enable row level security;
create policy no_link on repair_photos as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on repair_photos for select to app_request
  using ((exists (select from repairs r where r.id = repair_photos.repair_id)));
create policy system_all on repair_photos to app_system
  using (true);
grant select on repair_photos to app_request;
grant insert, select on repair_photos to app_system;

-- Each day a shop promised, with the reason of every change; public to both sides.
create table repair_promises (
  id bigint generated always as identity primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  promised_on date not null,
  reason text check (reason in ('parts_backorder', 'part_wrong_or_damaged', 'waiting_insurer', 'waiting_customer',
    'hidden_damage', 'sublet', 'calibration', 'paint_redo', 'staff', 'weather', 'customer_request', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  set_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  constraint repair_promises_other check (reason is distinct from 'other' or char_length(note) >= 10)
);
create index repair_promises_by on repair_promises (set_by);
create index repair_promises_repair on repair_promises (repair_id, id);
alter table repair_promises enable row level security;
create policy no_link on repair_promises as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on repair_promises for select to app_request
  using ((exists (select from repairs r where r.id = repair_promises.repair_id)));
create policy system_all on repair_promises to app_system
  using (true);
grant select on repair_promises to app_request;
grant insert (repair_id, promised_on, reason, note, set_by, at), select on repair_promises to app_system;

-- Scans and calibrations as they were done, or why one was not needed.
create table repair_records (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  kind text not null check (kind in ('scan_pre', 'scan_post', 'calibration', 'not_needed', 'glass')),
  about text check (about in ('scan_pre', 'scan_post', 'calibration', 'glass')),
  systems text not null default '' check (char_length(systems) <= 300),
  method text check (method in ('static', 'dynamic', 'both')),
  tool text not null default '' check (char_length(tool) <= 120),
  technician text not null default '' check (char_length(technician) <= 120),
  result text not null check (char_length(result) between 3 and 1000),
  done_on date not null,
  odometer integer check (odometer between 0 and 2000000),
  file_id uuid references files (id) on delete set null,
  recorded_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  -- Of a pane that was set: adhesive, lot, weather, rust, and from when on the car is safe to drive.
  glass jsonb check (jsonb_typeof(glass) = 'object'),
  constraint repair_records_glass check ((kind = 'glass') = (glass is not null)),
  constraint repair_records_not_needed check ((kind = 'not_needed') = (about is not null))
);
create index repair_records_by on repair_records (recorded_by);
create index repair_records_file on repair_records (file_id);
create index repair_records_repair on repair_records (repair_id, at);
alter table repair_records enable row level security;
create policy no_link on repair_records as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on repair_records for select to app_request
  using ((exists (select from repairs r where r.id = repair_records.repair_id)));
create policy system_all on repair_records to app_system
  using (true);
grant select on repair_records to app_request;
grant insert, select on repair_records to app_system;

-- The job at the shop a driver chose; it has the id of the invitation whose estimate was chosen.
create table repairs (
  id uuid primary key references estimate_invitations (id) on delete restrict,
  claim_id uuid not null references claims (id) on delete restrict,
  driver_id uuid not null references profiles (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  trade text not null check (trade in ('body', 'glass')),
  status text not null default 'chosen' check (status in ('chosen', 'authorized', 'in_shop', 'ready', 'delivered',
    'disputed', 'closed', 'stopped', 'total_loss', 'cancelled')),
  stage text check (stage in ('checked_in', 'teardown', 'waiting_approval', 'waiting_parts', 'body', 'paint',
    'reassembly', 'calibration', 'quality_check')),
  ro_number text not null default '' check (char_length(ro_number) <= 30),
  arrived_at timestamptz,
  odometer_in integer check (odometer_in between 0 and 2000000),
  fuel_eighths integer check (fuel_eighths between 0 and 8),
  warning_lights text not null default '' check (char_length(warning_lights) <= 500),
  belongings text not null default '' check (char_length(belongings) <= 1000),
  promised_on date,
  -- The first promise after the car was taken apart, or else the first one: what a shop is measured by.
  first_promised_on date,
  authorized_cents integer not null default 0 check (authorized_cents >= 0),
  -- When the shop last told anything; the driver is told after three of its business days without news.
  written_at timestamptz,
  ready_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  odometer_out integer check (odometer_out between 0 and 2000000),
  delivered_at timestamptz,
  closed_at timestamptz,
  -- Why the shop gave the car back although the driver’s share was open: its word, read by both.
  balance_words text check (char_length(balance_words) between 3 and 1000),
  constraint repairs_in_shop check ((status not in ('in_shop', 'ready', 'delivered', 'disputed', 'closed')) or stage is
    not null and arrived_at is not null)
);
create index repairs_claim on repairs (claim_id, created_at);
create index repairs_driver on repairs (driver_id);
create unique index repairs_one_living on repairs (claim_id, trade) where (status in ('chosen', 'authorized', 'in_shop',
  'stopped'));
create index repairs_provider on repairs (provider_id, status);
create trigger counts after update of status on repairs for each row when (new.status = 'closed') execute function
  tg_repair_counts();
create trigger ends_shares after update of status on repairs for each row when (new.status in ('cancelled',
  'total_loss')) execute function tg_repair_ends_shares();
create trigger ends_versions after update of status on repairs for each row when (new.status = 'cancelled') execute
  function tg_repair_ends_versions();
create trigger ends_visits after update of status on repairs for each row when (new.status in ('in_shop', 'ready',
  'delivered', 'closed', 'cancelled', 'total_loss')) execute function tg_repair_ends_visits();
create trigger new_version before update of status, stage, ro_number, promised_on, written_at, version on repairs for
  each row execute function tg_version();
create trigger review_counts after update of arrived_at on repairs for each row when (new.arrived_at is not null)
  execute function tg_review_counts();
create trigger status after insert or update of status on repairs for each row execute function tg_status('repair',
  'status', 'repair_events', 'repair_id');
create trigger touch before update on repairs for each row execute function tg_touch();
create trigger webhook after insert or update of status, stage on repairs for each row execute function
  tg_webhook('repair.stage_changed');
create trigger webhook_promised after update of promised_on on repairs for each row when (new.promised_on is not null
  and new.promised_on is distinct from old.promised_on) execute function tg_webhook('repair.promised');
alter table repairs enable row level security;
create policy linked_reads on repairs for select to app_request
  using ((claim_id in (select actor_link_claims())));
create policy members_read on repairs for select to app_request
  using ((provider_id in (select actor_provider_ids())));
create policy own_or_admin_reads on repairs for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy system_all on repairs to app_system
  using (true);
grant select on repairs to app_request;
grant select, update (status, stage, ro_number, arrived_at, odometer_in, fuel_eighths, warning_lights, belongings,
  promised_on, first_promised_on, authorized_cents, written_at, ready_at, version, odometer_out, delivered_at,
  closed_at, balance_words) on repairs to app_system;
