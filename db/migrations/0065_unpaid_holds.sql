-- Whoever holds days without paying keeps them from everybody: 3 at a time and 20 a day for one person, counted under a lock.
-- Renewals count, for each is a row of its own; bookings that were paid do not. The time of a hold is that of its end, by
-- the clock that also ends it.
create function tg_hold_limit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from profiles where id = new.user_id for no key update;
  if (select count(*) from orders where user_id = new.user_id and status = 'pending' and amount > 0) >= 3 then
    raise exception 'too many unpaid bookings' using errcode = 'CC409', constraint = 'holds_open';
  end if;
  if (select count(*) from orders where user_id = new.user_id and amount > 0 and status in ('pending', 'expired', 'cancelled', 'failed')
      and hold_expires_at > new.hold_expires_at - interval '1 day') >= 20 then
    raise exception 'too many unpaid bookings today' using errcode = 'CC409', constraint = 'holds_day';
  end if;
  return new;
end $$;
create trigger hold_limit before insert on orders for each row
  when (new.status = 'pending' and new.amount > 0 and new.hold_expires_at is not null) execute function tg_hold_limit();
