create or replace function tg_order_change_member()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if actor_id() is null or new.status = 'void' or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  if exists (select from orders o where o.id = new.order_id and (o.user_id = actor_id()
    or o.provider_id in (select actor_providers_for('answer')))) then return new; end if;
  raise exception 'this role does not do this' using errcode = '42501';
end $$;
