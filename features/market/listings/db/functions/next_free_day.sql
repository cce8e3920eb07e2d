create or replace function next_free_day(listing uuid, units integer, days integer, first date)
returns date language plpgsql stable security definer
set search_path = public
as $$
declare
  at record;
  back integer;
begin
  select p.closed_week, p.shut, p.open_days, l.daily_rate_cents, l.turnaround_days into at
    from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing;
  back := case when at.daily_rate_cents is null then 0 else greatest(days - at.turnaround_days - 1, 0) end;
  for start in 0..120 loop
    if not closed_on(at.closed_week, at.shut, at.open_days, first + start) and not closed_on(at.closed_week, at.shut, at.open_days, first + start + back)
      and exists (select from generate_series(1, units) u where not exists (
        select from listing_days d where d.listing_id = listing and d.unit = u and d.day between first + start and first + start + days - 1)) then
      return first + start;
    end if;
  end loop;
  return null;
end $$;
grant execute on function next_free_day to app_request, app_system;
