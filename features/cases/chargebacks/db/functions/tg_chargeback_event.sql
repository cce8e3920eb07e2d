create or replace function tg_chargeback_event()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, details)
  values (new.order_id, 'chargeback', 'chargeback', case when tg_op = 'UPDATE' then old.status end, new.status, actor_id(),
    jsonb_build_object('cents', new.amount_cents));
  return null;
end $$;
