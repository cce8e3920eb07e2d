-- Where the work of a booking stands is its work status. Only names change: the column, its machine, what names them.
alter table order_events disable trigger user;
update order_events set machine = 'order_work' where machine = 'order_fulfilment';
alter table order_events enable trigger user;
update status_transitions set machine = 'order_work' where machine = 'order_fulfilment';
drop trigger answered on order_events;
create trigger answered after insert on order_events for each row
  when (new.machine = 'order_work' and new.from_status = 'requested') execute function tg_order_answered();

alter table orders rename column fulfilment to work_status;
alter table orders rename constraint orders_fulfilment_check to orders_work_status_check;
-- triggers fire by name: that of the work comes before `status_payment`
drop trigger status_fulfilment on orders;
create trigger status_of_work after insert or update of work_status on orders for each row
  execute function tg_status('order_work', 'work_status', 'order_events', 'order_id');
-- a saved view is known again by its text, whose keys stand in order
update saved_views v set query = (select string_agg(part, '&' order by split_part(part, '=', 1) collate "C", place)
    from regexp_split_to_table(regexp_replace(v.query, '(^|&)fulfilment=', '\1work_status='), '&') with ordinality as p (part, place))
  where query ~ '(^|&)fulfilment=';
-- answers that are kept for a call that is sent again
update idempotency_keys set body = replace(body::text, '"fulfilment":', '"work_status":')::jsonb where body::text like '%"fulfilment":%';
update idempotency_keys set result = replace(result::text, '"fulfilment":', '"work_status":')::jsonb where result::text like '%"fulfilment":%';

alter policy driver_fulfils on document_requests rename to driver_fulfills;
