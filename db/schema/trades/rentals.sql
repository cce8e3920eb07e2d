-- The tables of trades/rentals as they are now. Written by bin/types to be read: a migration changes them.

-- How a car was when it changed hands: recorded by the provider, signed by the driver or objected to.
create table handovers (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- The step of the timeline that shows it; its pictures hang there.
  event_id bigint not null unique references order_events (id) on delete cascade,
  kind text not null check (kind in ('check_out', 'check_in')),
  odometer integer not null check (odometer between 0 and 999999), -- Miles.
  fuel_eighths integer not null check (fuel_eighths between 0 and 8),
  notes text check (char_length(notes) <= 1000),
  no_deposit text check (char_length(no_deposit) <= 500), -- Why a rented car left without the deposit that was agreed.
  returned_on date, -- The day, at the provider, on which a rented car came back.
  -- Who of the provider recorded it; the driver of the order answers.
  by uuid references profiles (id) on delete set null,
  at timestamptz not null default now(),
  signed_at timestamptz,
  objected_at timestamptz,
  objection text check (char_length(objection) <= 1000), -- The driver's words; a dash once they have left.
  constraint handovers_check check (returned_on is null or kind = 'check_in'),
  constraint handovers_check1 check (num_nonnulls(signed_at, objected_at) <= 1),
  constraint handovers_check2 check ((objected_at is null) = (objection is null))
);
create unique index handovers_standing on handovers (order_id, kind) where (objected_at is null);
alter table handovers enable row level security;
create policy driver_answers on handovers for update to app_request
  using (signed_at is null and objected_at is null and (exists (select from orders o where o.id = handovers.order_id and
    o.user_id = (select actor_id()))))
  with check (true);
create policy of_readable_order on handovers for select to app_request
  using ((exists (select from orders o where o.id = handovers.order_id)));
create policy provider_inserts on handovers for insert to app_request
  with check (by = (select actor_id()) and signed_at is null and objected_at is null and (exists (select from orders o
    join order_events e on e.order_id = o.id where o.id = handovers.order_id and e.id = handovers.event_id and e.kind =
    handovers.kind and e.actor_id = (select actor_id()) and o.status = 'paid' and (o.provider_id in (select
    actor_providers_for('check_in'))))));
grant insert (id, order_id, event_id, kind, odometer, fuel_eighths, notes, no_deposit, returned_on, by), select, update
  (signed_at, objected_at, objection) on handovers to app_request;

-- The renter’s license for one rental of a private car (rules.md); its picture is the owner’s to see until the car is
-- back.
create table order_licenses (
  order_id uuid primary key references orders (id) on delete cascade,
  number_sealed text not null,
  number_last4 text not null check (char_length(number_last4) <= 4),
  state text not null check (state ~ '^[A-Z]{2}$'),
  expires_on date not null,
  file_id uuid not null unique references files (id) on delete restrict,
  recorded_at timestamptz not null default now()
);
alter table order_licenses enable row level security;
create policy customer_inserts on order_licenses for insert to app_request
  with check (actor_uploaded(file_id, 'work') and (exists (select from orders o where o.id = order_licenses.order_id and
    o.user_id = (select actor_id()) and o.status = 'paid')));
create policy customer_updates on order_licenses for update to app_request
  using ((exists (select from orders o where o.id = order_licenses.order_id and o.user_id = (select actor_id()))))
  with check (actor_uploaded(file_id, 'work'));
create policy of_readable_order on order_licenses for select to app_request
  using ((exists (select from orders o where o.id = order_licenses.order_id)));
create policy system_all on order_licenses to app_system
  using (true);
grant insert (order_id, number_sealed, number_last4, state, expires_on, file_id, recorded_at), select, update
  (number_sealed, number_last4, state, expires_on, file_id, recorded_at) on order_licenses to app_request;
grant select (order_id, file_id) on order_licenses to app_system;

-- What comes back for days that a rented car was not out, as it was shown to both; agreed once for each booking.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'agreed', 'declined', 'objected', 'withdrawn',
    'expired', 'void')),
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  returned_on date not null,
  from_end date not null,
  unused_days integer not null check (unused_days > 0),
  -- What the terms bought with the booking keep of the days not used; the driver’s, never the insurer’s.
  kept_cents integer not null check (kept_cents >= 0),
  refund_cents integer not null check (refund_cents >= 0),
  insurer_back_cents integer not null check (insurer_back_cents >= 0),
  reason text not null check (char_length(reason) between 3 and 500),
  answer text check (char_length(answer) <= 500),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint order_returns_check check ((from_end - returned_on) = unused_days),
  constraint order_returns_refused_check check ((status not in ('declined', 'objected')) or (status = 'objected') =
    (proposed_by = 'provider'))
);
create unique index order_returns_once on order_returns (order_id) where (status in ('open', 'agreed'));
create index order_returns_order on order_returns (order_id, created_at desc);
create trigger mover before insert or update of status on order_returns for each row execute function
  tg_request_mover('answer', 'in_progress', 'completed');
create trigger status_return after insert or update of status on order_returns for each row execute function
  tg_status('order_return', 'status');
create trigger timeline after insert or update of status on order_returns for each row execute function
  tg_request_event('order_return', 'early_return', 'reason', '', 'returned_on', 'unused_days', 'refund_cents',
  'proposed_by');
alter table order_returns enable row level security;
create policy of_priced_order on order_returns for select to app_request
  using ((exists (select from orders o where o.id = order_returns.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy system_all on order_returns to app_system
  using (true);
grant select on order_returns to app_request;
grant insert (id, order_id, proposed_by, returned_on, from_end, unused_days, kept_cents, refund_cents,
  insurer_back_cents, reason, expires_at, created_at), select, update (status, answer, answered_at) on order_returns to
  app_system;
