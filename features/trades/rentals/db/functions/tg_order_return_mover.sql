create or replace function tg_order_return_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking orders;
  driver boolean;
  answers boolean;
begin
  if actor_id() is null or new.status in ('void', 'expired') or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into booking from orders where id = new.order_id;
  driver := booking.user_id = actor_id();
  answers := not driver and booking.provider_id in (select actor_providers_for('progress'));
  if not (case when new.status in ('open', 'withdrawn') then (new.proposed_by = 'customer' and driver) or (new.proposed_by = 'provider' and answers)
    when new.status = 'objected' then driver and new.proposed_by = 'provider'
    when new.status = 'declined' then answers and new.proposed_by = 'customer'
    else (new.proposed_by = 'customer' and answers) or (new.proposed_by = 'provider' and driver) end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
