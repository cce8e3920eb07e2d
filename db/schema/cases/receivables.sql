-- The tables of cases/receivables as they are now. Written by bin/types to be read: a migration changes them.

-- To which bookings a settlement was applied; together they are the whole of it.
create table insurer_settlement_lines (
  settlement_id uuid not null references insurer_settlements (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  constraint insurer_settlement_lines_pkey primary key (settlement_id, order_id)
);
create index insurer_settlement_lines_order on insurer_settlement_lines (order_id);
create trigger append_only before delete or update on insurer_settlement_lines for each row execute function
  tg_append_only();
create trigger no_party before insert on insurer_settlement_lines for each row execute function
  tg_settlement_no_party();
alter table insurer_settlement_lines enable row level security;
create policy admins_read on insurer_settlement_lines for select to app_request
  using ((select actor_is_admin()));
create policy system_all on insurer_settlement_lines to app_system
  using (true);
grant select on insurer_settlement_lines to app_request;
grant insert, select on insurer_settlement_lines to app_system;

-- What reduces an insurer receivable: a payment that came outside the payment provider, or a write-off. Undone by a
-- reversing movement, never deleted.
create table insurer_settlements (
  id uuid primary key,
  kind text not null check (kind in ('paid', 'written_off')),
  amount_cents integer not null check (amount_cents > 0),
  received_on date,
  how text check (how in ('check', 'transfer')),
  reference text check (char_length(reference) between 1 and 100),
  reason text check (char_length(reason) between 3 and 500),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 3 and 500),
  insurer_id uuid not null references insurers (id) on delete restrict,
  constraint insurer_settlements_check check ( case kind when 'paid' then received_on is not null and how is not null
    and reference is not null else received_on is null and how is null and reference is null and reason is not null
    end),
  constraint insurer_settlements_check1 check ((undone_at is null) = (undo_reason is null))
);
create index insurer_settlements_insurer on insurer_settlements (insurer_id, recorded_at desc);
create unique index insurer_settlements_once on insurer_settlements (insurer_id, how, lower(reference)) where ((kind =
  'paid') and (undone_at is null));
create constraint trigger applied after insert on insurer_settlements deferrable initially deferred for each row execute
  function tg_settlement_applied();
alter table insurer_settlements enable row level security;
create policy admins_read on insurer_settlements for select to app_request
  using ((select actor_is_admin()));
create policy system_all on insurer_settlements to app_system
  using (true);
grant select on insurer_settlements to app_request;
grant insert, select, update (undone_by, undone_at, undo_reason) on insurer_settlements to app_system;

-- What a provider was charged for accepting a job. The money itself is in the ledger: fee, fee_credited.
create table lead_fees (
  order_id uuid primary key references orders (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  trade text not null check (trade in ('body', 'glass', 'towing', 'adjusters', 'rental')),
  state text not null,
  loss_state text,
  cents integer not null check (cents > 0),
  rule_version integer not null,
  law text not null, -- The law that was read before the fee was switched on, as the rule says.
  override text, -- Why it may be charged although a law bars it, as the rule says.
  status text not null default 'charged' check (status in ('charged', 'credited')),
  charged_by uuid references profiles (id) on delete set null,
  charged_at timestamptz not null,
  credit_reason text check (credit_reason in ('cancelled', 'declined', 'refunded', 'duplicate', 'out_of_area',
    'no_show', 'unreachable')),
  -- Which earlier booking it repeats, how far away the car was, when the driver was called.
  credit_facts jsonb not null default '{}',
  credited_by uuid references profiles (id) on delete set null,
  credited_at timestamptz,
  constraint lead_fees_check check ((status = 'credited') = (credit_reason is not null) and (status = 'credited') =
    (credited_at is not null))
);
create index lead_fees_provider on lead_fees (provider_id, charged_at);
create trigger once before delete or update on lead_fees for each row execute function tg_lead_fee_once();
alter table lead_fees enable row level security;
create policy of_priced_order on lead_fees for select to app_request
  using ((exists (select from orders o where o.id = lead_fees.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy system_all on lead_fees to app_system
  using (true);
grant select on lead_fees to app_request;
grant insert (order_id, provider_id, trade, state, loss_state, cents, rule_version, law, override, charged_by,
  charged_at), select, update (status, credit_reason, credit_facts, credited_by, credited_at) on lead_fees to
  app_system;
