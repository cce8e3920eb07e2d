create or replace function tg_order_change_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking orders;
  asker boolean;
  asked boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  asker := booking.user_id = actor_id();
  asked := booking.provider_id in (select actor_provider_ids());
  if new.proposed_by = 'provider' then
    asker := asked;
    asked := booking.user_id = actor_id();
  end if;
  if not (case new.status
    when 'withdrawn' then asker
    when 'accepted' then asked
    when 'declined' then asked
    when 'void' then booking.status <> 'paid' or booking.fulfilment not in ('requested', 'accepted')
    else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
