create or replace function open_charge(wanted uuid, payment uuid)
returns boolean language sql security definer
set search_path = public
as $$
  with opened as (insert into payments (id, order_id, kind, amount_cents)
    select payment, o.id, 'charge', o.amount from orders o
    where o.id = wanted and o.user_id = actor_id() and o.status = 'pending' and o.amount > 0
      and not exists (select from payments p where p.order_id = o.id and p.kind = 'charge')
    returning 1)
  select exists (select from opened) $$;
grant execute on function open_charge to app_request;
