-- A paid booking writes what it has to say, and no row twice (docs/decisions/091): what one transaction tells open pages is one row
-- of live_events, its mails are one job, and how an order begins is said by the order itself.
alter table live_events
  alter column user_id drop not null, alter column event drop not null, alter column table_name drop not null,
  alter column payload drop not null, alter column at set default clock_timestamp(),
  add column began timestamptz not null default now(), add column people uuid[], add column said jsonb,
  add constraint live_events_one_or_many check ((said is null) = (people is null) and (said is null) = (user_id is not null)
    and (said is null) = (event is not null) and (said is null) = (table_name is not null) and (said is null) = (payload is not null)) not valid;
create index live_events_people on live_events using gin (people) where people is not null;
comment on column live_events.began is 'When its transaction began: no event of a later cursor is older.';
comment on column live_events.people is 'Of a row that holds all that one transaction said: everybody who is told some of it.';
comment on column live_events.said is 'What they are told, in order: to, event, table and new, as user_id, event, table_name and payload say it of one person.';

create function send_live()
returns void language plpgsql security definer
set search_path = public
as $$
declare
  kept constant text := current_setting('app.live', true);
  items jsonb;
begin
  if coalesce(kept, '') = '' then return; end if;
  items := ('[' || kept || ']')::jsonb;
  insert into live_events (people, said)
    values (array(select distinct p::uuid from jsonb_array_elements(items) i, jsonb_array_elements_text(i -> 'to') p), items);
  perform set_config('app.live', '', true);
end $$;
create function tg_send_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform send_live();
  return null;
end $$;
create constraint trigger live_said after insert or update on orders deferrable initially deferred for each row execute function tg_send_live();
create constraint trigger live_said after insert or update on notifications deferrable initially deferred for each row execute function tg_send_live();
create constraint trigger live_said after insert or update on claims deferrable initially deferred for each row execute function tg_send_live();

alter table outbox add column batch xid8;
create index outbox_batch on outbox (batch) where batch is not null and sent_at is null and failed_at is null;
comment on column outbox.batch is 'The transaction that wrote it, whose mails are one job; null where a mail has a job of its own.';
insert into job_names (name, priority) values ('send_mails', 10), ('answer_reminder', 0);

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
