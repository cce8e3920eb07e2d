-- The security deposit of a rental: the card kept for it, each hold on that card, and what the provider asks to keep of one.
create table deposit_cards (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null default 'open' check (status in ('open', 'kept', 'none')),
  stripe_session_id text unique,
  setup_url text,
  customer_id text,
  payment_method_id text,
  expires_at timestamptz,
  created_at timestamptz not null,
  kept_at timestamptz,
  check ((status = 'kept') = (customer_id is not null and payment_method_id is not null and kept_at is not null))
);
create index deposit_cards_order on deposit_cards (order_id, created_at);
create unique index deposit_cards_one_open on deposit_cards (order_id) where status = 'open';
comment on table deposit_cards is 'The card company''s names of a card that a driver left for a deposit: the newest kept one is held. Nobody but the system reads them.';
comment on column deposit_cards.status is 'none: a checkout that kept no card, or a page that was left without one.';

alter table payments
  add column card_id uuid references deposit_cards on delete set null,
  add column capture_before timestamptz,
  add column capture_cents integer check (capture_cents between 1 and amount_cents),
  add column captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  add column replaced_by uuid references payments on delete set null,
  add check (kind = 'deposit' or (card_id is null and capture_before is null and capture_cents is null and captured_cents = 0
    and replaced_by is null));
comment on column payments.capture_before is 'Of a deposit: until when the bank holds it; then it lapses by itself.';
comment on column payments.capture_cents is 'Of a deposit: what is to be taken, written down before the card company is asked.';
comment on column payments.replaced_by is 'Of a deposit: the newer hold for which this one is dropped.';
create unique index payments_one_hold_asked on payments (order_id) where kind = 'deposit' and status = 'pending';
create unique index payments_one_deposit_taken on payments (order_id)
  where kind = 'deposit' and capture_cents is not null and status in ('authorised', 'succeeded');
create index payments_deposits_open on payments (status, capture_before) where kind = 'deposit' and status in ('pending', 'authorised');
create index payments_intent on payments (stripe_payment_intent_id) where kind = 'deposit';
grant update (card_id, capture_before, capture_cents, captured_cents, replaced_by) on payments to app_system;

-- Never more than the deposit that was bought, whoever writes it.
create function tg_deposit_within() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.kind <> 'deposit' then return new; end if;
  if new.amount_cents > (select deposit_cents from orders where id = new.order_id) then
    raise exception 'more would be held than the deposit of the order' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger deposit_within before insert or update of amount_cents on payments for each row execute function tg_deposit_within();

create table deposit_asks (
  id uuid primary key,
  order_id uuid not null unique references orders on delete cascade,
  status text not null default 'open' check (status in ('open', 'agreed', 'objected', 'overdue', 'decided', 'withdrawn')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  objection text check (char_length(objection) between 1 and 1000),
  answered_at timestamptz,
  kept_cents integer check (kept_cents between 0 and amount_cents),
  decision text check (char_length(decision) between 1 and 1000),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  check ((status in ('agreed', 'decided')) = (kept_cents is not null)),
  check (status <> 'agreed' or kept_cents = amount_cents)
);
create index deposit_asks_waiting on deposit_asks (answer_by) where status = 'open';
comment on table deposit_asks is 'A part of a deposit that the provider asks to keep: once per order; the driver agrees or objects, then an admin decides.';
comment on column deposit_asks.answer_by is 'After this an admin may decide without the driver''s word.';
insert into status_transitions (machine, from_status, to_status) values
  ('deposit_ask', 'open', 'agreed'), ('deposit_ask', 'open', 'objected'), ('deposit_ask', 'open', 'overdue'),
  ('deposit_ask', 'open', 'withdrawn'), ('deposit_ask', 'objected', 'agreed'), ('deposit_ask', 'objected', 'decided'),
  ('deposit_ask', 'objected', 'withdrawn'), ('deposit_ask', 'overdue', 'agreed'), ('deposit_ask', 'overdue', 'objected'),
  ('deposit_ask', 'overdue', 'decided'), ('deposit_ask', 'overdue', 'withdrawn');
create trigger status_change after insert or update of status on deposit_asks
  for each row execute function tg_status('deposit_ask', 'status');

-- Whose word it is: the driver's, the provider's, or that of an admin who is no party.
create function tg_deposit_ask_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  booking orders;
  customer boolean;
  provider boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  customer := booking.user_id = actor_id();
  provider := booking.provider_id in (select actor_providers_for('progress')) and not customer;
  if not (case new.status when 'agreed' then customer when 'objected' then customer when 'withdrawn' then provider
    when 'decided' then actor_is_admin() and not actor_is_party(new.order_id) else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mover before update of status on deposit_asks for each row execute function tg_deposit_ask_mover();

-- Who leaves takes their words along.
create function tg_deposit_words_erased() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update deposit_asks set reason = '—' where asked_by = new.id and reason <> '—';
  update deposit_asks set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  return null;
end $$;
create trigger deposit_words_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_deposit_words_erased();

alter table deposit_cards enable row level security;
create policy system_all on deposit_cards to app_system using (true) with check (true);
grant select, insert, update (status, stripe_session_id, setup_url, customer_id, payment_method_id, expires_at, kept_at)
  on deposit_cards to app_system;
alter table deposit_asks enable row level security;
create policy of_readable_order on deposit_asks for select to app_request using (exists (select from orders o where o.id = order_id));
create policy provider_asks on deposit_asks for insert to app_request
  with check (asked_by = (select actor_id()) and exists (select from orders o where o.id = order_id and o.status = 'paid'
    and o.user_id <> (select actor_id()) and o.provider_id in (select actor_providers_for('progress'))));
grant select, insert (id, order_id, amount_cents, reason, asked_by, asked_at, answer_by) on deposit_asks to app_request;
create policy system_all on deposit_asks to app_system using (true) with check (true);
grant select, update (status, objection, answered_at, kept_cents, decision, decided_by, decided_at) on deposit_asks to app_system;

-- Of the words about a deposit a person writes only what the provider asks for; the rest follows from money and is the system's.
create policy deposit_words on order_events as restrictive for insert to app_request
  with check (kind not like 'deposit%' or (kind = 'deposit_asked' and exists (select from orders o where o.id = order_id
    and o.provider_id in (select actor_providers_for('progress')))));

create index orders_deposit_due on orders (service_date)
  where status = 'paid' and deposit_cents > 0 and fulfilment in ('accepted', 'in_progress', 'completed', 'disputed');

insert into job_names values ('settle_deposit'), ('deposit_clock') on conflict do nothing;
