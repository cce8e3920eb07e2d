create or replace function tg_extension_ended()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.status in ('expired', 'failed', 'cancelled', 'refunded') or new.work_status in ('declined', 'cancelled', 'no_show') then
    update listing_days d set order_id = first.id, reason = 'turnaround' from orders first
      where first.id = new.extends_order_id and first.status = 'paid' and d.order_id = new.id
        and d.day <= first.end_date + coalesce((new.price_snapshot ->> 'took_days')::int, 0);
  end if;
  return null;
end $$;
