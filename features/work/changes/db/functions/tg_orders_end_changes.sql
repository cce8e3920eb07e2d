create or replace function tg_orders_end_changes()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.status <> 'paid' or new.fulfilment not in ('requested', 'accepted') then
    update order_changes set status = 'void', answered_at = now() where order_id = new.id and status = 'open';
  end if;
  return null;
end $$;
