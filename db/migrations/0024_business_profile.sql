-- What a business says of itself beyond what is verified: how far it goes, when it is open, what it speaks, who owns it.
alter table provider_profiles
  add column service_radius_miles integer not null default 25 check (service_radius_miles between 1 and 200),
  add column hours jsonb not null default '{}' check (jsonb_typeof(hours) = 'object'),
  add column always_open boolean not null default false,
  add column languages text[] not null default '{en}'
    check (languages <@ array['en', 'es', 'ar', 'fr', 'hi', 'ko', 'pt', 'ru', 'vi', 'zh'] and cardinality(languages) between 1 and 10),
  add column ownership text[] not null default '{}' check (ownership <@ array['minority', 'women', 'veteran']);
comment on column provider_profiles.hours is 'Weekday (mon … sun) to [from, to], local time of the provider; a day without entry is closed.';
comment on column provider_profiles.ownership is 'Self-declared; proven where an accepted certificate of the same tag is on file (credentials).';
grant update (service_radius_miles, hours, always_open, languages, ownership) on provider_profiles to app_request;

alter table credentials drop constraint credentials_kind_check;
alter table credentials add constraint credentials_kind_check check (kind in ('body_shop_registration', 'tow_licence', 'adjuster_licence',
  'liability_insurance', 'garage_keepers_insurance', 'fleet_insurance', 'other_licence',
  'minority_certificate', 'women_certificate', 'veteran_certificate'));

-- Which tags of a provider are proven today: a certificate of the tag was accepted and has not ended.
create function proven_ownership(provider uuid) returns text[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct tag order by tag), '{}') from provider_profiles p, unnest(p.ownership) tag
  where p.id = provider and exists (select from credentials c where c.provider_id = p.id and c.status = 'accepted'
    and c.kind = tag || '_certificate' and c.expires_on >= (now() at time zone p.time_zone)::date) $$;
revoke all on function proven_ownership from public;
grant execute on function proven_ownership to app_request, app_system;

create or replace function listing_public(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units,
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
