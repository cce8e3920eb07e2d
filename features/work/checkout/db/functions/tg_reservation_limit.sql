create or replace function tg_reservation_limit()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  free boolean := new.amount = 0;
  room timestamptz;
begin
  perform from profiles where id = new.user_id for no key update;
  if (select count(*) from orders where user_id = new.user_id and (amount = 0) = free and case when free
      then insurer_cents = 0 and status in ('pending', 'paid') and work_status = 'requested' else status = 'pending' end) >= 3 then
    raise exception 'too many unpaid bookings' using errcode = 'CC409', constraint = case when free then 'free_open' else 'reservations_open' end;
  end if;
  select reservation_expires_at + interval '1 day' into room from orders
    where user_id = new.user_id and reservation_expires_at > new.reservation_expires_at - interval '1 day' and case when amount = 0
      then insurer_cents = 0 and work_status in ('requested', 'declined', 'cancelled') else status in ('pending', 'expired', 'cancelled', 'failed') end
    order by reservation_expires_at desc offset 19 limit 1;
  if found then
    raise exception 'too many unpaid bookings today' using errcode = 'CC409', constraint = 'reservations_day',
      detail = extract(epoch from room - new.reservation_expires_at)::text;
  end if;
  return new;
end $$;
