-- The appraisal clause of a driver's own policy: where its case stands, and each step as somebody recorded it.
create table appraisal_cases (
  claim_id uuid primary key references claims (id) on delete cascade,
  status text not null check (status in ('thinking', 'not_available', 'invoked', 'appraisers_named', 'inspected', 'agreed',
    'umpire', 'awarded', 'paid', 'withdrawn')),
  steps integer not null default 1 check (steps >= 1)
);
comment on table appraisal_cases is 'Where the appraisal clause of a claim stands; its steps say since when, by whom and why.';
comment on column appraisal_cases.steps is 'Number of the last step.';
create trigger status after insert or update of status on appraisal_cases for each row
  execute function tg_status('appraisal', 'status');

create table appraisal_steps (
  id uuid primary key,
  claim_id uuid not null references appraisal_cases (claim_id) on delete cascade,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'agreed', 'umpire', 'awarded',
    'paid', 'final_costs', 'withdrawn')),
  status text not null check (status in ('thinking', 'not_available', 'invoked', 'appraisers_named', 'inspected', 'agreed',
    'umpire', 'awarded', 'paid', 'withdrawn')),
  day date,
  answer text check (answer in ('yes', 'no', 'unknown')),
  file_id uuid references files (id) on delete set null,
  theirs_cents integer check (theirs_cents between 0 and 100000000),
  ours_cents integer check (ours_cents between 0 and 100000000),
  fee_cents integer check (fee_cents between 0 and 100000000),
  umpire_cents integer check (umpire_cents between 0 and 100000000),
  cents integer check (cents between 1 and 100000000),
  our_name text check (char_length(our_name) <= 120),
  their_name text check (char_length(their_name) <= 120),
  umpire_name text check (char_length(umpire_name) <= 120),
  order_id uuid references orders (id) on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  source text not null check (source in ('driver', 'team')),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  constraint appraisal_steps_once unique (claim_id, number),
  constraint appraisal_steps_day check ((day is null) = (kind in ('clause', 'costs', 'final_costs', 'withdrawn'))),
  constraint appraisal_steps_answer check ((answer is null) = (kind <> 'clause') and (file_id is null or kind = 'clause')),
  constraint appraisal_steps_costs check ((theirs_cents is null) = (kind <> 'costs') and (ours_cents is null) = (kind <> 'costs')
    and (fee_cents is null) = (kind not in ('costs', 'final_costs')) and (umpire_cents is null) = (kind not in ('costs', 'final_costs'))),
  constraint appraisal_steps_cents check ((cents is null) = (kind not in ('agreed', 'awarded'))),
  constraint appraisal_steps_names check ((our_name is null) = (kind <> 'appraisers') and (their_name is null) = (kind <> 'appraisers')
    and (umpire_name is null) = (kind <> 'umpire') and (order_id is null or kind = 'appraisers')),
  constraint appraisal_steps_withdrawn check (kind <> 'withdrawn' or reason is not null)
);
comment on table appraisal_steps is 'What happened under the appraisal clause of a claim, one row a step; none changes, a corrected one stands beside the first.';
comment on column appraisal_steps.status is 'Where the case stands since.';
comment on column appraisal_steps.file_id is 'The page of the policy among the documents of the claim.';
comment on column appraisal_steps.umpire_cents is 'The umpire''s whole fee, of which a driver is expected to pay half; in final costs what the driver paid of it.';
comment on column appraisal_steps.order_id is 'The driver''s appraiser, where they are booked here.';
create index appraisal_steps_file on appraisal_steps (file_id);
create index appraisal_steps_order on appraisal_steps (order_id);
create index appraisal_steps_recorded_by on appraisal_steps (recorded_by);

insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'appraisal', a, b, r from (values
  ('thinking', 'not_available', false), ('thinking', 'invoked', false), ('not_available', 'thinking', false),
  ('invoked', 'appraisers_named', false), ('appraisers_named', 'inspected', false),
  ('inspected', 'agreed', false), ('inspected', 'umpire', false),
  ('agreed', 'umpire', true), ('agreed', 'awarded', true), ('agreed', 'paid', false), ('umpire', 'agreed', false), ('umpire', 'awarded', false),
  ('awarded', 'paid', false), ('withdrawn', 'thinking', false), ('withdrawn', 'not_available', false),
  ('invoked', 'withdrawn', true), ('appraisers_named', 'withdrawn', true), ('inspected', 'withdrawn', true), ('umpire', 'withdrawn', true)
) as moves(a, b, r);

alter table appraisal_cases enable row level security;
create policy of_readable_claim on appraisal_cases for select to app_request
  using (exists (select from claims c where c.id = appraisal_cases.claim_id));
create policy system_all on appraisal_cases to app_system using (true);
alter table appraisal_steps enable row level security;
create policy of_readable_claim on appraisal_steps for select to app_request
  using (exists (select from claims c where c.id = appraisal_steps.claim_id));
create policy system_all on appraisal_steps to app_system using (true);
grant select on appraisal_cases, appraisal_steps to app_request;
grant select, insert, update (status, steps) on appraisal_cases to app_system;
grant select, insert on appraisal_steps to app_system;
