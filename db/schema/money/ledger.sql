-- The tables of money/ledger as they are now. Written by bin/types to be read: a migration changes them.

create table book_comparisons (
  id uuid primary key,
  -- Null when nobody pressed: every night, and after a start.
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  records integer,
  open_discrepancies integer,
  failure text check (char_length(failure) <= 200),
  -- What the company said it had of ours, next to its account in our books; null before they were compared.
  balance_cents bigint,
  ledger_cents bigint,
  constraint book_comparisons_balance check ((balance_cents is null) = (ledger_cents is null))
);
create index book_comparisons_newest on book_comparisons (asked_at desc);
create unique index book_comparisons_one on book_comparisons ((true)) where (finished_at is null);
alter table book_comparisons enable row level security;
create policy admins_ask on book_comparisons for insert to app_request
  with check ((select actor_is_admin()) and asked_by = (select actor_id()));
create policy admins_read on book_comparisons for select to app_request
  using ((select actor_is_admin()));
create policy system_all on book_comparisons to app_system
  using (true);
grant insert (id, asked_by, asked_at), select on book_comparisons to app_request;
grant insert, select, update (started_at, finished_at, records, open_discrepancies, failure, balance_cents,
  ledger_cents) on book_comparisons to app_system;

create table card_records (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'transfer')),
  payment_intent text,
  amount_cents bigint not null,
  settled_cents bigint not null,
  status text not null,
  payment_id uuid,
  payout_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null -- When it was made, or when we first read it with other amounts or another status.
);
alter table card_records enable row level security;
create policy system_all on card_records to app_system
  using (true);
grant insert, select, update (amount_cents, settled_cents, status, changed_at) on card_records to app_system;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions (id) on delete restrict,
  -- bank is money outside the payment provider: what insurers send by check or transfer.
  account text not null check (account in ('payment_provider', 'held', 'provider_balance', 'platform_fee',
    'insurer_receivable', 'deposit', 'refund', 'chargeback', 'customer', 'bank')),
  party_id uuid,
  amount_cents bigint not null check (amount_cents <> 0) -- Positive is debit, negative is credit.
);
create index ledger_entries_party on ledger_entries (account, party_id);
create index ledger_entries_receivable on ledger_entries (transaction_id) include (amount_cents) where (account =
  'insurer_receivable');
create index ledger_entries_transaction on ledger_entries (transaction_id);
create trigger append_only before delete or update on ledger_entries for each row execute function tg_append_only();
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred for each row execute
  function tg_ledger_balanced();
alter table ledger_entries enable row level security;
create policy admin_or_party_reads on ledger_entries for select to app_request
  using ((select actor_is_admin()) or party_id = (select actor_id()) or account = 'provider_balance' and (party_id in
    (select actor_providers_for('money'))));
create policy system_all on ledger_entries to app_system
  using (true);
grant select on ledger_entries to app_request;
grant insert, select on ledger_entries to app_system;

create table ledger_transactions (
  id uuid primary key,
  -- card_fee is the company’s own price, bank_transfer what went from it to our bank or came from there; fee is ours.
  kind text not null check (kind in ('charge', 'insurer_part', 'refund', 'insurer_part_reversed', 'release', 'fee',
    'fee_credited', 'payout', 'payout_reversed', 'chargeback', 'chargeback_closed', 'deposit', 'insurer_paid',
    'insurer_written_off', 'card_fee', 'bank_transfer')),
  -- Null for what belongs to no single booking: a payout, a payout reversed, the company’s fee, a transfer to our bank.
  order_id uuid references orders (id) on delete restrict,
  -- What makes this movement happen once: charge:<payment id>, release:<order id>, refund:<refund id>, payout:<payout
  -- id>.
  key text not null unique,
  actor_id uuid,
  created_at timestamptz not null default now()
);
create index ledger_transactions_created on ledger_transactions (created_at desc, id desc);
create index ledger_transactions_order on ledger_transactions (order_id, created_at);
create trigger append_only before delete or update on ledger_transactions for each row execute function
  tg_append_only();
alter table ledger_transactions enable row level security;
create policy admins_read on ledger_transactions for select to app_request
  using ((select actor_is_admin()));
create policy of_readable_entry on ledger_transactions for select to app_request
  using (order_id is null and (exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id)));
create policy parties_read on ledger_transactions for select to app_request
  using ((exists (select from orders o where o.id = ledger_transactions.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('money'))) or (select actor_is_admin())))));
create policy system_all on ledger_transactions to app_system
  using (true);
grant select on ledger_transactions to app_request;
grant insert, select on ledger_transactions to app_system;

-- What the payment provider, our rows and the books say differently about one thing; null where one of them says
-- nothing. Ends by itself when they agree.
create table money_discrepancies (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('charge_unpaid', 'paid_uncharged', 'charge_amount', 'refund_unknown',
    'refund_differs', 'chargeback_unknown', 'chargeback_differs', 'transfer_unknown', 'payout_differs',
    'ledger_payments', 'ledger_payouts', 'movement_unbalanced', 'over_released', 'balance_differs')),
  subject text not null check (char_length(subject) <= 200),
  order_id uuid references orders (id) on delete restrict,
  payout_id uuid references payouts (id) on delete restrict,
  company_cents bigint,
  ours_cents bigint,
  ledger_cents bigint,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  -- What an admin found out: no task any more, though the row stays until the discrepancy is gone. Other amounts make
  -- it a task again.
  note text check (char_length(note) between 3 and 1000),
  note_by uuid references profiles (id) on delete set null,
  note_at timestamptz
);
create unique index money_discrepancies_open on money_discrepancies (kind, subject) where (resolved_at is null);
create index money_discrepancies_order on money_discrepancies (order_id) where (order_id is not null);
alter table money_discrepancies enable row level security;
create policy admins_note on money_discrepancies for update to app_request
  using ((select actor_is_admin()) and (order_id is null or not actor_is_party(order_id)))
  with check (note_by = (select actor_id()));
create policy admins_read on money_discrepancies for select to app_request
  using ((select actor_is_admin()));
create policy system_all on money_discrepancies to app_system
  using (true);
grant select, update (note, note_by, note_at) on money_discrepancies to app_request;
grant insert, select, update (company_cents, ours_cents, ledger_cents, last_seen, resolved_at, note, note_by, note_at)
  on money_discrepancies to app_system;
