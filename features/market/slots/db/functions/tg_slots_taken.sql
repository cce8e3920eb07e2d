create or replace function tg_slots_taken()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare one record;
begin
  if tg_op = 'INSERT' and exists (select from touched t join listings l on l.id = t.listing_id join provider_profiles p on p.id = l.provider_id
    where t.unit > l.units
      or exists (select from listing_slots s where s.listing_id = t.listing_id and s.unit = t.unit and s.starts_at <> t.starts_at
        and s.starts_at > t.starts_at - interval '4 hours' and s.starts_at + make_interval(mins => s.minutes) > t.starts_at
        and s.starts_at < t.starts_at + make_interval(mins => t.minutes))
      or exists (select from listing_days d where d.listing_id = t.listing_id and d.unit = t.unit
        and d.day = (t.starts_at at time zone p.time_zone)::date and d.reason <> 'full')) then
    raise exception 'This time was just taken.' using errcode = 'unique_violation', constraint = 'listing_slots_pkey';
  end if;
  for one in select t.listing_id, array_agg(distinct (t.starts_at at time zone p.time_zone)::date) as days
    from touched t join listings l on l.id = t.listing_id join provider_profiles p on p.id = l.provider_id group by 1 order by 1 loop
    perform mark_full_days(one.listing_id, one.days);
  end loop;
  return null;
end $$;
comment on function tg_slots_taken is 'Refuses a time that overlaps another of its unit, lies on a day off, or is of a unit that is gone, as its key would; then marks full days.';
