-- A tow to a shop that is here: the shop reads what comes, and says whether it takes it (docs/decisions/070).
create table tow_arrivals (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references tow_jobs (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  status text not null default 'expected' check (status in ('expected', 'taken', 'refused')),
  reason text check (reason in ('full', 'closed', 'not_our_work', 'other')),
  words text check (char_length(words) between 1 and 300),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz,
  constraint tow_arrivals_refused check ((reason is not null) = (status = 'refused')),
  constraint tow_arrivals_one unique (job_id, provider_id)
);
comment on table tow_arrivals is 'A car that a tow brings to a shop, and whether the shop takes it; the tow says what the shop may read of it.';
create index tow_arrivals_provider on tow_arrivals (provider_id);
create index tow_arrivals_answered_by on tow_arrivals (answered_by);

insert into job_names (name) values ('tow_arrival');
insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'tow_arrival', a, b, false from (values ('expected', 'taken'), ('expected', 'refused'), ('taken', 'refused'), ('refused', 'taken')) way (a, b);

create function tg_tow_arrival() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create function tg_arrival_live() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger arrival after insert or update of status, destination on tow_jobs for each row execute function tg_tow_arrival();
create trigger status after insert or update of status on tow_arrivals for each row execute function tg_status('tow_arrival', 'status');
create trigger live after insert or update on tow_arrivals for each row execute function tg_arrival_live();

alter table tow_arrivals enable row level security;
create policy members_read on tow_arrivals for select to app_request using (provider_id in (select actor_providers_for('check_in')));
create policy of_own_tow on tow_arrivals for select to app_request
  using (exists (select from tow_jobs j where j.id = tow_arrivals.job_id and (j.driver_id = (select actor_id()) or (select actor_is_admin()))));
create policy system_all on tow_arrivals to app_system using (true);
grant select on tow_arrivals to app_request;
grant select, update (status, reason, words, answered_by, answered_at) on tow_arrivals to app_system;
