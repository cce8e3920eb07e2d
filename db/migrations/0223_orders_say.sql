create constraint trigger live_said after insert or update on orders deferrable initially deferred for each row execute function tg_send_live();

drop trigger status_of_work on orders;
create trigger status_of_work after update of work_status on orders for each row execute function
  tg_status('order_work', 'work_status', 'order_events', 'order_id');
create trigger status_of_work_begins after insert on orders for each row
  when (new.status <> 'pending' or new.work_status <> 'requested' or actor_id() is distinct from new.user_id or current_reason() is not null or current_next_expected_at() is not null)
  execute function tg_status('order_work', 'work_status', 'order_events', 'order_id');
drop trigger status_payment on orders;
create trigger status_payment after update of status on orders for each row execute function
  tg_status('order_payment', 'status', 'order_events', 'order_id');
create trigger status_payment_begins after insert on orders for each row
  when (new.status <> 'pending' or new.work_status <> 'requested' or actor_id() is distinct from new.user_id or current_reason() is not null or current_next_expected_at() is not null)
  execute function tg_status('order_payment', 'status', 'order_events', 'order_id');
