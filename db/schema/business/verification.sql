-- The tables of business/verification as they are now. Written by bin/types to be read: a migration changes them.

create table background_checks (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  status text not null check (status in ('ordered', 'clear', 'consider')),
  company text not null check (char_length(company) between 1 and 100),
  reference text not null check (char_length(reference) between 1 and 100),
  consent_on date not null, -- The day of the written consent to the check.
  -- Our own words about what follows; never a line of the report.
  reason text check (char_length(reason) between 3 and 500),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null default now(),
  constraint background_checks_check check (status <> 'consider' or reason is not null)
);
create trigger status after insert or update of status on background_checks for each row execute function
  tg_status('background_check', 'status');
alter table background_checks enable row level security;
create policy admins_read on background_checks for select to app_request
  using ((select actor_is_admin()));
create policy system_all on background_checks to app_system
  using (true);
grant select on background_checks to app_request;
grant select on background_checks to app_system;

create table verification_decisions (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  decision text not null check (decision in ('approved', 'rejected', 'suspended', 'lifted')),
  reason text check (char_length(reason) between 3 and 1000),
  version integer not null, -- Of the profile that was looked at: what changed since then is not decided about.
  decided_by uuid not null references profiles (id),
  decided_at timestamptz not null,
  applies_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'undone', 'dropped')),
  dropped_for text check (char_length(dropped_for) <= 60),
  ended_at timestamptz,
  constraint verification_decisions_check check (decision = 'approved' or reason is not null),
  constraint verification_decisions_check1 check ((status = 'waiting') = (ended_at is null))
);
create index verification_decisions_by on verification_decisions (decided_by, decided_at desc);
create unique index verification_decisions_waiting on verification_decisions (provider_id) where (status = 'waiting');
create trigger status after insert or update of status on verification_decisions for each row execute function
  tg_status('verification_decision', 'status');
alter table verification_decisions enable row level security;
create policy admins_decide on verification_decisions for insert to app_request
  with check ((select actor_is_admin()) and decided_by = (select actor_id()) and status = 'waiting');
create policy admins_read on verification_decisions for select to app_request
  using ((select actor_is_admin()));
create policy deciders_end on verification_decisions for update to app_request
  using ((select actor_is_admin()) and decided_by = (select actor_id()) and status = 'waiting')
  with check (decided_by = (select actor_id()));
create policy system_all on verification_decisions to app_system
  using (true);
grant insert (id, provider_id, decision, reason, version, decided_by, decided_at, applies_at), select, update (status,
  dropped_for, ended_at) on verification_decisions to app_request;
grant select, update (status, dropped_for, ended_at) on verification_decisions to app_system;
