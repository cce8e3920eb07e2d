-- At the destination somebody refuses the car, or nobody is there: its driver is asked for another place meanwhile
-- (docs/decisions/070). Who said what is an event of the tow; these two say that it waits, and since when.
alter table tow_jobs add column turned_why text check (turned_why in ('refused', 'closed'));
alter table tow_jobs add column turned_at timestamptz;
alter table tow_jobs add constraint tow_jobs_turned check ((turned_at is null) = (turned_why is null));
comment on column tow_jobs.turned_at is 'Since when the car is not taken where the truck stands and its driver chooses; gone once they chose, or once it is taken after all.';
grant update (turned_why, turned_at) on tow_jobs to app_system;
-- a step that was recorded at a place which took nothing names an older version
drop trigger new_version on tow_jobs;
create trigger new_version before update of status, destination, price_cents, wave, turned_at, version on tow_jobs
  for each row execute function tg_version();

-- what a truck heard at a shop's gate, beside what the shop says itself
alter table tow_arrivals drop constraint tow_arrivals_reason_check;
alter table tow_arrivals add constraint tow_arrivals_reason_check
  check (reason in ('full', 'closed', 'not_our_work', 'other', 'gate_refused', 'gate_closed'));
