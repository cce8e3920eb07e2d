-- One order has many payments: the charge, the deposit hold, each refund.
create table payments (
  id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('charge', 'deposit', 'refund')),
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'expired', 'cancelled', 'authorised')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  stripe_refund_id text unique,
  checkout_url text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id);
create unique index payments_one_live_charge on payments (order_id) where kind = 'charge' and status in ('pending', 'succeeded');
create trigger touch before update on payments for each row execute function tg_touch();

-- An event id is stored in the transaction of its effect, so a repeated delivery changes nothing.
create table payment_provider_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Double entry: each transaction's entries add up to zero, enforced at commit; nothing is ever changed.
create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in ('charge', 'insurer_part', 'refund', 'insurer_part_reversed', 'release', 'fee', 'payout', 'dispute')),
  order_id uuid not null,
  key text not null unique,
  actor_id uuid,
  created_at timestamptz not null default now()
);
comment on column ledger_transactions.key is 'What makes this movement happen once: charge:<payment id>, release:<order id>, refund:<refund id>.';
create index ledger_transactions_order on ledger_transactions (order_id, created_at);
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions on delete restrict,
  account text not null check (account in ('card_company', 'held', 'provider_balance', 'platform_fee', 'insurer_receivable', 'deposit', 'refund', 'dispute', 'customer')),
  party_id uuid,
  amount_cents bigint not null check (amount_cents <> 0)
);
comment on column ledger_entries.amount_cents is 'Positive is debit, negative is credit.';
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_party on ledger_entries (account, party_id);

create function tg_ledger_balanced() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function tg_ledger_balanced();
create function tg_append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = '42501'; end $$;
create trigger append_only before update or delete on ledger_entries for each row execute function tg_append_only();
create trigger append_only before update or delete on ledger_transactions for each row execute function tg_append_only();
create trigger append_only before update or delete on audit_log for each row execute function tg_append_only();

alter table payments enable row level security;
alter table payment_provider_events enable row level security;
alter table ledger_transactions enable row level security;
alter table ledger_entries enable row level security;
create policy system_all on payments to app_system using (true) with check (true);
grant select, insert, update (status, stripe_session_id, stripe_payment_intent_id, stripe_refund_id, checkout_url, expires_at) on payments to app_system;
create policy system_all on payment_provider_events to app_system using (true) with check (true);
grant select, insert on payment_provider_events to app_system;
create policy system_all on ledger_transactions to app_system using (true) with check (true);
grant select, insert on ledger_transactions to app_system;
create policy system_all on ledger_entries to app_system using (true) with check (true);
grant select, insert on ledger_entries to app_system;
grant select on payments, ledger_transactions, ledger_entries to app_request;
create policy admin_or_party_reads on ledger_entries for select to app_request
  using ((select actor_is_admin()) or party_id = (select actor_id())
    or (account = 'provider_balance' and party_id in (select actor_provider_ids())));
