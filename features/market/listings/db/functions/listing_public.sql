create or replace function listing_public(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents,
    'weekly_rate_cents', l.weekly_rate_cents, 'weekend_rate_cents', l.weekend_rate_cents,
    'miles_per_day', l.miles_per_day, 'extra_mile_cents', l.extra_mile_cents, 'fuel_eighth_cents', l.fuel_eighth_cents,
    'late_hour_cents', l.late_hour_cents, 'late_grace_minutes', l.late_grace_minutes, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units, 'turnaround_days', l.turnaround_days,
    'version', l.version, 'lat', round(l.lat::numeric, 2), 'lng', round(l.lng::numeric, 2),
    'vehicle', case when v.id is not null then jsonb_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'mileage', v.mileage,
      'wheelchair_accessible', v.wheelchair_accessible) end,
    'shop', case when s.id is not null then jsonb_build_object('services', s.services, 'certifications', s.certifications,
      'license_type', s.license_type, 'license_state', s.license_state) end,
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
grant execute on function listing_public to app_request, app_system;
