-- The tables of business/providers as they are now. Written by bin/types to be read: a migration changes them.

-- Federal holidays and what states add or leave out (db/holidays.json); filled by db/reference.ts.
create table holidays (
  day date not null,
  state text not null default '' check (state ~ '^([A-Z]{2})?$'), -- Empty: federal.
  name text not null check (char_length(name) between 1 and 80),
  kept boolean not null default true, -- False: a federal holiday that this state does not keep.
  constraint holidays_pkey primary key (day, state)
);
alter table holidays enable row level security;
create policy everyone_reads on holidays for select to app_request, app_system
  using (true);
grant select on holidays to app_request;
grant select on holidays to app_system;

create table provider_events (
  id bigint generated always as identity primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  machine text not null default 'verification',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  subject_id uuid references profiles (id) on delete set null -- Whom a step of the team is about.
);
create index provider_events_provider on provider_events (provider_id, id);
alter table provider_events enable row level security;
create policy of_readable_provider on provider_events for select to app_request
  using ((provider_id in (select actor_providers_for('team'))) and machine <> 'background_check' or (select
    actor_is_admin()));
create policy system_all on provider_events to app_system
  using (true);
grant select on provider_events to app_request;
grant select on provider_events to app_system;

create table provider_profiles (
  id uuid primary key,
  -- The owner (spec §3); further people are provider_members.
  user_id uuid not null unique references profiles (id) on delete restrict,
  provider_type text not null check (provider_type in ('private_owner', 'body_shop', 'glass', 'towing', 'adjuster',
    'rental_company')),
  business_name text not null check (char_length(business_name) between 1 and 200),
  address text check (char_length(address) <= 300),
  city text check (char_length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^\d{5}$'),
  lat double precision,
  lng double precision,
  time_zone text not null default 'America/New_York',
  about text check (char_length(about) <= 3000),
  verified boolean not null default false,
  background_check_status text check (background_check_status in ('pending', 'approved', 'rejected')),
  insurance_proof_url text references files (path) on delete restrict,
  -- The path of an own upload, like insurance_proof_url: never public, opened by signed links only.
  w9_url text references files (path) on delete restrict,
  onboarding_step integer not null default 2 check (onboarding_step between 1 and 4),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  service_radius_miles integer not null default 25 check (service_radius_miles between 1 and 200),
  -- Weekday (mon … sun) to [from, to], local time of the provider; a day without entry is closed.
  hours jsonb not null default '{}' check (jsonb_typeof(hours) = 'object'),
  always_open boolean not null default false,
  languages text[] not null default '{en}' check (languages <@ array['en', 'es', 'ar', 'fr', 'hi', 'ko', 'pt', 'ru',
    'vi', 'zh'] and cardinality(languages) between 1 and 10),
  -- Self-declared; proven where an accepted certificate of the same tag is on file (credentials).
  ownership text[] not null default '{}' check (ownership <@ array['minority', 'women', 'veteran']),
  -- Suspended: nothing of this provider can be listed or newly booked; running bookings go on.
  market_status text not null default 'open' check (market_status in ('open', 'suspended')),
  -- Bills the insurer directly where the claim’s coverage allows it (coverages.direct_bill is the insurer’s side).
  direct_bill boolean not null default false,
  -- A towing company that brings the car to whichever shop its driver names.
  tows_anywhere boolean not null default false,
  wheelchair_accessible boolean not null default false, -- The premises can be entered and used in a wheelchair.
  -- Which holidays it is closed on; null: as usual for its trade.
  holidays text check (holidays in ('none', 'federal', 'state')),
  closed_days date[] not null default '{}' check (cardinality(closed_days) <= 400),
  -- Single days on which it is open all the same.
  open_days date[] not null default '{}' check (cardinality(open_days) <= 400),
  -- Derived: a bit for each weekday without opening hours, Monday first; 0 where no hours are known.
  closed_week smallint not null default 0,
  shut date[] not null default '{}', -- Derived: single days on which it is closed, holidays among them.
  constraint provider_profiles_check check (not verified or background_check_status = 'approved')
);
create index provider_profiles_insurance_proof on provider_profiles (insurance_proof_url);
create index provider_profiles_status on provider_profiles (background_check_status, created_at);
create index provider_profiles_suspended on provider_profiles (id) where (market_status = 'suspended');
create index provider_profiles_w9 on provider_profiles (w9_url);
create index provider_profiles_words on provider_profiles using gin (lower(business_name) gin_trgm_ops);
create trigger accepted_documents before update of insurance_proof_url, w9_url on provider_profiles for each row execute
  function tg_accepted_documents();
create trigger closed_days before insert or update of provider_type, hours, always_open, holidays, state, closed_days,
  open_days on provider_profiles for each row execute function tg_closed_days();
create trigger key_requests_end after update of market_status on provider_profiles for each row when (new.market_status
  <> 'open' and old.market_status = 'open') execute function tg_key_requests_end('provider_id');
create trigger market after update of market_status on provider_profiles for each row execute function
  tg_status('market', 'market_status', 'provider_events', 'provider_id');
create trigger new_version before update of background_check_status, market_status, version on provider_profiles for
  each row execute function tg_version();
create trigger own_upload before insert or update of insurance_proof_url, w9_url on provider_profiles for each row
  execute function tg_own_upload('insurance_proof_url', 'w9_url');
create trigger owner_row after insert on provider_profiles for each row execute function tg_provider_owner();
create trigger search after update on provider_profiles for each row execute function tg_listing_search();
create trigger slot_grid after update of hours, always_open, closed_days, open_days, holidays, state on
  provider_profiles for each row execute function tg_slot_grid();
create trigger status after insert or update of background_check_status on provider_profiles for each row when
  (new.background_check_status is not null) execute function tg_status('verification', 'background_check_status',
  'provider_events', 'provider_id');
create trigger touch before update on provider_profiles for each row execute function tg_touch();
create trigger withdrawn after update of background_check_status on provider_profiles for each row when
  (old.background_check_status is not null and new.background_check_status is null) execute function
  tg_verification_withdrawn();
alter table provider_profiles enable row level security;
create policy members_or_admin_read on provider_profiles for select to app_request
  using (user_id = (select actor_id()) or (id in (select m.provider_id from provider_members m where m.user_id = (select
    actor_id()))) or (select actor_is_admin()));
create policy members_or_admin_update on provider_profiles for update to app_request
  using ((id in (select actor_providers_for('business'))) or (select actor_is_admin()));
create policy own_inserts on provider_profiles for insert to app_request
  with check (user_id = (select actor_id()));
create policy system_all on provider_profiles to app_system
  using (true);
grant insert (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about,
  onboarding_step), select, update (provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about,
  insurance_proof_url, w9_url, onboarding_step, version, service_radius_miles, hours, always_open, languages, ownership,
  direct_bill, tows_anywhere, wheelchair_accessible, holidays, closed_days, open_days) on provider_profiles to
  app_request;
grant select on provider_profiles to app_system;

create table shops (
  id uuid primary key,
  provider_id uuid not null unique references provider_profiles (id) on delete cascade,
  services text[] not null check (cardinality(services) >= 1 and services <@ array['body', 'mechanical', 'glass', 'tow',
    'storage', 'adjusting']),
  hourly_rate_cents integer not null check (hourly_rate_cents between 1 and 1000000),
  certifications text[] not null default '{}',
  address text check (char_length(address) <= 300),
  license_type text,
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  license_last4 text,
  license_sealed text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger search after update on shops for each row execute function tg_listing_search();
create trigger touch before update on shops for each row execute function tg_touch();
alter table shops enable row level security;
create policy members_insert on shops for insert to app_request
  with check ((provider_id in (select actor_providers_for('listings'))));
create policy members_or_admin_read on shops for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy members_update on shops for update to app_request
  using ((provider_id in (select actor_providers_for('listings'))));
create policy system_all on shops to app_system
  using (true);
grant insert (id, provider_id, services, hourly_rate_cents, certifications, address, license_type, license_state,
  license_last4, license_sealed), select, update (services, hourly_rate_cents, certifications, address, license_type,
  license_state, license_last4, license_sealed) on shops to app_request;
grant select on shops to app_system;

create table vehicles (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  vin text not null check (char_length(vin) between 1 and 17),
  year integer not null check (year between 1950 and 2100),
  make text not null check (char_length(make) between 1 and 60),
  model text not null check (char_length(model) between 1 and 60),
  trim text check (char_length("trim") <= 60),
  mileage integer check (mileage between 0 and 2000000),
  license_plate text check (char_length(license_plate) <= 12),
  daily_rate_cents integer not null check (daily_rate_cents between 1 and 1000000),
  recalls_checked_on date, -- The day the owner last stated that the car has no open safety recall.
  open_recall boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  wheelchair_accessible boolean not null default false, -- Adapted: a ramp or lift, and a place for a wheelchair.
  constraint vehicles_provider_id_vin_key unique (provider_id, vin)
);
create trigger search after update on vehicles for each row execute function tg_listing_search();
create trigger touch before update on vehicles for each row execute function tg_touch();
alter table vehicles enable row level security;
create policy members_insert on vehicles for insert to app_request
  with check ((provider_id in (select actor_providers_for('listings'))));
create policy members_or_admin_read on vehicles for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy members_update on vehicles for update to app_request
  using ((provider_id in (select actor_providers_for('listings'))));
create policy of_active_listing on vehicles for select to app_request
  using ((exists (select from listings l where l.vehicle_id = vehicles.id and l.status = 'active')));
create policy system_all on vehicles to app_system
  using (true);
grant insert (id, provider_id, vin, year, make, model, trim, mileage, license_plate, daily_rate_cents,
  wheelchair_accessible), select (id, provider_id, year, make, model, trim, mileage, daily_rate_cents,
  recalls_checked_on, open_recall, created_at, updated_at, wheelchair_accessible), update (year, make, model, trim,
  mileage, license_plate, daily_rate_cents, recalls_checked_on, open_recall, wheelchair_accessible) on vehicles to
  app_request;
grant select on vehicles to app_system;
