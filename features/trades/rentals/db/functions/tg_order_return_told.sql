create or replace function tg_order_return_told()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, details)
  values (new.order_id, 'order_return', 'early_return', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status not in ('void', 'expired') then actor_id() end, case when new.status = 'open' then new.reason else new.answer end,
    jsonb_build_object('returned_on', new.returned_on, 'unused_days', new.unused_days, 'refund_cents', new.refund_cents,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version where id = new.order_id; end if;
  return null;
end $$;
