create or replace function refresh_listing_search(wanted uuid[])
returns void language plpgsql security definer
set search_path = public
as $$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at, turnaround_days,
    direct_bill, tows_anywhere, wheelchair_accessible, certifications, languages, ownership, always_open, open_week,
    response_count, response_in_time, standing, closed_week, shut, open_days, weekend_rate_cents)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at, l.turnaround_days,
    p.direct_bill, p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')),
    case l.listing_type when 'vehicle' then coalesce(v.wheelchair_accessible, false) else p.wheelchair_accessible end,
    coalesce(s.certifications, '{}'), p.languages, p.ownership, p.always_open, open_week(p.hours),
    coalesce(a.asked, 0), coalesce(a.in_time, 0),
    listing_standing(coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0), p.verified, coalesce(a.asked, 0), coalesce(a.in_time, 0)),
    p.closed_week, p.shut, p.open_days, l.weekend_rate_cents
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $$;
