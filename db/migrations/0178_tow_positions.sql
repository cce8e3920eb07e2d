-- Where the truck of a tow is, as its company shares it, and where its driver waits (docs/decisions/069). Unlogged: what a crash
-- takes is sent again within seconds, and a place is nothing that anybody restores.
create unlogged table tow_positions (
  job_id uuid not null references tow_jobs (id) on delete cascade,
  side text not null check (side in ('truck', 'driver')),
  offer_id uuid not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  accuracy_m integer not null check (accuracy_m between 0 and 5000),
  speed_mps real check (speed_mps between 0 and 200),
  at timestamptz not null,
  primary key (job_id, side)
);
comment on table tow_positions is 'The last place of each side of a tow under way, nothing before it; gone a day later.';
comment on column tow_positions.offer_id is 'By which the company had the tow: a place of the one before it is nobody’s.';
comment on column tow_positions.at is 'When the device was there, by the clock of the server as its page knows it.';
create function tg_forget_in_tow_live() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger forget_in_tow_live before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_tow_live();
insert into job_names (name) values ('forget_tow_places');
alter table tow_positions enable row level security;
create policy system_all on tow_positions to app_system using (true);
grant select, insert, delete, update (offer_id, lat, lng, accuracy_m, speed_mps, at) on tow_positions to app_system;
