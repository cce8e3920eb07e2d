-- The tables of market/listings as they are now. Written by bin/types to be read: a migration changes them.

create table listing_days (
  listing_id uuid not null references listings (id) on delete cascade,
  unit integer not null default 1 check (unit >= 1),
  day date not null,
  order_id uuid,
  reason text not null check (reason in ('reservation', 'order', 'time_off', 'turnaround', 'full')),
  constraint listing_days_pkey primary key (listing_id, day, unit),
  constraint listing_days_check check ( case reason when 'time_off' then order_id is null when 'full' then order_id is
    null when 'turnaround' then true else order_id is not null end),
  constraint listing_days_order_id_fkey foreign key (order_id) references orders (id) on delete restrict deferrable
    initially deferred
);
create index listing_days_day on listing_days (day) include (listing_id, unit);
create index listing_days_order on listing_days (order_id) where (order_id is not null);
create trigger calendar_lock before insert on listing_days for each row when (new.reason = 'time_off') execute function
  tg_calendar_lock();
create trigger units_exist after insert on listing_days referencing new table as taken for each statement execute
  function tg_units_exist();
create trigger version after insert or delete or update of listing_id, unit, day or truncate on listing_days for each
  statement execute function tg_market_version();
alter table listing_days enable always trigger version;
alter table listing_days enable row level security;
create policy bookers_reserve on listing_days for insert to app_request
  with check ((reason in ('reservation', 'turnaround')) and (exists (select from orders o where o.id =
    listing_days.order_id and o.listing_id = listing_days.listing_id and o.user_id = (select actor_id()) and o.status =
    'pending')));
create policy everyone_reads on listing_days for select to app_request
  using (true);
create policy members_free_time_off on listing_days for delete to app_request
  using (reason = 'time_off' and (exists (select from listings l where l.id = listing_days.listing_id and (l.provider_id
    in (select actor_providers_for('calendar'))))));
create policy members_take_time_off on listing_days for insert to app_request
  with check (reason = 'time_off' and (exists (select from listings l where l.id = listing_days.listing_id and
    (l.provider_id in (select actor_providers_for('calendar'))))));
create policy system_all on listing_days to app_system
  using (true);
grant delete, insert (listing_id, unit, day, order_id, reason), select (listing_id, unit, day, reason) on listing_days
  to app_request;
grant delete, insert, select, update (reason) on listing_days to app_system;

create table listing_photos (
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check ("position" >= 0 and "position" <= 19),
  path text not null check (path ~ '^[a-z0-9/-]{1,120}$'),
  alt text not null check (char_length(alt) <= 200),
  width integer not null,
  height integer not null,
  constraint listing_photos_pkey primary key (listing_id, "position") deferrable
);
create index listing_photos_path on listing_photos (path);
create trigger search after insert or delete or update on listing_photos for each row execute function
  tg_listing_search();
alter table listing_photos enable row level security;
create policy members_write on listing_photos to app_request
  using ((exists (select from listings l where l.id = listing_photos.listing_id and (l.provider_id in (select
    actor_providers_for('listings'))))));
create policy of_readable_listing on listing_photos for select to app_request
  using ((exists (select from listings l where l.id = listing_photos.listing_id)));
create policy system_reads on listing_photos for select to app_system
  using (true);
grant delete, insert, select, update (position, alt) on listing_photos to app_request;
grant select on listing_photos to app_system;

