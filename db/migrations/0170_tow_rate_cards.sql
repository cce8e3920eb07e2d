-- What a towing company comes with and charges (docs/decisions/063).
create table tow_companies (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  dispatch_phone text not null check (char_length(dispatch_phone) between 7 and 40),
  classes text[] not null check (cardinality(classes) >= 1 and classes <@ array['light', 'medium', 'heavy', 'motorcycle']),
  equipment text[] not null check (cardinality(equipment) >= 1
    and equipment <@ array['flatbed', 'wheel_lift', 'dolly', 'winch', 'low_clearance', 'ev_capable'])
);
comment on table tow_companies is 'By which phone a towing company is called, and what its trucks can fetch. Hours and radius stand on its profile.';
comment on column tow_companies.dispatch_phone is 'Public: whoever is stranded calls it.';

create table tow_yards (
  id uuid primary key,
  provider_id uuid not null references tow_companies (provider_id) on delete cascade,
  address text not null check (char_length(address) between 3 and 200),
  zip text not null check (zip ~ '^\d{5}$'),
  lat double precision not null,
  lng double precision not null,
  hours_text text not null check (char_length(hours_text) between 2 and 120),
  daily_cents integer not null check (daily_cents between 0 and 50000),
  gate_fee_cents integer not null check (gate_fee_cents between 0 and 50000),
  after_hours boolean not null,
  created_at timestamptz not null
);
comment on table tow_yards is 'Where a towing company keeps cars; distances are counted from here. Its address is public.';
comment on column tow_yards.after_hours is 'Whether a car can be brought or fetched outside its hours.';
create index tow_yards_provider on tow_yards (provider_id, created_at);

create table tow_rate_cards (
  id uuid primary key,
  provider_id uuid not null references tow_companies (provider_id) on delete cascade,
  vehicle_class text not null check (vehicle_class in ('light', 'medium', 'heavy', 'motorcycle')),
  number integer not null check (number >= 1),
  hook_cents integer not null check (hook_cents between 1 and 100000),
  flatbed_extra_cents integer not null check (flatbed_extra_cents between 0 and 50000),
  included_miles integer not null check (included_miles between 0 and 100),
  mile_cents integer not null check (mile_cents between 0 and 5000),
  winch_per_30min_cents integer not null check (winch_per_30min_cents between 0 and 100000),
  dolly_cents integer not null check (dolly_cents between 0 and 50000),
  wait_free_min integer not null check (wait_free_min between 0 and 120),
  wait_per_15min_cents integer not null check (wait_per_15min_cents between 0 and 20000),
  after_hours_bp integer not null check (after_hours_bp between 0 and 10000),
  after_hours_from text check (after_hours_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  after_hours_to text check (after_hours_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  gone_cents integer not null check (gone_cents between 0 and 50000),
  cancel_after_rolling_cents integer not null check (cancel_after_rolling_cents between 0 and 50000),
  storage_per_day_cents integer not null check (storage_per_day_cents between 0 and 50000),
  storage_free_hours integer not null check (storage_free_hours between 0 and 240),
  gate_fee_cents integer not null check (gate_fee_cents between 0 and 50000),
  valid_from timestamptz not null,
  published_by uuid references profiles (id) on delete set null,
  constraint tow_rate_cards_number unique (provider_id, vehicle_class, number),
  constraint tow_rate_cards_after_hours check (
    case when after_hours_bp > 0 then after_hours_from is not null and after_hours_to is not null and after_hours_from <> after_hours_to
    else num_nonnulls(after_hours_from, after_hours_to) = 0 end)
);
comment on table tow_rate_cards is 'What a towing company charges for a class of vehicle. Never changed: the next card follows, and what was quoted stands.';
comment on column tow_rate_cards.number is 'Counts up in each class; the one with the highest number holds.';
comment on column tow_rate_cards.after_hours_bp is 'Hundredths of a percent on top of everything else, between two times of the wall at the company.';
comment on column tow_rate_cards.gone_cents is 'When nobody is there on arrival.';
create index tow_rate_cards_published_by on tow_rate_cards (published_by);

create function tg_forget_in_rate_cards() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger forget_in_rate_cards before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_rate_cards();

alter table tow_companies enable row level security;
create policy members_or_admin_read on tow_companies for select to app_request
  using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy members_insert on tow_companies for insert to app_request with check (provider_id in (select actor_providers_for('business')));
create policy members_update on tow_companies for update to app_request using (provider_id in (select actor_providers_for('business')));
create policy system_reads on tow_companies for select to app_system using (true);
alter table tow_yards enable row level security;
create policy members_or_admin_read on tow_yards for select to app_request
  using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy members_insert on tow_yards for insert to app_request with check (provider_id in (select actor_providers_for('business')));
create policy members_update on tow_yards for update to app_request using (provider_id in (select actor_providers_for('business')));
create policy members_delete on tow_yards for delete to app_request using (provider_id in (select actor_providers_for('business')));
create policy system_reads on tow_yards for select to app_system using (true);
alter table tow_rate_cards enable row level security;
create policy members_or_admin_read on tow_rate_cards for select to app_request
  using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy members_insert on tow_rate_cards for insert to app_request
  with check (provider_id in (select actor_providers_for('business')) and published_by = (select actor_id()));
create policy system_reads on tow_rate_cards for select to app_system using (true);
grant select, insert, update (dispatch_phone, classes, equipment) on tow_companies to app_request;
grant select, insert, delete, update (address, zip, lat, lng, hours_text, daily_cents, gate_fee_cents, after_hours) on tow_yards to app_request;
grant select, insert on tow_rate_cards to app_request;
grant select on tow_companies, tow_yards, tow_rate_cards to app_system;
