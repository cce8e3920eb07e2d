-- The tables of trades/deposits as they are now. Written by bin/types to be read: a migration changes them.

-- A part of a deposit that the provider asks to keep: once per order; the driver agrees or objects, then an admin
-- decides.
create table deposit_asks (
  id uuid primary key,
  order_id uuid not null unique references orders (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'agreed', 'objected', 'overdue', 'decided',
    'withdrawn')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  answer_by timestamptz not null, -- After this an admin may decide without the driver's word.
  objection text check (char_length(objection) between 1 and 1000),
  answered_at timestamptz,
  kept_cents integer,
  decision text check (char_length(decision) between 1 and 1000),
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamptz,
  constraint deposit_asks_check check (kept_cents between 0 and amount_cents),
  constraint deposit_asks_check1 check ((status in ('agreed', 'decided')) = (kept_cents is not null)),
  constraint deposit_asks_check2 check (status <> 'agreed' or kept_cents = amount_cents)
);
create index deposit_asks_waiting on deposit_asks (answer_by) where (status = 'open');
create trigger mover before update of status on deposit_asks for each row execute function tg_request_mover('answer');
create trigger status_change after insert or update of status on deposit_asks for each row execute function
  tg_status('deposit_ask', 'status');
alter table deposit_asks enable row level security;
create policy of_priced_order on deposit_asks for select to app_request
  using ((exists (select from orders o where o.id = deposit_asks.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy provider_asks on deposit_asks for insert to app_request
  with check (asked_by = (select actor_id()) and (exists (select from orders o where o.id = deposit_asks.order_id and
    o.status = 'paid' and o.user_id <> (select actor_id()) and (o.provider_id in (select
    actor_providers_for('answer'))))));
create policy system_all on deposit_asks to app_system
  using (true);
grant insert (id, order_id, amount_cents, reason, asked_by, asked_at, answer_by), select on deposit_asks to app_request;
grant select, update (status, objection, answered_at, kept_cents, decision, decided_by, decided_at) on deposit_asks to
  app_system;

-- The payment provider’s names of a card that a driver left for a deposit: the newest kept one is held. Nobody but the
-- system reads them.
create table deposit_cards (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- none: a checkout that kept no card, or a page that was left without one.
  status text not null default 'open' check (status in ('open', 'kept', 'none')),
  stripe_session_id text unique,
  setup_url text,
  customer_id text,
  payment_method_id text,
  expires_at timestamptz,
  created_at timestamptz not null,
  kept_at timestamptz,
  constraint deposit_cards_check check ((status = 'kept') = (customer_id is not null and payment_method_id is not null
    and kept_at is not null))
);
create unique index deposit_cards_one_open on deposit_cards (order_id) where (status = 'open');
create index deposit_cards_order on deposit_cards (order_id, created_at);
alter table deposit_cards enable row level security;
create policy system_all on deposit_cards to app_system
  using (true);
grant insert, select, update (status, stripe_session_id, setup_url, customer_id, payment_method_id, expires_at, kept_at)
  on deposit_cards to app_system;

-- The security deposit of an order that has one: whether it is held, was given back, or taken in part.
create table deposits (
  order_id uuid primary key references orders (id) on delete cascade,
  -- waits: nothing is held, and nothing stands against it; refused: the bank refused the card that is kept now.
  state text not null default 'waits' check (state in ('waits', 'held', 'refused', 'lapsed', 'released', 'taken')),
  held_at timestamptz, -- When its first hold was placed.
  held_until timestamptz, -- Until when the bank holds it; then it lapses by itself.
  taken_cents integer not null default 0 check (taken_cents >= 0),
  -- Why the bank refused the card that is kept now, in the payment provider’s word.
  failure text check (char_length(failure) <= 200),
  card_asked_at timestamptz, -- When both sides were notified that no card was left for it: said once.
  good_at timestamptz, -- When the provider said that nothing is to be kept.
  constraint deposits_check check ((state = 'held') >= (held_until is not null)),
  constraint deposits_check1 check ((state not in ('held', 'released', 'lapsed', 'taken')) or held_at is not null),
  constraint deposits_check2 check ((state = 'taken') >= (taken_cents > 0))
);
create trigger status_change after insert or update of state on deposits for each row execute function
  tg_status('deposit', 'state');
alter table deposits enable row level security;
create policy of_readable_order on deposits for select to app_request
  using ((exists (select from orders o where o.id = deposits.order_id)));
create policy system_reads on deposits for select to app_system
  using (true);
create policy system_updates on deposits for update to app_system
  using (true);
grant select on deposits to app_request;
grant select, update (state, held_at, held_until, taken_cents, failure, card_asked_at, good_at) on deposits to
  app_system;
