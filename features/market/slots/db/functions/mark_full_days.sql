create or replace function mark_full_days(wanted uuid, touched date[])
returns void language plpgsql security definer
set search_path = public
as $$
begin
  delete from listing_days d where d.listing_id = wanted and d.reason = 'full' and d.day = any(touched);
  insert into listing_days (listing_id, unit, day, reason)
  select wanted, taken.unit, taken.day, 'full'
  from (select distinct s.unit, (s.starts_at at time zone p.time_zone)::date as day
    from listing_slots s join listings l on l.id = s.listing_id join provider_profiles p on p.id = l.provider_id
    where s.listing_id = wanted and s.unit <= l.units) taken
  where taken.day = any(touched)
    and not exists (select from free_slots(wanted, taken.day, taken.day) f where f.unit = taken.unit)
  order by taken.day, taken.unit
  on conflict do nothing;
end $$;
comment on function mark_full_days is 'Makes a day on which a unit has no time left a taken day of that unit, and one with time again a free one: calendar, search and next free day read days only.';
