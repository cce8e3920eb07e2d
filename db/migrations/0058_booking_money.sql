-- More days of a rental that is out, a car that comes back early, and terms of cancelling for each trade.

-- What each trade keeps may differ from the default; nothing differs until an admin says so. What counts now stays as it is.
insert into rules (key, version, value, reason)
select 'cancellation', (select max(version) + 1 from rules where key = 'cancellation'),
  r.value || '{"early_return_keeps_days": 0, "trades": {}}', 'Terms for each trade, all as the default; a car that comes back early costs only the days it was out.'
from rules r where r.key = 'cancellation' and r.effective_from <= now() order by r.version desc limit 1;

-- An extension is an order of its own: its own price, charge and receipt, the day after the last one, the same unit.
alter table orders add column extends_order_id uuid references orders on delete restrict check (extends_order_id <> id);
comment on column orders.extends_order_id is 'The booking whose car stays out for these days too; one living extension at a time.';
create unique index orders_one_extension on orders (extends_order_id)
  where extends_order_id is not null and status in ('pending', 'paid') and fulfilment not in ('declined', 'cancelled', 'no_show');
create index orders_extends on orders (extends_order_id) where extends_order_id is not null;
-- Its price counts coverage, and its days those of the first booking: the system writes it in the driver's name.
grant insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
    service_date, end_date, unit, notes, hold_expires_at, extends_order_id) on orders to app_system;

-- Whatever ends an extension gives the first booking back the days in which its car is made ready, in the same moment.
create function tg_extension_ended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status in ('expired', 'failed', 'cancelled', 'refunded') or new.fulfilment in ('declined', 'cancelled', 'no_show') then
    update listing_days d set order_id = first.id, reason = 'turnaround' from orders first
      where first.id = new.extends_order_id and first.status = 'paid' and d.order_id = new.id
        and d.day <= first.end_date + coalesce((new.price_snapshot ->> 'took_days')::int, 0);
  end if;
  return null;
end $$;
create trigger extension_ended after update of status, fulfilment on orders for each row
  when (new.extends_order_id is not null) execute function tg_extension_ended();

-- While the car stays out on an extension, the booking before it neither ends nor is completed alone.
create function tg_order_extended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.fulfilment <> old.fulfilment and old.fulfilment in ('requested', 'accepted', 'in_progress')
      and new.fulfilment in ('declined', 'cancelled', 'no_show', 'completed')
      and exists (select from orders x where x.extends_order_id = new.id and (x.status = 'pending'
        or x.status = 'paid' and x.fulfilment in ('requested', 'accepted', 'in_progress'))) then
    raise exception 'This booking is extended. End the extension first.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger extended before update of fulfilment on orders for each row execute function tg_order_extended();

-- A rented car that comes back before the last day: one side says so, the other agrees, once.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null default 'open' check (status in ('open', 'agreed', 'declined', 'objected', 'withdrawn', 'expired', 'void')),
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  returned_on date not null,
  from_end date not null,
  unused_days integer not null check (unused_days > 0),
  kept_cents integer not null check (kept_cents >= 0),
  refund_cents integer not null check (refund_cents >= 0),
  insurer_back_cents integer not null check (insurer_back_cents >= 0),
  reason text not null check (char_length(reason) between 3 and 500),
  answer text check (char_length(answer) <= 500),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  check (from_end - returned_on = unused_days)
);
comment on table order_returns is 'What comes back for days that a rented car was not out, as it was shown to both; agreed once for each booking.';
comment on column order_returns.kept_cents is 'What the terms bought with the booking keep of the days not used; the driver''s, never the insurer''s.';
create unique index order_returns_once on order_returns (order_id) where status in ('open', 'agreed');
create index order_returns_order on order_returns (order_id, created_at desc);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('order_return', 'open', 'agreed', false), ('order_return', 'open', 'declined', true), ('order_return', 'open', 'objected', true),
  ('order_return', 'open', 'withdrawn', false), ('order_return', 'open', 'expired', false), ('order_return', 'open', 'void', false);
create trigger status_return after insert or update of status on order_returns
  for each row execute function tg_status('order_return', 'status');

create function tg_order_return_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  booking orders;
  driver boolean;
  answers boolean;
begin
  if actor_id() is null or new.status in ('void', 'expired') or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into booking from orders where id = new.order_id;
  driver := booking.user_id = actor_id();
  answers := not driver and booking.provider_id in (select actor_providers_for('progress'));
  if not (case when new.status in ('open', 'withdrawn') then (new.proposed_by = 'customer' and driver) or (new.proposed_by = 'provider' and answers)
    when new.status = 'objected' then driver and new.proposed_by = 'provider'
    when new.status = 'declined' then answers and new.proposed_by = 'customer'
    else (new.proposed_by = 'customer' and answers) or (new.proposed_by = 'provider' and driver) end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mover before insert or update of status on order_returns for each row execute function tg_order_return_mover();

-- Each step stands on the booking's timeline with who made it: the two signatures.
create function tg_order_return_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, details)
  values (new.order_id, 'order_return', 'early_return', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status not in ('void', 'expired') then actor_id() end, case when new.status = 'open' then new.reason else new.answer end,
    jsonb_build_object('returned_on', new.returned_on, 'unused_days', new.unused_days, 'refund_cents', new.refund_cents,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version + 1 where id = new.order_id; end if;
  return null;
end $$;
create trigger told after insert or update of status on order_returns for each row execute function tg_order_return_told();

-- Whatever ends a rental otherwise ends what was asked about its return.
create function tg_orders_end_returns() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status <> 'paid' or new.fulfilment not in ('in_progress', 'completed') then
    update order_returns set status = 'void', answered_at = now() where order_id = new.id and status = 'open';
  end if;
  return null;
end $$;
create trigger end_returns after update of status, fulfilment on orders for each row execute function tg_orders_end_returns();

alter table order_returns enable row level security;
create policy of_readable_order on order_returns for select to app_request using (exists (select from orders o where o.id = order_id));
create policy system_all on order_returns to app_system using (true) with check (true);
grant select on order_returns to app_request;
grant select, insert (id, order_id, proposed_by, returned_on, from_end, unused_days, kept_cents, refund_cents, insurer_back_cents, reason,
    expires_at, created_at), update (status, answer, answered_at) on order_returns to app_system;
-- An objection to an early return is a reported problem.
create policy system_all on order_problems to app_system using (true) with check (true);
grant select, insert (order_id, kind) on order_problems to app_system;

-- As before; and a driver who agrees to an early return ends the rental with it.
create or replace function tg_order_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
  judge boolean := actor_is_admin() and not customer and not provider;
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.fulfilment = 'in_progress' then provider or (customer and exists (select from order_events signed
      join order_events left_at on left_at.id = (signed.details ->> 'event_id')::bigint
      where signed.order_id = new.id and signed.kind = 'handover_confirmed' and signed.actor_id = actor_id()
        and left_at.order_id = new.id and left_at.kind = 'check_out'))
    when new.fulfilment = 'completed' then provider or (customer and exists (with recursive out_on as (
        select new.id as id, 0 as later union all select o.id, later + 1 from orders o join out_on on o.extends_order_id = out_on.id where later < 60)
      select from order_returns r join out_on on out_on.id = r.order_id where r.proposed_by = 'provider' and r.status = 'agreed'))
    when new.fulfilment in ('declined', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or judge
    when old.fulfilment = 'disputed' then judge
    else customer or provider or judge
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $$;
revoke all on function tg_extension_ended, tg_order_extended, tg_order_return_mover, tg_order_return_told, tg_orders_end_returns from public;
