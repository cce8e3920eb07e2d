-- Days that a rental needs afterwards to get ready again, and a second price that counts only within an insurer's cap.
alter table listings
  add column turnaround_days integer not null default 0 check (turnaround_days between 0 and 14),
  add column insurer_daily_rate_cents integer check (insurer_daily_rate_cents between 1 and 1000000),
  add constraint listings_turnaround_of_rentals check (turnaround_days = 0 or listing_type = 'vehicle'),
  add constraint listings_insurer_rate_below_own check (insurer_daily_rate_cents is null
    or (listing_type = 'vehicle' and insurer_daily_rate_cents < daily_rate_cents));
comment on column listings.turnaround_days is 'Days kept free after each rental; the days of one unit, like those of the rental itself.';
comment on column listings.insurer_daily_rate_cents is
  'Never public: asked of the driver whose verified claim covers at least as much a day, and of nobody else.';
grant insert (turnaround_days, insurer_daily_rate_cents), update (turnaround_days, insurer_daily_rate_cents) on listings to app_request;

-- A turnaround day belongs to the order it follows, so that it moves, and ends, with it.
alter table listing_days drop constraint listing_days_check;
alter table listing_days add constraint listing_days_check check (case reason
  when 'time_off' then order_id is null when 'turnaround' then true else order_id is not null end);
drop policy bookers_hold on listing_days;
create policy bookers_hold on listing_days for insert to app_request
  with check (reason in ('hold', 'turnaround') and exists (select from orders o where o.id = order_id
    and o.listing_id = listing_days.listing_id and o.user_id = (select actor_id()) and o.status = 'pending'));

-- More or fewer days than before: what is booked already gets them too, as far as they are still free.
create function tg_listing_turnaround() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from listing_days where listing_id = new.id and reason = 'turnaround' and order_id is not null;
  insert into listing_days (listing_id, unit, day, order_id, reason)
  select new.id, o.unit, o.end_date + n, o.id, 'turnaround'
  from orders o, generate_series(1, new.turnaround_days) n
  where o.listing_id = new.id and o.end_date >= current_date - 30
    and exists (select from listing_days d where d.order_id = o.id and d.day = o.end_date and d.unit = o.unit)
  order by o.end_date + n, o.unit
  on conflict do nothing;
  return null;
end $$;
revoke all on function tg_listing_turnaround from public;
create trigger turnaround after update of turnaround_days on listings for each row
  when (new.turnaround_days <> old.turnaround_days) execute function tg_listing_turnaround();

alter table listing_search add column turnaround_days integer not null default 0;
create or replace function refresh_listing_search(wanted uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at, turnaround_days)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at, l.turnaround_days
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $$;
create or replace function listing_public(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units, 'turnaround_days', l.turnaround_days,
    'version', l.version, 'lat', round(l.lat::numeric, 2), 'lng', round(l.lng::numeric, 2),
    'vehicle', case when v.id is not null then jsonb_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'mileage', v.mileage) end,
    'shop', case when s.id is not null then jsonb_build_object('services', s.services, 'certifications', s.certifications,
      'licence_type', s.licence_type, 'licence_state', s.licence_state) end,
    'provider', jsonb_build_object('id', p.id, 'business_name', p.business_name, 'provider_type', p.provider_type, 'verified', p.verified,
      'city', p.city, 'state', p.state, 'about', p.about, 'time_zone', p.time_zone, 'member_since', p.created_at,
      'service_radius_miles', p.service_radius_miles, 'hours', p.hours, 'always_open', p.always_open, 'languages', p.languages,
      'ownership', p.ownership, 'proven_ownership', proven_ownership(p.id)),
    'photos', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'alt', f.alt, 'width', f.width, 'height', f.height) order by f.position)
      from listing_photos f where f.listing_id = l.id), '[]'),
    'rating_sum', coalesce(r.rating_sum, 0), 'rating_count', coalesce(r.rating_count, 0))
  from listings l join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id left join shops s on s.id = l.shop_id
  left join provider_ratings r on r.provider_id = l.provider_id
  where l.id = wanted and (l.status = 'active' or l.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
