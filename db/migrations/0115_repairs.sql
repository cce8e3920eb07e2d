-- The job at the chosen shop: what was signed, its stages, promises, parts, records, and more work that was found (docs/decisions/046).
alter table estimates add column kind text not null default 'estimate' check (kind in ('estimate', 'supplement'));
alter table estimates add column days_added integer not null default 0 check (days_added between 0 and 180);
alter table estimates add column declined_words text check (char_length(declined_words) <= 1000);
comment on column estimates.kind is 'A supplement holds only the lines that come on top after the driver has signed.';
alter table estimates drop constraint estimates_status_check;
alter table estimates add constraint estimates_status_check check (status in
  ('draft', 'sent', 'superseded', 'chosen', 'not_chosen', 'authorized', 'declined', 'withdrawn'));
alter table estimates drop constraint estimates_number;
alter table estimates add constraint estimates_number unique (invitation_id, kind, number);
drop index estimates_one_sent;
drop index estimates_one_draft;
create unique index estimates_one_draft on estimates (invitation_id, kind) where status = 'draft';
create unique index estimates_one_estimate on estimates (invitation_id) where kind = 'estimate' and status in ('sent', 'chosen', 'authorized');
create unique index estimates_one_supplement on estimates (invitation_id) where kind = 'supplement' and status = 'sent';

create table repairs (
  id uuid primary key references estimate_invitations (id) on delete restrict,
  claim_id uuid not null references claims (id) on delete restrict,
  driver_id uuid not null references profiles (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  trade text not null check (trade in ('body', 'glass')),
  status text not null default 'chosen' check (status in
    ('chosen', 'authorized', 'in_shop', 'ready', 'stopped', 'total_loss', 'cancelled')),
  stage text check (stage in ('checked_in', 'teardown', 'waiting_approval', 'waiting_parts', 'body', 'paint', 'reassembly',
    'calibration', 'quality_check')),
  ro_number text not null default '' check (char_length(ro_number) <= 30),
  arrived_at timestamptz,
  odometer_in integer check (odometer_in between 0 and 2000000),
  fuel_eighths integer check (fuel_eighths between 0 and 8),
  warning_lights text not null default '' check (char_length(warning_lights) <= 500),
  belongings text not null default '' check (char_length(belongings) <= 1000),
  promised_on date,
  first_promised_on date,
  authorized_cents integer not null default 0 check (authorized_cents >= 0),
  written_at timestamptz,
  ready_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint repairs_in_shop check (status not in ('in_shop', 'ready') or (stage is not null and arrived_at is not null))
);
comment on table repairs is 'The job at the shop a driver chose; it has the id of the invitation whose estimate was chosen.';
comment on column repairs.first_promised_on is 'The first promise after the car was taken apart, or else the first one: what a shop is measured by.';
comment on column repairs.written_at is 'When the shop last told anything; the driver is told after three of its business days without news.';
create unique index repairs_one_living on repairs (claim_id, trade) where status in ('chosen', 'authorized', 'in_shop', 'stopped');
create index repairs_provider on repairs (provider_id, status);
create index repairs_driver on repairs (driver_id);
create index repairs_claim on repairs (claim_id, created_at);

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
  constraint repair_authorizations_own_risk check ((cardinality(own_risk_lines) > 0) = (own_risk_name is not null))
);
comment on table repair_authorizations is 'What a driver signed under one version: the text as it was shown, the most it may cost, and what they pay if the insurer does not.';
create index repair_authorizations_repair on repair_authorizations (repair_id, at);
create index repair_authorizations_signed_by on repair_authorizations (signed_by);

