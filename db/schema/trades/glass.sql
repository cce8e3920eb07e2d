-- The tables of trades/glass as they are now. Written by bin/types to be read: a migration changes them.

-- Where and when the glass of a repair is set, and its camera calibrated where that is a visit of its own; the times it
-- takes are rows of listing_slots.
create table glass_visits (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  purpose text not null check (purpose in ('set', 'calibration')),
  place text not null check (place in ('shop', 'mobile')),
  starts_at timestamptz not null,
  -- How long the window is, or how long the car stays at the shop.
  minutes integer not null check (minutes between 30 and 480),
  street text not null default '' check (char_length(street) <= 120),
  zip text not null default '' check (zip ~ '^([0-9]{5})?$'),
  town text not null default '' check (char_length(town) <= 120),
  note text not null default '' check (char_length(note) <= 300),
  on_the_way_at timestamptz, -- When the technician said that they are on the way.
  -- Why the shop last moved it, with where it stood before; null once its driver chose another time.
  moved_for text check (moved_for in ('rain', 'cold', 'heat', 'parts', 'staff', 'other')),
  moved_note text not null default '' check (char_length(moved_note) <= 500),
  moved_from timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint glass_visits_address check (place = 'mobile' or (((street || zip) || town) || note) = ''),
  constraint glass_visits_calibration check (purpose = 'set' or place = 'shop'),
  constraint glass_visits_moved check ((moved_for is null) = (moved_from is null)),
  constraint glass_visits_on_the_way check (on_the_way_at is null or place = 'mobile')
);
create unique index glass_visits_one on glass_visits (repair_id, purpose) where (ended_at is null);
create index glass_visits_repair on glass_visits (repair_id);
alter table glass_visits enable row level security;
create policy no_link on glass_visits as restrictive for select to app_request
  using (not (exists (select from actor_link_claims() actor_link_claims(actor_link_claims))));
create policy of_readable_repair on glass_visits for select to app_request
  using ((exists (select from repairs r where r.id = glass_visits.repair_id)));
create policy system_all on glass_visits to app_system
  using (true);
grant select on glass_visits to app_request;
grant insert, select, update (place, starts_at, minutes, street, zip, town, note, on_the_way_at, moved_for, moved_note,
  moved_from, ended_at) on glass_visits to app_system;
