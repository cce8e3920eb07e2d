create table vehicles (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  vin text not null check (char_length(vin) between 1 and 17),
  year integer not null check (year between 1950 and 2100),
  make text not null check (char_length(make) between 1 and 60),
  model text not null check (char_length(model) between 1 and 60),
  trim text check (char_length(trim) <= 60),
  mileage integer check (mileage between 0 and 2000000),
  license_plate text check (char_length(license_plate) <= 12),
  daily_rate_cents integer not null check (daily_rate_cents between 1 and 1000000),
  recalls_checked_on date,
  open_recall boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, vin)
);
comment on column vehicles.recalls_checked_on is 'The day the owner last stated that the car has no open safety recall.';
create table shops (
  id uuid primary key,
  provider_id uuid not null unique references provider_profiles on delete cascade,
  services text[] not null check (cardinality(services) >= 1 and services <@ array['body', 'mechanical', 'glass', 'tow', 'storage', 'adjusting']),
  hourly_rate_cents integer not null check (hourly_rate_cents between 1 and 1000000),
  certifications text[] not null default '{}',
  address text check (char_length(address) <= 300),
  licence_type text,
  licence_state text check (licence_state ~ '^[A-Z]{2}$'),
  licence_last4 text,
  licence_sealed text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table listings (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  vehicle_id uuid references vehicles on delete restrict,
  shop_id uuid references shops on delete restrict,
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 5000),
  listing_type text not null check (listing_type in ('vehicle', 'service')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  daily_rate_cents integer check (daily_rate_cents between 1 and 1000000),
  hourly_rate_cents integer check (hourly_rate_cents between 1 and 1000000),
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
  check (max_days >= min_days),
  check ((listing_type = 'vehicle') = (vehicle_id is not null)),
  check ((listing_type = 'service') = (shop_id is not null)),
  check (case listing_type when 'vehicle' then daily_rate_cents is not null else hourly_rate_cents is not null end)
);
create index listings_provider on listings (provider_id, status);
create trigger touch before update on vehicles for each row execute function tg_touch();
create trigger touch before update on shops for each row execute function tg_touch();
create trigger touch before update on listings for each row execute function tg_touch();
insert into status_transitions (machine, from_status, to_status) values
  ('listing', 'draft', 'active'), ('listing', 'active', 'paused'), ('listing', 'paused', 'active'),
  ('listing', 'draft', 'archived'), ('listing', 'active', 'archived'), ('listing', 'paused', 'archived'),
  ('listing', 'archived', 'draft');
create trigger status after insert or update of status on listings for each row execute function tg_status('listing', 'status');

-- `path` names a set of stored sizes (features/listings/photo.ts); several listings of one owner may show the same picture.
create table listing_photos (
  listing_id uuid not null references listings on delete cascade,
  position integer not null check (position between 0 and 19),
  path text not null check (path ~ '^[a-z0-9/-]{1,120}$'),
  alt text not null check (char_length(alt) <= 200),
  width integer not null,
  height integer not null,
  primary key (listing_id, position) deferrable initially immediate
);
create index listing_photos_path on listing_photos (path);

-- A listing goes live only when its provider is verified; the verb says it in words, this is the second lock.
create function tg_listing_publish() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status = 'active' and old.status <> 'active' and actor_id() is not null
    and not exists (select from provider_profiles p where p.id = new.provider_id and p.verified) then
    raise exception 'Only a verified provider can publish a listing.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger publish before update of status on listings for each row execute function tg_listing_publish();

-- The one availability engine: a row is a day that cannot be had; free is no row (design.md §5).
create table listing_days (
  listing_id uuid not null references listings on delete cascade,
  unit integer not null default 1 check (unit >= 1),
  day date not null,
  order_id uuid,
  reason text not null check (reason in ('hold', 'order', 'time_off', 'turnaround')),
  primary key (listing_id, day, unit),
  check ((order_id is not null) = (reason in ('hold', 'order')))
);
create index listing_days_order on listing_days (order_id) where order_id is not null;

-- The earliest day from `first` on at which one unit is free for `days` days in a row; null when none within 120 days.
create function next_free_day(listing uuid, units integer, days integer, first date) returns date
  language plpgsql stable as $$
begin
  if not exists (select from listing_days d where d.listing_id = listing and d.day between first and first + days - 1) then
    return first;
  end if;
  for start in 0..120 loop
    if exists (select from generate_series(1, units) u where not exists (
      select from listing_days d where d.listing_id = listing and d.unit = u and d.day between first + start and first + start + days - 1)) then
      return first + start;
    end if;
  end loop;
  return null;
end $$;
revoke all on function next_free_day from public;
grant execute on function next_free_day to app_request, app_system;

-- What search reads: active listings, public columns only, kept by triggers, no row security on purpose
-- (row security on the searched table defeats the indexes: 2 ms become 250 ms).
create table listing_search (
  listing_id uuid primary key references listings on delete cascade,
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
  created_at timestamptz not null
);
create index listing_search_doc on listing_search using gin (doc gin_trgm_ops);
create index listing_search_place on listing_search (lat, lng);
create index listing_search_type_rate on listing_search (listing_type, daily_rate_cents);
create index listing_search_created on listing_search (created_at desc);
create index listing_search_provider on listing_search (provider_id);
grant select on listing_search to app_request, app_system;

create function refresh_listing_search(wanted uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $$;
revoke all on function refresh_listing_search from public;

-- Sums kept beside the reviews so that a search needs no join; 0012 keeps them.
create table provider_ratings (
  provider_id uuid primary key references provider_profiles on delete cascade,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
);
alter table provider_ratings enable row level security;
create policy everyone_reads on provider_ratings for select to app_request, app_system using (true);
grant select on provider_ratings to app_request, app_system;

create function tg_listing_search() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'listings' then perform refresh_listing_search(array[new.id]);
  elsif tg_table_name = 'listing_photos' then perform refresh_listing_search(array[coalesce(new.listing_id, old.listing_id)]);
  elsif tg_table_name = 'vehicles' then perform refresh_listing_search(array(select id from listings where vehicle_id = new.id));
  elsif tg_table_name = 'shops' then perform refresh_listing_search(array(select id from listings where shop_id = new.id));
  elsif tg_table_name = 'provider_profiles' then perform refresh_listing_search(array(select id from listings where provider_id = new.id));
  else perform refresh_listing_search(array(select id from listings where provider_id = new.provider_id));
  end if;
  return null;
end $$;
create trigger search after insert or update on listings for each row execute function tg_listing_search();
create trigger search after insert or update or delete on listing_photos for each row execute function tg_listing_search();
create trigger search after update on vehicles for each row execute function tg_listing_search();
create trigger search after update on shops for each row execute function tg_listing_search();
create trigger search after update on provider_profiles for each row execute function tg_listing_search();
create trigger search after insert or update on provider_ratings for each row execute function tg_listing_search();

-- What everybody may know of an active listing, beyond the search row. Never e-mail, phone or street address.
create function listing_public(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units,
    'version', l.version, 'lat', round(l.lat::numeric, 2), 'lng', round(l.lng::numeric, 2),
    'vehicle', case when v.id is not null then jsonb_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'mileage', v.mileage) end,
    'shop', case when s.id is not null then jsonb_build_object('services', s.services, 'certifications', s.certifications,
      'licence_type', s.licence_type, 'licence_state', s.licence_state) end,
    'provider', jsonb_build_object('id', p.id, 'business_name', p.business_name, 'provider_type', p.provider_type, 'verified', p.verified,
      'city', p.city, 'state', p.state, 'about', p.about, 'time_zone', p.time_zone, 'member_since', p.created_at),
    'photos', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'alt', f.alt, 'width', f.width, 'height', f.height) order by f.position)
      from listing_photos f where f.listing_id = l.id), '[]'),
    'rating_sum', coalesce(r.rating_sum, 0), 'rating_count', coalesce(r.rating_count, 0))
  from listings l join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id left join shops s on s.id = l.shop_id
  left join provider_ratings r on r.provider_id = l.provider_id
  where l.id = wanted and (l.status = 'active' or l.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
revoke all on function listing_public from public;
grant execute on function listing_public to app_request, app_system;

do $$ declare t text; begin
  foreach t in array array['vehicles', 'shops', 'listings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy members_or_admin_read on %I for select to app_request using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()))', t);
    execute format('create policy members_insert on %I for insert to app_request with check (provider_id in (select actor_provider_ids())%s)',
      t, case t when 'listings' then $c$ and status = 'draft'$c$ else '' end);
    execute format('create policy members_update on %I for update to app_request using (provider_id in (select actor_provider_ids())) with check (provider_id in (select actor_provider_ids()))', t);
    execute format('create policy system_all on %I to app_system using (true) with check (true)', t);
    execute format('grant select on %I to app_request, app_system', t);
  end loop;
end $$;
-- A driver books what is active: the row itself is readable then (it holds nothing private).
create policy active_reads on listings for select to app_request using (status = 'active');
create policy of_active_listing on vehicles for select to app_request
  using (exists (select from listings l where l.vehicle_id = vehicles.id and l.status = 'active'));
revoke select on vehicles from app_request;
grant select (id, provider_id, year, make, model, trim, mileage, daily_rate_cents, recalls_checked_on, open_recall, created_at, updated_at)
  on vehicles to app_request;
create function vehicle_private(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('vin', v.vin, 'license_plate', v.license_plate) from vehicles v
  where v.id = wanted and (v.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
revoke all on function vehicle_private from public;
grant execute on function vehicle_private to app_request;
grant insert (id, provider_id, vin, year, make, model, trim, mileage, license_plate, daily_rate_cents),
  update (year, make, model, trim, mileage, license_plate, daily_rate_cents, recalls_checked_on, open_recall) on vehicles to app_request;
grant insert (id, provider_id, services, hourly_rate_cents, certifications, address, licence_type, licence_state, licence_last4, licence_sealed),
  update (services, hourly_rate_cents, certifications, address, licence_type, licence_state, licence_last4, licence_sealed) on shops to app_request;
grant insert (id, provider_id, vehicle_id, shop_id, title, description, listing_type, status, daily_rate_cents, hourly_rate_cents,
    min_hours, min_days, max_days, deposit_required_cents, units, lat, lng),
  update (title, description, status, daily_rate_cents, hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents,
    units, lat, lng, disclosures_accepted_at, version) on listings to app_request;

alter table listing_photos enable row level security;
create policy of_readable_listing on listing_photos for select to app_request using (exists (select from listings l where l.id = listing_id));
create policy system_reads on listing_photos for select to app_system using (true);
create policy members_write on listing_photos to app_request
  using (exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_provider_ids())))
  with check (exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_provider_ids())));
grant select, insert, update (position, alt), delete on listing_photos to app_request;
grant select on listing_photos to app_system;

alter table listing_days enable row level security;
create policy everyone_reads on listing_days for select to app_request using (true);
create policy system_all on listing_days to app_system using (true) with check (true);
grant select (listing_id, unit, day, reason), insert (listing_id, unit, day, order_id, reason), delete on listing_days to app_request;
grant select, insert, update (reason), delete on listing_days to app_system;
-- Who may take a day: the owner for time off here; the booking driver in 0011, where orders exist.
create policy members_take_time_off on listing_days for insert to app_request
  with check (reason = 'time_off' and exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_provider_ids())));
create policy members_free_time_off on listing_days for delete to app_request
  using (reason = 'time_off' and exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_provider_ids())));