create table repair_answers (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  estimate_id uuid not null references estimates (id) on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  decision text not null check (decision in ('approved', 'in_part', 'refused', 'inspect', 'more_info')),
  approved_cents integer not null check (approved_cents >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  note text not null default '' check (char_length(note) <= 1000),
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  answered_by uuid references profiles (id) on delete set null,
  at timestamptz not null
);
comment on table repair_answers is 'What the insurer said of one version, as the claims team wrote it down; the newest of a version counts.';
create index repair_answers_estimate on repair_answers (estimate_id, at desc);
create index repair_answers_repair on repair_answers (repair_id);
create index repair_answers_by on repair_answers (answered_by);

create table repair_promises (
  id bigint generated always as identity primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  promised_on date not null,
  reason text check (reason in ('parts_backorder', 'part_wrong_or_damaged', 'waiting_insurer', 'waiting_customer', 'hidden_damage',
    'sublet', 'calibration', 'paint_redo', 'staff', 'weather', 'customer_request', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  set_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  constraint repair_promises_other check (reason is distinct from 'other' or char_length(note) >= 10)
);
comment on table repair_promises is 'Each day a shop promised, with the reason of every change; public to both sides.';
create index repair_promises_repair on repair_promises (repair_id, id);
create index repair_promises_by on repair_promises (set_by);

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
comment on table repair_lines is 'What became of single lines: a part or outside work on its way, or work that is not done after all.';
create index repair_lines_repair on repair_lines (repair_id);

create table repair_records (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  kind text not null check (kind in ('scan_pre', 'scan_post', 'calibration', 'not_needed')),
  about text check (about in ('scan_pre', 'scan_post', 'calibration')),
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
  constraint repair_records_not_needed check ((kind = 'not_needed') = (about is not null))
);
comment on table repair_records is 'Scans and calibrations as they were done, or why one was not needed.';
create index repair_records_repair on repair_records (repair_id, at);
create index repair_records_file on repair_records (file_id);
create index repair_records_by on repair_records (recorded_by);

create table repair_photos (
  file_id uuid primary key references files (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  kind text not null check (kind in ('check_in', 'work', 'line')),
  at timestamptz not null
);
comment on table repair_photos is 'Pictures a shop took of a job; both sides see them.';
create index repair_photos_repair on repair_photos (repair_id, at);

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
comment on table repair_events is 'What happened to a repair, in order; public to both sides.';
create index repair_events_repair on repair_events (repair_id, id);
create index repair_events_actor on repair_events (actor_id);

create table electronic_consents (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  language text not null check (language in ('en', 'es')),
  shown_text text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
comment on table electronic_consents is 'That a person agreed to sign and keep records electronically (15 U.S.C. 7001(c)), and when they took it back.';
create unique index electronic_consents_one on electronic_consents (person_id) where withdrawn_at is null;

alter table outbox add column attached_kind text, add column attached_id uuid,
  add constraint outbox_attached check ((attached_kind is null) = (attached_id is null));
comment on column outbox.attached_kind is 'A document of ours that goes with the mail, made when it is sent.';
drop function queue_mail(uuid, text, text, text, text, text);

-- whether a picture is used already is asked by the system as well, which writes what a shop adds to a repair
grant select on order_photos to app_system;
create policy system_all on order_photos to app_system using (true);
grant select (order_id, file_id) on order_licenses to app_system;
create policy system_all on order_licenses to app_system using (true);

insert into job_names (name) values ('repair_silence');

insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'estimate', 'chosen', b, false from unnest(array['superseded', 'authorized', 'not_chosen']) b
union all select 'estimate', 'sent', b, false from unnest(array['authorized', 'declined', 'withdrawn']) b
union all select 'repair', 'chosen', 'authorized', false
union all select 'repair', 'chosen', 'cancelled', true
union all select 'repair', 'authorized', 'in_shop', false
union all select 'repair', 'authorized', 'cancelled', true
union all select 'repair', 'in_shop', 'ready', false
union all select 'repair', 'in_shop', b, true from unnest(array['stopped', 'total_loss', 'cancelled']) b
union all select 'repair', 'stopped', 'in_shop', false
union all select 'repair', 'stopped', b, true from unnest(array['cancelled', 'total_loss']) b
union all select 'repair', 'ready', 'in_shop', true
union all select 'repair', 'total_loss', 'stopped', true;
create function tg_repair_begins()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into repairs (id, claim_id, driver_id, provider_id, trade)
    select new.id, r.claim_id, r.driver_id, new.provider_id, case p.provider_type when 'glass' then 'glass' else 'body' end
    from estimate_requests r join provider_profiles p on p.id = new.provider_id where r.id = new.request_id;
  return null;
end $$;
create function tg_claim_ends_repairs()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform set_config('app.reason', 'The claim was closed.', true);
  update repairs set status = 'cancelled' where claim_id = new.id and status in ('chosen', 'authorized')
    and new.merged_into_id is null;
  return null;
end $$;
create function tg_forget_in_repairs()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform set_config('app.reason', 'The driver deleted their account.', true);
  update repairs set status = 'cancelled' where driver_id = new.id and status in ('chosen', 'authorized');
  update repairs set belongings = '', warning_lights = '' where driver_id = new.id;
  update repair_authorizations set typed_name = '', own_risk_name = case when own_risk_name is not null then '' end, drawn = null,
    phone = null, ip = '', agent = '' where repair_id in (select id from repairs where driver_id = new.id);
  update repair_authorizations set signed_by = null where signed_by = new.id;
  update repair_answers set answered_by = null where answered_by = new.id;
  update repair_promises set set_by = null where set_by = new.id;
  update repair_records set recorded_by = null where recorded_by = new.id;
  update repair_events set actor_id = null, reason = case when reason is not null then '' end where actor_id = new.id;
  delete from electronic_consents where person_id = new.id;
  return new;
end $$;
create function tg_authorization_stands() returns trigger language plpgsql set search_path = public as $$
begin
  if (new.repair_id, new.estimate_id, new.hash, new.kind, new.cap_cents, new.own_risk_lines, new.teardown, new.method, new.language,
      new.shown_text, new.english_text, new.at) is distinct from (old.repair_id, old.estimate_id, old.hash, old.kind, old.cap_cents,
      old.own_risk_lines, old.teardown, old.method, old.language, old.shown_text, old.english_text, old.at) then
    raise exception 'What was signed is never changed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create function tg_repair_ends_versions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  return null;
end $$;
create trigger ends_versions after update of status on repairs for each row
  when (new.status = 'cancelled') execute function tg_repair_ends_versions();
create function tg_total_loss_of_repair() returns trigger language plpgsql security definer set search_path = public as $$
begin
  return null;
end $$;
create trigger ends_repair after insert or update of undone_at on claim_total_losses for each row execute function tg_total_loss_of_repair();
create trigger status after insert or update of status on repairs for each row execute function tg_status('repair', 'status', 'repair_events', 'repair_id');
create trigger new_version before update of status, stage, ro_number, promised_on, written_at, version on repairs for each row execute function tg_version();
create trigger touch before update on repairs for each row execute function tg_touch();
create trigger stands before update on repair_authorizations for each row execute function tg_authorization_stands();
create trigger begins_repair after update of status on estimate_invitations for each row
  when (new.status = 'chosen' and old.status <> 'chosen') execute function tg_repair_begins();
create trigger ends_repairs after update of status on claims for each row
  when (new.status = 'closed' and old.status <> 'closed') execute function tg_claim_ends_repairs();
create trigger forget_in_repairs before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_repairs();
create trigger person_present before insert on electronic_consents for each row execute function tg_person_present('person_id');

insert into repairs (id, claim_id, driver_id, provider_id, trade)
  select distinct on (r.claim_id, p.provider_type = 'glass') i.id, r.claim_id, r.driver_id, i.provider_id,
    case p.provider_type when 'glass' then 'glass' else 'body' end
  from estimate_invitations i join estimate_requests r on r.id = i.request_id join provider_profiles p on p.id = i.provider_id
  join claims c on c.id = r.claim_id
  where i.status = 'chosen' and c.status <> 'closed' order by r.claim_id, p.provider_type = 'glass', i.created_at desc;

alter table repairs enable row level security;
create policy own_or_admin_reads on repairs for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy members_read on repairs for select to app_request using (provider_id in (select actor_provider_ids()));
create policy system_all on repairs to app_system using (true);
alter table repair_authorizations enable row level security;
create policy of_priced_repair on repair_authorizations for select to app_request
  using (exists (select from repairs r where r.id = repair_authorizations.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on repair_authorizations to app_system using (true);
alter table repair_answers enable row level security;
create policy of_priced_repair on repair_answers for select to app_request
  using (exists (select from repairs r where r.id = repair_answers.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on repair_answers to app_system using (true);
alter table repair_promises enable row level security;
create policy of_readable_repair on repair_promises for select to app_request
  using (exists (select from repairs r where r.id = repair_promises.repair_id));
create policy system_all on repair_promises to app_system using (true);
alter table repair_lines enable row level security;
create policy of_readable_repair on repair_lines for select to app_request
  using (exists (select from repairs r where r.id = repair_lines.repair_id));
create policy system_all on repair_lines to app_system using (true);
alter table repair_records enable row level security;
create policy of_readable_repair on repair_records for select to app_request
  using (exists (select from repairs r where r.id = repair_records.repair_id));
create policy system_all on repair_records to app_system using (true);
alter table repair_photos enable row level security;
create policy of_readable_repair on repair_photos for select to app_request
  using (exists (select from repairs r where r.id = repair_photos.repair_id));
create policy system_all on repair_photos to app_system using (true);
alter table repair_events enable row level security;
create policy of_readable_repair on repair_events for select to app_request
  using (exists (select from repairs r where r.id = repair_events.repair_id));
create policy system_all on repair_events to app_system using (true);
alter table electronic_consents enable row level security;
create policy own on electronic_consents for select to app_request using (person_id = (select actor_id()));
create policy system_all on electronic_consents to app_system using (true);

grant select on repairs, repair_authorizations, repair_answers, repair_promises, repair_lines, repair_records, repair_photos, repair_events,
  electronic_consents to app_request;
grant select, update (status, stage, ro_number, arrived_at, odometer_in, fuel_eighths, warning_lights, belongings, promised_on,
  first_promised_on, authorized_cents, written_at, ready_at, version) on repairs to app_system;
grant select, insert on repair_authorizations, repair_answers, repair_records, repair_photos to app_system;
grant select, insert (repair_id, promised_on, reason, note, set_by, at) on repair_promises to app_system;
grant select, insert, update (withdrawn_at, withdrawn_reason, part_status, supplier, ordered_on, eta_on, received_on) on repair_lines to app_system;
grant select, insert (repair_id, kind, actor_id, reason, details, at) on repair_events to app_system;
grant select, insert (id, person_id, language, shown_text, given_at), update (withdrawn_at) on electronic_consents to app_system;
grant insert (kind, days_added), update (days_added, declined_words) on estimates to app_system;
