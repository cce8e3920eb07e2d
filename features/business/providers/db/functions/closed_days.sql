create or replace function closed_days(listing uuid, first date, last date)
returns date[] language sql stable security definer
set search_path = public set plan_cache_mode = force_generic_plan
as $$
  select array(select d::date from listings l join provider_profiles p on p.id = l.provider_id, generate_series(first, last, '1 day') d
  where l.id = listing and closed_on(p.closed_week, p.shut, p.open_days, d::date) order by 1) $$;
grant execute on function closed_days to app_request, app_system;
