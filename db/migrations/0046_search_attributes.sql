-- What a business says of itself beside its hours, languages and ownership; self-declared, changed at any time.
alter table provider_profiles
  add column direct_bill boolean not null default false,
  add column tows_anywhere boolean not null default false,
  add column wheelchair_accessible boolean not null default false;
comment on column provider_profiles.direct_bill is 'Bills the insurer directly where the claim''s coverage allows it (coverages.direct_bill is the insurer''s side).';
comment on column provider_profiles.tows_anywhere is 'A towing company that brings the car to whichever shop its driver names.';
comment on column provider_profiles.wheelchair_accessible is 'The premises can be entered and used in a wheelchair.';
alter table vehicles add column wheelchair_accessible boolean not null default false;
comment on column vehicles.wheelchair_accessible is 'Adapted: a ramp or lift, and a place for a wheelchair.';
grant update (direct_bill, tows_anywhere, wheelchair_accessible) on provider_profiles to app_request;
grant select (wheelchair_accessible), insert (wheelchair_accessible), update (wheelchair_accessible) on vehicles to app_request;

-- How reliably a business answers paid bookings: kept beside them, so that a search needs no join.
create table provider_responses (
  provider_id uuid primary key references provider_profiles on delete cascade,
  asked integer not null default 0 check (asked >= 0),
  in_time integer not null default 0 check (in_time between 0 and asked)
);
comment on table provider_responses is 'Paid bookings whose answer was due, and those that the business itself answered before its clock ended.';
alter table provider_responses enable row level security;
create policy everyone_reads on provider_responses for select to app_request, app_system using (true);
grant select on provider_responses to app_request, app_system;

-- Opening hours as minutes of the week, Monday 00:00 on; {"mon": ["08:00", "17:30"]} is [480, 1050).
create function open_week(hours jsonb) returns int4multirange language sql immutable as $$
  select coalesce(range_agg(int4range(
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 0, ':', 1)::int * 60 + split_part(day.value ->> 0, ':', 2)::int,
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 1, ':', 1)::int * 60 + split_part(day.value ->> 1, ':', 2)::int)), '{}'::int4multirange)
  from jsonb_each(hours) day $$;
revoke all on function open_week from public;

-- The part of the published order that does not depend on who searches where, in miles, fewest first (docs/ranking.md).
create function listing_standing(rating_sum integer, rating_count integer, verified boolean, asked integer, in_time integer)
  returns double precision language sql immutable as $$
  select -((rating_sum + 20) / (rating_count + 5.0) - 4) * 4.0
    - case when verified then 5.0 else 0 end
    - ((in_time + 4) / (asked + 5.0) - 0.8) * 10.0 $$;
revoke all on function listing_standing from public;

alter table listing_search
  add column direct_bill boolean not null default false,
  add column tows_anywhere boolean not null default false,
  add column wheelchair_accessible boolean not null default false,
  add column certifications text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column ownership text[] not null default '{}',
  add column always_open boolean not null default false,
  add column open_week int4multirange not null default '{}',
  add column response_count integer not null default 0,
  add column response_in_time integer not null default 0,
  add column standing double precision not null default 0;

create or replace function refresh_listing_search(wanted uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at, turnaround_days,
    direct_bill, tows_anywhere, wheelchair_accessible, certifications, languages, ownership, always_open, open_week,
    response_count, response_in_time, standing)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at, l.turnaround_days,
    p.direct_bill, p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')),
    case l.listing_type when 'vehicle' then coalesce(v.wheelchair_accessible, false) else p.wheelchair_accessible end,
    coalesce(s.certifications, '{}'), p.languages, p.ownership, p.always_open, open_week(p.hours),
    coalesce(a.asked, 0), coalesce(a.in_time, 0),
    listing_standing(coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0), p.verified, coalesce(a.asked, 0), coalesce(a.in_time, 0))
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $$;
create trigger search after insert or update on provider_responses for each row execute function tg_listing_search();
select refresh_listing_search(array(select id from listings));

create or replace function listing_public(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units, 'turnaround_days', l.turnaround_days,
    'version', l.version, 'lat', round(l.lat::numeric, 2), 'lng', round(l.lng::numeric, 2),
    'vehicle', case when v.id is not null then jsonb_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'mileage', v.mileage,
      'wheelchair_accessible', v.wheelchair_accessible) end,
    'shop', case when s.id is not null then jsonb_build_object('services', s.services, 'certifications', s.certifications,
      'licence_type', s.licence_type, 'licence_state', s.licence_state) end,
    'provider', jsonb_build_object('id', p.id, 'business_name', p.business_name, 'provider_type', p.provider_type, 'verified', p.verified,
      'city', p.city, 'state', p.state, 'about', p.about, 'time_zone', p.time_zone, 'member_since', p.created_at,
      'service_radius_miles', p.service_radius_miles, 'hours', p.hours, 'always_open', p.always_open, 'languages', p.languages,
      'ownership', p.ownership, 'proven_ownership', proven_ownership(p.id), 'direct_bill', p.direct_bill,
      'tows_anywhere', p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')), 'wheelchair_accessible', p.wheelchair_accessible,
      'response_count', coalesce(a.asked, 0), 'response_in_time', coalesce(a.in_time, 0)),
    'photos', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'alt', f.alt, 'width', f.width, 'height', f.height) order by f.position)
      from listing_photos f where f.listing_id = l.id), '[]'),
    'rating_sum', coalesce(r.rating_sum, 0), 'rating_count', coalesce(r.rating_count, 0))
  from listings l join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id left join shops s on s.id = l.shop_id
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = wanted and (l.status = 'active' or l.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
