create or replace function tg_order_change_told()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, 'order_change', 'change', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when new.status = 'open' then new.note else new.answer end,
    case when new.status = 'open' then new.expires_at end,
    jsonb_build_object('from_date', new.from_date, 'from_end', new.from_end, 'service_date', new.service_date, 'end_date', new.end_date,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version where id = new.order_id; end if;
  return null;
end $$;
