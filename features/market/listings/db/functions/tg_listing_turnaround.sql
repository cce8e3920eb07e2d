create or replace function tg_listing_turnaround()
returns trigger language plpgsql security definer
set search_path = public
as $$
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
