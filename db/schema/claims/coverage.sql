-- The tables of claims/coverage as they are now. Written by bin/types to be read: a migration changes them.

create table claim_merges (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  into_id uuid not null references claims (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  status_before text not null,
  closed_before text,
  -- What went over, of the same driver only, by table: ids, and the slot of a document; undoing brings exactly that
  -- back.
  moved jsonb not null default '{}',
  merged_by uuid references profiles (id) on delete set null,
  merged_at timestamptz not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000)
);
create index claim_merges_claim on claim_merges (claim_id);
create index claim_merges_into on claim_merges (into_id);
create unique index claim_merges_one_stands on claim_merges (claim_id) where (undone_at is null);
alter table claim_merges enable row level security;
create policy admins_read on claim_merges for select to app_request
  using ((select actor_is_admin()));
grant select on claim_merges to app_request;

create table claim_total_losses (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  declared_on date not null,
  settlement_on date,
  rental_days integer not null check (rental_days between 0 and 60),
  days_by text not null check (days_by in ('insurer', 'rule')),
  -- The last covered rental day: so many days after the settlement offer, or after the declaration while none is known.
  rental_until date not null,
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  reason text not null check (char_length(reason) between 1 and 1000),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000),
  constraint claim_total_losses_check check (settlement_on >= declared_on),
  constraint claim_total_losses_check1 check ((undone_at is null) = (undo_reason is null))
);
create index claim_total_losses_claim on claim_total_losses (claim_id);
create unique index claim_total_losses_one_stands on claim_total_losses (claim_id) where (undone_at is null);
create trigger ends_repair after insert or update of undone_at on claim_total_losses for each row execute function
  tg_total_loss_of_repair();
create trigger follows after insert or delete or update on claim_total_losses for each row execute function
  tg_coverage_follows();
alter table claim_total_losses enable row level security;
create policy admin_inserts on claim_total_losses for insert to app_request
  with check (recorded_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy admin_updates on claim_total_losses for update to app_request
  using ((select actor_is_admin()))
  with check (undone_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy of_readable_claim on claim_total_losses for select to app_request
  using ((exists (select from claims c where c.id = claim_total_losses.claim_id)));
create policy system_reads on claim_total_losses for select to app_system
  using (true);
grant insert (id, claim_id, declared_on, settlement_on, rental_days, days_by, rental_until, confirmed_how, confirmed_by,
  reason, recorded_by, recorded_at), select, update (undone_by, undone_at, undo_reason) on claim_total_losses to
  app_request;
grant select on claim_total_losses to app_system;

create table coverage (
  claim_id uuid primary key references claims (id) on delete cascade,
  rental_daily_cap_cents integer check (rental_daily_cap_cents >= 0),
  rental_max_days integer check (rental_max_days between 0 and 365),
  rental_total_cap_cents integer check (rental_total_cap_cents >= 0),
  rental_start date,
  repair_authorized_amount_cents integer check (repair_authorized_amount_cents >= 0),
  deductible_cents integer check (deductible_cents >= 0),
  rental_start_allowed boolean not null default false,
  direct_bill boolean not null default false,
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz not null default now(),
  verified_by uuid not null references profiles (id) on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_on date, -- The day the insurer said so, or null: then the day it was entered.
  confirmed_file_id uuid,
  -- Figures that come from elsewhere than the confirmation of the whole: figure → how, by, on, file_id.
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object' and (sources -
    array['rental_daily_cap_cents', 'rental_max_days', 'rental_total_cap_cents', 'rental_start',
    'repair_authorized_amount_cents', 'deductible_cents', 'towing_cap_cents', 'rental_start_allowed', 'direct_bill']) =
    '{}'::jsonb),
  -- Days of every extension that stands; on top of rental_max_days.
  extra_days integer not null default 0 check (extra_days >= 0),
  raised_total_cap_cents integer check (raised_total_cap_cents >= 0),
  -- The last covered day: of a total loss, or the one named with an extension, whichever was recorded last.
  rental_until date,
  towing_cap_cents integer check (towing_cap_cents >= 0),
  constraint coverage_file_of_document check (confirmed_file_id is null or confirmed_how = 'document'),
  constraint coverage_confirmed_file foreign key (claim_id, confirmed_file_id) references claim_documents (claim_id,
    file_id) on delete set null (confirmed_file_id)
);
create trigger follows after insert on coverage for each row execute function tg_coverage_follows();
create trigger new_version before update of confirmed_at on coverage for each row execute function tg_version();
create trigger queue after insert or update on coverage for each row execute function tg_claim_queue('claim_id');
create trigger review_counts after insert on coverage for each row execute function tg_review_counts();
create trigger touch before update on coverage for each row execute function tg_touch();
create trigger version after insert or update on coverage for each row execute function tg_coverage_version();
alter table coverage enable row level security;
create policy admin_inserts on coverage for insert to app_request
  with check (verified_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy admin_updates on coverage for update to app_request
  using ((select actor_is_admin()))
  with check (verified_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy of_readable_claim on coverage for select to app_request
  using ((exists (select from claims c where c.id = coverage.claim_id)));
create policy system_all on coverage to app_system
  using (true);
grant insert (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start,
  repair_authorized_amount_cents, deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by,
  confirmed_at, verified_by, confirmed_on, confirmed_file_id, sources, towing_cap_cents), select, update
  (rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, repair_authorized_amount_cents,
  deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at, verified_by, version,
  confirmed_on, confirmed_file_id, sources, towing_cap_cents) on coverage to app_request;
grant select on coverage to app_system;

create table coverage_extensions (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'granted', 'refused', 'undone')),
  why text not null check (why in ('repair_delay', 'parts', 'supplement', 'total_loss', 'other')),
  note text check (char_length(note) between 1 and 1000),
  wanted_days integer check (wanted_days between 1 and 60),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  due_at timestamptz,
  -- Days on top of those confirmed before; total_cap_cents is the new limit in all, not what comes on top.
  days integer not null default 0 check (days between 0 and 365),
  total_cap_cents integer check (total_cap_cents >= 0),
  until date, -- The last covered day the insurer named with it; the newest such day counts.
  confirmed_how text check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy', 'link')),
  confirmed_by text check (char_length(confirmed_by) between 1 and 200),
  answer text check (char_length(answer) between 1 and 1000),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000),
  constraint coverage_extensions_check check ((status in ('asked', 'refused')) or confirmed_how is not null and
    confirmed_by is not null and (days > 0 or total_cap_cents is not null or until is not null))
);
create index coverage_extensions_claim on coverage_extensions (claim_id);
create unique index coverage_extensions_one_asked on coverage_extensions (claim_id) where (status = 'asked');
create index coverage_extensions_queue on coverage_extensions (due_at) where (status = 'asked');
create trigger follows after insert or delete or update on coverage_extensions for each row execute function
  tg_coverage_follows();
