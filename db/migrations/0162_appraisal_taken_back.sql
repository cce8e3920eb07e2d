-- A step of an appraisal that was recorded by mistake is taken back by whoever recorded it, with a reason: a row of its own, and
-- both stay. The case then stands where it stood before that step.
alter table appraisal_steps drop constraint appraisal_steps_kind_check;
alter table appraisal_steps add constraint appraisal_steps_kind_check check (kind in ('clause', 'costs', 'invoked', 'appraisers',
  'inspected', 'agreed', 'umpire', 'awarded', 'paid', 'final_costs', 'withdrawn', 'undone'));
alter table appraisal_steps drop constraint appraisal_steps_day;
alter table appraisal_steps add constraint appraisal_steps_day
  check ((day is null) = (kind in ('clause', 'costs', 'final_costs', 'withdrawn', 'undone')));
alter table appraisal_steps add column undoes integer;
comment on column appraisal_steps.undoes is 'Number of the step that this one takes back.';
alter table appraisal_steps add constraint appraisal_steps_undone check ((undoes is null) = (kind <> 'undone') and (kind <> 'undone' or reason is not null));
alter table appraisal_steps add constraint appraisal_steps_undone_once unique (claim_id, undoes);
alter table appraisal_steps add constraint appraisal_steps_undoes foreign key (claim_id, undoes) references appraisal_steps (claim_id, number) on delete cascade;

drop policy system_all on appraisal_steps;
create policy system_reads on appraisal_steps for select to app_system using (true);
create policy recorded_or_taken_back on appraisal_steps for insert to app_system with check (kind <> 'undone'
  or exists (select from appraisal_steps s where s.claim_id = appraisal_steps.claim_id and s.number = appraisal_steps.undoes
    and s.recorded_by = (select actor_id())));

insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'appraisal', a, b, true from (values
  ('thinking', 'withdrawn'), ('not_available', 'withdrawn'), ('invoked', 'thinking'), ('appraisers_named', 'invoked'),
  ('inspected', 'appraisers_named'), ('agreed', 'inspected'), ('umpire', 'inspected'), ('awarded', 'umpire'), ('awarded', 'agreed'),
  ('paid', 'agreed'), ('paid', 'awarded'), ('withdrawn', 'invoked'), ('withdrawn', 'appraisers_named'), ('withdrawn', 'inspected'),
  ('withdrawn', 'umpire')
) as moves(a, b);

-- The day on which an insurer's appraiser had to have inspected the car, once the driver was reminded that it has passed.
alter table appraisal_cases add column reminded_of date;
comment on column appraisal_cases.reminded_of is 'The last day for the insurer’s appraiser of which the driver was reminded after it passed; another day is another reminder.';
grant update (reminded_of) on appraisal_cases to app_system;