create table listings (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  vehicle_id uuid references vehicles (id) on delete restrict,
  shop_id uuid references shops (id) on delete restrict,
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 5000),
  listing_type text not null check (listing_type in ('vehicle', 'service')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Cents a day. A listing with one is sold by the day: a car, or storage at a shop.
  daily_rate_cents integer check (daily_rate_cents between 1 and 1000000),
  -- Cents an hour of an appointment; 0 costs nothing. Null for what is sold by the day.
  hourly_rate_cents integer check (hourly_rate_cents between 0 and 1000000),
  min_hours integer not null default 1 check (min_hours between 1 and 100),
  min_days integer not null default 1 check (min_days between 1 and 365),
  max_days integer not null default 30 check (max_days between 1 and 365),
  deposit_required_cents integer check (deposit_required_cents between 0 and 1000000),
  units integer not null default 1 check (units between 1 and 500),
  lat double precision not null,
  lng double precision not null,
  disclosures_accepted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the platform paused it: a required credential lapsed, or its provider was suspended.
  paused_for text check (paused_for in ('credentials', 'suspension')),
  -- Days kept free after each rental; the days of one unit, like those of the rental itself.
  turnaround_days integer not null default 0 check (turnaround_days between 0 and 14),
  -- Never public: asked of the driver whose verified claim covers at least as much a day, and of nobody else.
  insurer_daily_rate_cents integer check (insurer_daily_rate_cents between 1 and 1000000),
  -- Who of the business changed it last; the platform itself leaves no name.
  changed_by uuid references profiles (id) on delete set null,
  -- How far apart appointments begin; each takes as many such steps as it needs.
  slot_minutes integer not null default 120 check (slot_minutes between 30 and 240 and (slot_minutes % 15) = 0),
  -- The least time between booking an appointment and its beginning.
  lead_minutes integer not null default 120 check (lead_minutes between 120 and 720),
  -- Kept free after each appointment, for the way.
  travel_minutes integer not null default 0 check (travel_minutes between 0 and 240),
  -- Cents for seven days in a row, never more than they cost by the day.
  weekly_rate_cents integer check (weekly_rate_cents between 1 and 7000000),
  -- Cents for a Saturday or a Sunday, by the calendar where the car is.
  weekend_rate_cents integer check (weekend_rate_cents between 1 and 1000000),
  -- Miles included for each day of a rental; each further one costs extra_mile_cents.
  miles_per_day integer check (miles_per_day between 1 and 999),
  extra_mile_cents integer check (extra_mile_cents between 1 and 1000),
  -- Cents for each eighth of a tank that is missing at return.
  fuel_eighth_cents integer check (fuel_eighth_cents between 1 and 10000),
  -- Cents for each hour begun after the last day and late_grace_minutes.
  late_hour_cents integer check (late_hour_cents between 1 and 50000),
  late_grace_minutes integer not null default 30 check (late_grace_minutes between 0 and 720),
  constraint listings_check check (max_days >= min_days),
  constraint listings_check1 check ((listing_type = 'vehicle') = (vehicle_id is not null)),
  constraint listings_check2 check ((listing_type = 'service') = (shop_id is not null)),
  constraint listings_insurer_rate_below_own check (insurer_daily_rate_cents is null or listing_type = 'vehicle' and
    insurer_daily_rate_cents < daily_rate_cents),
  constraint listings_miles_and_price check ((miles_per_day is null) = (extra_mile_cents is null)),
  constraint listings_rates_of_rentals check (listing_type = 'vehicle' or num_nonnulls(weekly_rate_cents,
    weekend_rate_cents, miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents) = 0),
  constraint listings_sold_one_way check ( case listing_type when 'vehicle' then daily_rate_cents is not null else
    num_nonnulls(daily_rate_cents, hourly_rate_cents) = 1 end),
  constraint listings_turnaround_of_rentals check (turnaround_days = 0 or listing_type = 'vehicle'),
  constraint listings_weekly_rate_sound check (weekly_rate_cents is null or weekly_rate_cents <= (7 * daily_rate_cents)
    and weekly_rate_cents <= (5 * daily_rate_cents + 2 * coalesce(weekend_rate_cents, daily_rate_cents)))
);
create index listings_provider on listings (provider_id, status);
create trigger active_owner before update of status on listings for each row when (new.status = 'active' and old.status
  = 'paused') execute function tg_needs_active_owner();
create trigger changed_by before insert or update on listings for each row execute function tg_listing_changed_by();
create trigger new_version before update of status, version on listings for each row execute function tg_version();
create trigger paused_for before update of status on listings for each row execute function tg_listing_paused_for();
create trigger publish before update of status on listings for each row execute function tg_listing_publish();
create trigger search after insert or update on listings for each row execute function tg_listing_search();
create trigger slot_grid after update of slot_minutes, min_hours, travel_minutes, units on listings for each row when
  (new.hourly_rate_cents is not null) execute function tg_slot_grid();
create trigger status after insert or update of status on listings for each row execute function tg_status('listing',
  'status');
create trigger touch before update on listings for each row execute function tg_touch();
create trigger turnaround after update of turnaround_days on listings for each row when (new.turnaround_days <>
  old.turnaround_days) execute function tg_listing_turnaround();
alter table listings enable row level security;
create policy active_reads on listings for select to app_request
  using (status = 'active');
create policy members_insert on listings for insert to app_request
  with check ((provider_id in (select actor_providers_for('listings'))) and status = 'draft');
create policy members_or_admin_read on listings for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy members_update on listings for update to app_request
  using ((provider_id in (select actor_providers_for('listings'))));
create policy system_all on listings to app_system
  using (true);
grant insert (id, provider_id, vehicle_id, shop_id, title, description, listing_type, status, daily_rate_cents,
  hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents, units, lat, lng, turnaround_days,
  insurer_daily_rate_cents, slot_minutes, lead_minutes, travel_minutes, weekly_rate_cents, weekend_rate_cents,
  miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents, late_grace_minutes), select, update (title,
  description, status, daily_rate_cents, hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents,
  units, lat, lng, disclosures_accepted_at, version, turnaround_days, insurer_daily_rate_cents, slot_minutes,
  lead_minutes, travel_minutes, weekly_rate_cents, weekend_rate_cents, miles_per_day, extra_mile_cents,
  fuel_eighth_cents, late_hour_cents, late_grace_minutes) on listings to app_request;
grant select on listings to app_system;

-- Paid bookings whose answer was due, and those that the business itself answered before its deadline.
create table provider_responses (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  asked integer not null default 0 check (asked >= 0),
  in_time integer not null default 0,
  constraint provider_responses_check check (in_time between 0 and asked)
);
create trigger search after insert or update on provider_responses for each row execute function tg_listing_search();
alter table provider_responses enable row level security;
create policy everyone_reads on provider_responses for select to app_request, app_system
  using (true);
grant select on provider_responses to app_request;
grant select on provider_responses to app_system;
