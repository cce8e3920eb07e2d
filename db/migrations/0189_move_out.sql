-- A second tow: its car stands in storage, and the stay ends when the car hangs on the truck (docs/decisions/072).
alter table tow_jobs add column from_stay_id uuid references storage_stays (id) on delete set null;
comment on column tow_jobs.from_stay_id is 'The stay that this tow takes the car out of; stay_id is the one that began where it was dropped.';
create index tow_jobs_from_stay on tow_jobs (from_stay_id);

alter table storage_stays drop constraint storage_stays_out_how_check;
alter table storage_stays add constraint storage_stays_out_how_check check (out_how in ('driver', 'shop', 'team', 'release', 'tow'));
alter table storage_events drop constraint storage_events_source_check;
alter table storage_events add constraint storage_events_source_check check (source in ('driver', 'shop', 'team', 'system', 'yard', 'tow'));
