create or replace function tg_request_event()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  it jsonb := to_jsonb(new);
  opened boolean := new.status = 'open';
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, tg_argv[0], tg_argv[1], case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when opened then it ->> tg_argv[2] else new.answer end,
    case when opened then (it ->> tg_argv[3])::timestamptz end,
    (select jsonb_object_agg(name, it -> name) from unnest(tg_argv[4:]) name));
  if new.status <> 'void' then update orders set version = version where id = new.order_id; end if;
  return null;
end $$;
comment on function tg_request_event is 'Each step of such a request on the timeline of its booking. Arguments: machine, kind, the columns that say why it was asked and when an answer is due (empty: not said), then those that go into details.';
