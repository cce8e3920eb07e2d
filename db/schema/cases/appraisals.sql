-- The tables of cases/appraisals as they are now. Written by bin/types to be read: a migration changes them.

-- Where the appraisal clause of a claim stands; its steps say since when, by whom and why.
create table appraisal_cases (
  claim_id uuid primary key references claims (id) on delete cascade,
  status text not null check (status in ('thinking', 'not_available', 'invoked', 'appraisers_named', 'inspected',
    'agreed', 'umpire', 'awarded', 'paid', 'withdrawn')),
  steps integer not null default 1 check (steps >= 1), -- Number of the last step.
  -- The last day for the insurer’s appraiser of which the driver was reminded after it passed; another day is another
  -- reminder.
  reminded_of date
);
create trigger status after insert or update of status on appraisal_cases for each row execute function
  tg_status('appraisal', 'status');
alter table appraisal_cases enable row level security;
create policy of_readable_claim on appraisal_cases for select to app_request
  using ((exists (select from claims c where c.id = appraisal_cases.claim_id)));
create policy system_all on appraisal_cases to app_system
  using (true);
grant select on appraisal_cases to app_request;
grant insert, select, update (status, steps, reminded_of) on appraisal_cases to app_system;

-- Versions of what an appraiser delivered for a booking; the newest counts, the earlier ones stay to be read.
create table appraisal_reports (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null check (version between 1 and 2),
  number text not null check (char_length(number) between 4 and 40),
  -- The report behind our cover page, a file of the driver’s. Null once they have left.
  file_id uuid unique references files (id) on delete set null,
  sha256 text not null, -- Of the PDF as it was handed in, without the cover.
  license_type text check (license_type in ('appraiser', 'independent_adjuster', 'public_adjuster')),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  -- As typed, compared with what was accepted; null with type and state where none was asked and none was typed.
  license_number text check (char_length(license_number) between 1 and 60),
  statement text not null check (char_length(statement) between 1 and 1000),
  author_id uuid references profiles (id) on delete set null,
  revision_asked_at timestamptz, -- When the driver asked for another version of this one: once in a booking.
  revision_reason text check (char_length(revision_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint appraisal_reports_version unique (order_id, version),
  constraint appraisal_reports_asked check (revision_reason is null or revision_asked_at is not null),
  constraint appraisal_reports_license check (num_nulls(license_type, license_state, license_number) in (0, 3))
);
create unique index appraisal_reports_one_revision on appraisal_reports (order_id) where (revision_asked_at is not
  null);
alter table appraisal_reports enable row level security;
create policy of_readable_order on appraisal_reports for select to app_request
  using ((exists (select from orders o where o.id = appraisal_reports.order_id)));
create policy system_all on appraisal_reports to app_system
  using (true);
grant select on appraisal_reports to app_request;
grant insert, select, update (revision_asked_at, revision_reason) on appraisal_reports to app_system;

-- What happened under the appraisal clause of a claim, one row a step; none changes, a corrected one stands beside the
-- first.
create table appraisal_steps (
  id uuid primary key,
  claim_id uuid not null references appraisal_cases (claim_id) on delete cascade,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'agreed', 'umpire',
    'awarded', 'paid', 'final_costs', 'withdrawn', 'undone')),
  -- Where the case stands since.
  status text not null check (status in ('thinking', 'not_available', 'invoked', 'appraisers_named', 'inspected',
    'agreed', 'umpire', 'awarded', 'paid', 'withdrawn')),
  day date,
  answer text check (answer in ('yes', 'no', 'unknown')),
  file_id uuid references files (id) on delete set null, -- The page of the policy among the documents of the claim.
  theirs_cents integer check (theirs_cents between 0 and 100000000),
  ours_cents integer check (ours_cents between 0 and 100000000),
  fee_cents integer check (fee_cents between 0 and 100000000),
  -- The umpire’s whole fee, of which a driver is expected to pay half; in final costs what the driver paid of it.
  umpire_cents integer check (umpire_cents between 0 and 100000000),
  cents integer check (cents between 1 and 100000000),
  our_name text check (char_length(our_name) <= 120),
  their_name text check (char_length(their_name) <= 120),
  umpire_name text check (char_length(umpire_name) <= 120),
  order_id uuid references orders (id) on delete set null, -- The driver's appraiser, where they are booked here.
  reason text check (char_length(reason) between 1 and 500),
  source text not null check (source in ('driver', 'team')),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  undoes integer, -- Number of the step that this one takes back.
  constraint appraisal_steps_once unique (claim_id, number),
  constraint appraisal_steps_undone_once unique (claim_id, undoes),
  constraint appraisal_steps_answer check ((answer is null) = (kind <> 'clause') and (file_id is null or kind =
    'clause')),
  constraint appraisal_steps_cents check ((cents is null) = (kind not in ('agreed', 'awarded'))),
  constraint appraisal_steps_costs check ((theirs_cents is null) = (kind <> 'costs') and (ours_cents is null) = (kind <>
    'costs') and (fee_cents is null) = (kind not in ('costs', 'final_costs')) and (umpire_cents is null) = (kind not in
    ('costs', 'final_costs'))),
  constraint appraisal_steps_day check ((day is null) = (kind in ('clause', 'costs', 'final_costs', 'withdrawn',
    'undone'))),
  constraint appraisal_steps_names check ((our_name is null) = (kind <> 'appraisers') and (their_name is null) = (kind
    <> 'appraisers') and (umpire_name is null) = (kind <> 'umpire') and (order_id is null or kind = 'appraisers')),
  constraint appraisal_steps_undone check ((undoes is null) = (kind <> 'undone') and (kind <> 'undone' or reason is not
    null)),
  constraint appraisal_steps_withdrawn check (kind <> 'withdrawn' or reason is not null),
  constraint appraisal_steps_undoes foreign key (claim_id, undoes) references appraisal_steps (claim_id, number) on
    delete cascade
);
create index appraisal_steps_file on appraisal_steps (file_id);
create index appraisal_steps_order on appraisal_steps (order_id);
create index appraisal_steps_recorded_by on appraisal_steps (recorded_by);
alter table appraisal_steps enable row level security;
create policy of_readable_claim on appraisal_steps for select to app_request
  using ((exists (select from claims c where c.id = appraisal_steps.claim_id)));
create policy recorded_or_taken_back on appraisal_steps for insert to app_system
  with check (kind <> 'undone' or (exists (select from appraisal_steps s where s.claim_id = appraisal_steps.claim_id and
    s.number = appraisal_steps.undoes and s.recorded_by = (select actor_id()))));
create policy system_reads on appraisal_steps for select to app_system
  using (true);
grant select on appraisal_steps to app_request;
grant insert, select on appraisal_steps to app_system;
