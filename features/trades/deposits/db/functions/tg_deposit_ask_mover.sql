create or replace function tg_deposit_ask_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking orders;
  customer boolean;
  provider boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  customer := booking.user_id = actor_id();
  provider := booking.provider_id in (select actor_providers_for('progress')) and not customer;
  if not (case new.status when 'agreed' then customer when 'objected' then customer when 'withdrawn' then provider
    when 'decided' then actor_is_admin() and not actor_is_party(new.order_id) else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
