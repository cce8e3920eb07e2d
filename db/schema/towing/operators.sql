-- The tables of towing/operators as they are now. Written by bin/types to be read: a migration changes them.

-- Who drives for a towing company: whether they are on duty, in which truck, and what they agreed to when it began.
create table tow_operators (
  user_id uuid primary key references profiles (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  truck text not null check (char_length(truck) <= 60),
  on_duty_since timestamptz,
  -- The one phone of the duty; without it there is none, so that signing out ends the duty.
  session_id uuid references auth.sessions (id) on delete set null,
  seen_at timestamptz, -- The last sign of life while on duty; a duty without one for a while is over (operator.ts).
  consent_version integer not null check (consent_version > 0),
  consented_at timestamptz not null,
  constraint tow_operators_duty check ((on_duty_since is not null) <= (seen_at is not null))
);
create index tow_operators_provider on tow_operators (provider_id);
create index tow_operators_session on tow_operators (session_id);
alter table tow_operators enable row level security;
create policy own_or_company_reads on tow_operators for select to app_request
  using (user_id = (select actor_id()) or (provider_id in (select actor_providers_for('answer'))));
create policy system_all on tow_operators to app_system
  using (true);
grant select on tow_operators to app_request;
grant insert, select, update (provider_id, truck, on_duty_since, session_id, seen_at, consent_version, consented_at) on
  tow_operators to app_system;
