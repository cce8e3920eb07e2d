create or replace function tg_slot_grid()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare one record;
begin
  for one in select l.id, array_agg(distinct (s.starts_at at time zone p.time_zone)::date) as days
    from listings l join provider_profiles p on p.id = l.provider_id join listing_slots s on s.listing_id = l.id
    where new.id = case tg_table_name when 'listings' then l.id else l.provider_id end and s.starts_at > now() - interval '1 day'
    group by l.id order by l.id loop
    perform pg_advisory_xact_lock(hashtextextended(one.id::text, 0));
    perform mark_full_days(one.id, one.days);
  end loop;
  return null;
end $$;
comment on function tg_slot_grid is 'Other hours, lengths or units leave other times free on days that have some taken.';
