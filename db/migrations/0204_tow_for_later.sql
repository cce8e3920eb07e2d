-- A tow for later (domain/tow.md §2, needed): from the yard to the shop tomorrow, or a car at home that does not start. Its
-- window stands on the tow; without one it is needed now.
alter table tow_jobs add column needed_from timestamptz;
alter table tow_jobs add column needed_until timestamptz;
alter table tow_jobs add constraint tow_jobs_needed check ((needed_from is null) = (needed_until is null) and needed_from < needed_until);
comment on column tow_jobs.needed_from is 'The window in which the truck is to come; gone once a tow looks for a company with that window hardly ahead: then it is needed now.';
alter table tow_jobs add column hold_due boolean not null default true;
comment on column tow_jobs.hold_due is 'False of a tow whose window is more than a day ahead: a bank holds money for some days only, so the card is kept and held the day before.';
create index tow_jobs_needed on tow_jobs (needed_from) where (needed_from is not null);
grant update (needed_from, needed_until, hold_due) on tow_jobs to app_system;
drop trigger pays on tow_jobs;
create trigger pays after update of status, offer_id, pay, price_cents, cap_cents, due_cents, hold_due on tow_jobs for each row
  when (new.pay = 'card' or old.pay = 'card') execute function tg_tow_pays();
