-- The tables of market/search as they are now. Written by bin/types to be read: a migration changes them.

create table listing_search (
  listing_id uuid primary key references listings (id) on delete cascade,
  provider_id uuid not null,
  listing_type text not null,
  provider_type text not null,
  services text[] not null,
  title text not null,
  business_name text not null,
  city text,
  state text,
  verified boolean not null,
  daily_rate_cents integer,
  hourly_rate_cents integer,
  min_days integer not null,
  max_days integer not null,
  deposit_required_cents integer,
  units integer not null,
  time_zone text not null,
  year integer,
  make text,
  model text,
  trim text,
  photo_path text,
  photo_alt text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  lat double precision not null,
  lng double precision not null,
  doc text not null,
  created_at timestamptz not null,
  turnaround_days integer not null default 0,
  direct_bill boolean not null default false,
  tows_anywhere boolean not null default false,
  wheelchair_accessible boolean not null default false,
  certifications text[] not null default '{}',
  languages text[] not null default '{}',
  ownership text[] not null default '{}',
  always_open boolean not null default false,
  open_week int4multirange not null default '{}',
  response_count integer not null default 0,
  response_in_time integer not null default 0,
  standing double precision not null default 0,
  closed_week smallint not null default 0,
  shut date[] not null default '{}',
  open_days date[] not null default '{}',
  weekend_rate_cents integer
);
create index listing_search_business on listing_search using gin (business_name gin_trgm_ops);
create index listing_search_days on listing_search (listing_type) include (listing_id, verified, daily_rate_cents,
  hourly_rate_cents, min_days, max_days, units, turnaround_days, time_zone, closed_week, shut, open_days);
create index listing_search_doc on listing_search using gin (doc gin_trgm_ops);
create index listing_search_grams on listing_search using gin (short_grams(doc));
create index listing_search_newest on listing_search (created_at desc, listing_id desc);
create index listing_search_place on listing_search (lat, lng) include (listing_id, listing_type, daily_rate_cents,
  hourly_rate_cents, standing, created_at, rating_sum, rating_count);
create index listing_search_price on listing_search (coalesce(daily_rate_cents, hourly_rate_cents), listing_id);
create index listing_search_provider on listing_search (provider_id);
create index listing_search_rating on listing_search ((((rating_sum)::double precision / (nullif(rating_count,
  0))::double precision)) desc nulls last, rating_count desc, listing_id);
create index listing_search_standing on listing_search (standing, listing_id);
create index listing_search_tows on listing_search (standing, listing_id) where tows_anywhere;
create index listing_search_wheelchair on listing_search (standing, listing_id) where wheelchair_accessible;
create index listing_search_zone on listing_search (time_zone);
create trigger version after insert or delete or update or truncate on listing_search for each statement execute
  function tg_market_version();
alter table listing_search enable always trigger version;
grant select on listing_search to app_request;
grant select on listing_search to app_system;

-- listings: changes of listing_search; days: changes of listing_days. Only the sums over all rows mean something.
create table market_versions (
  slot integer generated always as identity primary key,
  listings bigint not null default 0,
  days bigint not null default 0
) with (fillfactor=20);
alter table market_versions enable row level security;
create policy everyone_reads on market_versions for select to app_request, app_system
  using (true);
grant select on market_versions to app_request;
grant select on market_versions to app_system;
