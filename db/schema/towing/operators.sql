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

-- A picture of a car at a step of its tow; the file is the driver’s, whoever took it.
create table tow_photos (
  id uuid primary key, -- Made on the phone, so that a picture that is sent twice is there once.
  job_id uuid not null references tow_jobs (id) on delete cascade,
  -- By which its company had the tow: who has it after them reads none of theirs.
  offer_id uuid not null references tow_offers (id) on delete cascade,
  step text not null check (step in ('hooked', 'dropped')),
  slot text not null check (slot in ('front_left', 'front_right', 'rear_left', 'rear_right', 'plate', 'odometer',
    'registration', 'place', 'receiver')),
  file_id uuid not null unique references files (id),
  taken_by uuid references profiles (id) on delete set null,
  taken_at timestamptz not null, -- By the clock of the device; received_at is the server’s.
  received_at timestamptz not null,
  constraint tow_photos_slot unique (offer_id, step, slot)
);
create index tow_photos_job on tow_photos (job_id);
create index tow_photos_taken_by on tow_photos (taken_by);
alter table tow_photos enable row level security;
create policy of_own_tow on tow_photos for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_photos.job_id and (j.driver_id = (select actor_id()) or
    (select actor_is_admin()) or j.offer_id = tow_photos.offer_id and (tow_photos.slot <> 'registration' or
    coalesce(j.dropped_at, j.ended_at, 'infinity'::timestamptz) > (now() - '1 day'::interval))))) or slot <>
    'registration' and (offer_id in (select actor_arriving_offers())));
create policy system_all on tow_photos to app_system
  using (true);
grant select on tow_photos to app_request;
grant insert, select, update (taken_by) on tow_photos to app_system;
