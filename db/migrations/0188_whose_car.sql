-- Without a claim nothing says that a car is its asker's: they say whose it is, in front of whoever may ask later
-- (docs/decisions/066). Tows from before say nothing.
alter table tow_jobs add column whose text check (whose in ('mine', 'household', 'leave'));
alter table tow_jobs add column leave_words text check (char_length(leave_words) between 1 and 200);
alter table tow_jobs add constraint tow_jobs_leave check ((whose is not distinct from 'leave') = (leave_words is not null));
comment on column tow_jobs.leave_words is 'Of somebody else''s car: who gave leave, as its driver said.';
