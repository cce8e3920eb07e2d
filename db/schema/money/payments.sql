-- The tables of money/payments as they are now. Written by bin/types to be read: a migration changes them.

create table payment_provider_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
alter table payment_provider_events enable row level security;
create policy system_all on payment_provider_events to app_system
  using (true);
grant insert, select on payment_provider_events to app_system;

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  kind text not null check (kind in ('charge', 'deposit', 'refund')),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'expired', 'cancelled',
    'authorized')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  stripe_refund_id text unique,
  checkout_url text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why a refund did not arrive, in the payment provider’s word or ours; null unless it failed.
  failure text check (char_length(failure) <= 200),
  card_id uuid references deposit_cards (id) on delete set null,
  capture_before timestamptz, -- Of a deposit: until when the bank holds it; then it lapses by itself.
  capture_cents integer, -- Of a deposit: what is to be taken, written down before the payment provider is asked.
  captured_cents integer not null default 0,
  -- Of a deposit: the newer hold for which this one is dropped.
  replaced_by uuid references payments (id) on delete set null,
  constraint payments_check check (capture_cents between 1 and amount_cents),
  constraint payments_check1 check (captured_cents between 0 and amount_cents),
  constraint payments_check2 check (kind = 'deposit' or card_id is null and capture_before is null and capture_cents is
    null and captured_cents = 0 and replaced_by is null)
);
create index payments_by_intent on payments (stripe_payment_intent_id) where (stripe_payment_intent_id is not null);
create index payments_deposits_open on payments (status, capture_before) where ((kind = 'deposit') and (status in
  ('pending', 'authorized')));
create index payments_intent on payments (stripe_payment_intent_id) where (kind = 'deposit');
create unique index payments_one_deposit_taken on payments (order_id) where ((kind = 'deposit') and (capture_cents is
  not null) and (status in ('authorized', 'succeeded')));
create unique index payments_one_hold_asked on payments (order_id) where ((kind = 'deposit') and (status = 'pending'));
create unique index payments_one_live_charge on payments (order_id) where ((kind = 'charge') and (status in ('pending',
  'succeeded')));
create index payments_order on payments (order_id);
create index payments_refunds_open on payments (status, updated_at) where ((kind = 'refund') and (status in ('pending',
  'failed')));
create trigger deposit_within before insert or update of amount_cents on payments for each row execute function
  tg_deposit_within();
create trigger touch before update on payments for each row execute function tg_touch();
create trigger within_charge before insert on payments for each row execute function tg_refund_within_charge();
alter table payments enable row level security;
create policy of_priced_order on payments for select to app_request
  using ((exists (select from orders o where o.id = payments.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy system_all on payments to app_system
  using (true);
grant select on payments to app_request;
grant insert, select, update (status, stripe_session_id, stripe_payment_intent_id, stripe_refund_id, checkout_url,
  expires_at, failure, card_id, capture_before, capture_cents, captured_cents, replaced_by) on payments to app_system;
