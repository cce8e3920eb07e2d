-- A provider proposes other days of a booking, as its driver can ask for them; and a rental begins when the driver has
-- signed how the car left.
alter table order_changes
  add column proposed_by text not null default 'customer' check (proposed_by in ('customer', 'provider')),
  add column respond_by timestamptz;
comment on column order_changes.proposed_by is 'Who wants the other days; the other side answers.';
comment on column order_changes.respond_by is 'When the booking''s own answer was due as its provider proposed: that clock stands still until the driver answers.';
-- A proposal is priced with coverage that its provider may not read, so the system writes it in their name.
grant insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at, created_at, proposed_by,
    respond_by)
  on order_changes to app_system;

create or replace function tg_order_change_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  booking orders;
  asker boolean;
  asked boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  asker := booking.user_id = actor_id();
  asked := booking.provider_id in (select actor_provider_ids());
  if new.proposed_by = 'provider' then
    asker := asked;
    asked := booking.user_id = actor_id();
  end if;
  if not (case new.status
    when 'withdrawn' then asker
    when 'accepted' then asked
    when 'declined' then asked
    when 'void' then booking.status <> 'paid' or booking.fulfilment not in ('requested', 'accepted')
    else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;

-- As before, now with whose wish it was.
create or replace function tg_order_change_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, 'order_change', 'change', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when new.status = 'open' then new.note else new.answer end,
    case when new.status = 'open' then new.expires_at end,
    jsonb_build_object('from_date', new.from_date, 'from_end', new.from_end, 'service_date', new.service_date, 'end_date', new.end_date,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version + 1 where id = new.order_id; end if;
  return null;
end $$;

-- Two steps a driver makes for the provider: agreeing to proposed days accepts the booking, signing that the car left
-- begins the rental.
create or replace function tg_order_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.fulfilment = 'in_progress' then provider or (customer and exists (select from order_events signed
      join order_events left_at on left_at.id = (signed.details ->> 'event_id')::bigint
      where signed.order_id = new.id and signed.kind = 'handover_confirmed' and signed.actor_id = actor_id()
        and left_at.order_id = new.id and left_at.kind = 'check_out'))
    when new.fulfilment in ('declined', 'completed', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or actor_is_admin()
    else customer or provider or actor_is_admin()
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $$;
