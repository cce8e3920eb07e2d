-- Open pages of the claims team learn at once what a colleague decided about money; they asked every 15 seconds.
create function tg_decisions_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select a, tg_op, 'money_decisions', jsonb_build_object('id', new.id, 'status', new.status)
  from admins_apart(coalesce(new.order_id, new.provider_id)) a;
  return null;
end $$;
create trigger live after insert or update of status on money_decisions for each row execute function tg_decisions_live();

-- All bookings go by amount or day, and all open claims by each column, without reading them all first.
create index orders_amount on orders (amount, id);
create index orders_day on orders (service_date, id);
-- downward, too, what has no day stands last
create index orders_day_down on orders (service_date desc nulls last, id desc);
create index claim_queue_open_number on claim_queue (number, claim_id) where status <> 'closed';
create index claim_queue_open_driver on claim_queue (driver, claim_id) where status <> 'closed';
create index claim_queue_open_insurer on claim_queue (insurer, claim_id) where status <> 'closed';
create index claim_queue_open_submitted on claim_queue (submitted_at, claim_id) where status <> 'closed';