create trigger queue after insert or update on coverage_extensions for each row execute function
  tg_claim_queue('claim_id');
create trigger status_extension after insert or update of status on coverage_extensions for each row execute function
  tg_status('coverage_extension', 'status');
alter table coverage_extensions enable row level security;
create policy admin_answers on coverage_extensions for update to app_request
  using ((select actor_is_admin()))
  with check (((select actor_id()) = answered_by or (select actor_id()) = undone_by) and actor_judges_claim(claim_id));
create policy admin_records on coverage_extensions for insert to app_request
  with check (status = 'granted' and answered_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy driver_asks on coverage_extensions for insert to app_request
  with check (status = 'asked' and asked_by = (select actor_id()) and actor_owns_claim(claim_id));
create policy of_readable_claim on coverage_extensions for select to app_request
  using ((exists (select from claims c where c.id = coverage_extensions.claim_id)));
create policy system_reads on coverage_extensions for select to app_system
  using (true);
grant insert (id, claim_id, status, why, note, wanted_days, asked_by, asked_at, due_at, days, total_cap_cents, until,
  confirmed_how, confirmed_by, answer, answered_by, answered_at), select, update (status, days, total_cap_cents, until,
  confirmed_how, confirmed_by, answer, answered_by, answered_at, undone_by, undone_at, undo_reason) on
  coverage_extensions to app_request;
grant select on coverage_extensions to app_system;

create table coverage_versions (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  version integer not null,
  entered_by uuid references profiles (id) on delete set null,
  reason text, -- Why unusual figures are right, or why the coverage changed; the driver never reads it.
  facts jsonb not null,
  at timestamptz not null default now()
);
create index coverage_versions_claim on coverage_versions (claim_id, id);
alter table coverage_versions enable row level security;
create policy admins_read on coverage_versions for select to app_request
  using ((select actor_is_admin()) and (exists (select from claims c where c.id = coverage_versions.claim_id and
    c.driver_id <> (select actor_id()))));
grant select on coverage_versions to app_request;
