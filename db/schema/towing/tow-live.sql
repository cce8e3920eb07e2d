-- The tables of towing/tow-live as they are now. Written by bin/types to be read: a migration changes them.

-- The last place of each side of a tow under way, nothing before it; gone a day later.
create table tow_positions (
  job_id uuid not null references tow_jobs (id) on delete cascade,
  side text not null check (side in ('truck', 'driver')),
  offer_id uuid not null, -- By which the company had the tow: a place of the one before it is nobody’s.
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lng double precision not null check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
  accuracy_m integer not null check (accuracy_m between 0 and 5000),
  speed_mps real check (speed_mps >= 0::double precision and speed_mps <= 200::double precision),
  at timestamptz not null, -- When the device was there, by the clock of the server as its page knows it.
  constraint tow_positions_pkey primary key (job_id, side)
);
alter table tow_positions enable row level security;
create policy system_all on tow_positions to app_system
  using (true);
grant delete, insert, select, update (offer_id, lat, lng, accuracy_m, speed_mps, at) on tow_positions to app_system;

-- One link of a tow at a time; the next one replaces it, and nothing says who opened it.
create table tow_share_links (
  id uuid primary key,
  job_id uuid not null unique references tow_jobs (id) on delete cascade,
  -- SHA-256 of what stands behind the #; the token is derived from the secret key and the id.
  token_hash bytea not null unique,
  made_at timestamptz not null
);
alter table tow_share_links enable row level security;
create policy system_all on tow_share_links to app_system
  using (true);
grant delete, insert, select on tow_share_links to app_system;
