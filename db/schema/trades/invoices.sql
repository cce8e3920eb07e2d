-- The tables of trades/invoices as they are now. Written by bin/types to be read: a migration changes them.

-- What each bill of a claim has taken of its deductible: it is taken once over all of them.
create table claim_deductible_uses (
  repair_id uuid primary key references repairs (id) on delete restrict,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
alter table claim_deductible_uses enable row level security;
create policy of_priced_repair on claim_deductible_uses for select to app_request
  using ((exists (select from repairs r where r.id = claim_deductible_uses.repair_id and (r.driver_id = (select
    actor_id()) or (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on claim_deductible_uses to app_system
  using (true);
grant select on claim_deductible_uses to app_request;
grant insert, select, update (cents, at) on claim_deductible_uses to app_system;

-- The bill of a repair, the same document for driver and insurer; never changed, a correction is the next one.
create table repair_invoices (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  number text not null check (char_length(number) between 1 and 30), -- The shop's own number.
  status text not null default 'issued' check (status in ('issued', 'corrected')),
  corrects uuid unique references repair_invoices (id) on delete restrict,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_cents integer not null check (total_cents >= 0),
  insurer_cents integer not null check (insurer_cents >= 0),
  own_cents integer not null check (own_cents >= 0),
  shares jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'), -- SHA-256 of what is billed: number, lines, shares.
  registration_number text not null default '' check (char_length(registration_number) <= 40),
  warranty text not null default '' check (char_length(warranty) <= 500),
  odometer integer check (odometer between 0 and 2000000),
  note text not null default '' check (char_length(note) <= 1000),
  issued_by uuid references profiles (id) on delete set null,
  issued_at timestamptz not null,
  constraint repair_invoices_sum check ((insurer_cents + own_cents) = total_cents)
);
create index repair_invoices_by on repair_invoices (issued_by);
create unique index repair_invoices_one on repair_invoices (repair_id) where (status = 'issued');
create index repair_invoices_repair on repair_invoices (repair_id, issued_at);
create trigger stands before update on repair_invoices for each row execute function tg_invoice_stands();
alter table repair_invoices enable row level security;
create policy of_priced_repair on repair_invoices for select to app_request
  using ((exists (select from repairs r where r.id = repair_invoices.repair_id and (r.driver_id = (select actor_id()) or
    (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_invoices to app_system
  using (true);
grant select on repair_invoices to app_request;
grant insert, select, update (status) on repair_invoices to app_system;

-- Money that moved outside: who says so and who confirmed it. No row of it is in the ledger, and none makes a fee or a
-- tax form.
create table repair_payments (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  kind text not null check (kind in ('insurer_to_shop', 'insurer_two_party', 'insurer_to_driver',
    'insurer_to_lienholder_joint', 'driver_outside', 'shop_refund')),
  cents integer not null check (cents between 1 and 100000000),
  reference text not null default '' check (char_length(reference) <= 100),
  issued_on date,
  received_on date,
  recorded_side text not null check (recorded_side in ('driver', 'shop', 'insurer')),
  recorded_by uuid references profiles (id) on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references profiles (id) on delete set null,
  disputed_at timestamptz,
  disputed_reason text check (char_length(disputed_reason) between 1 and 1000),
  at timestamptz not null,
  constraint repair_payments_answered check (confirmed_at is null or disputed_at is null),
  constraint repair_payments_disputed check ((disputed_at is null) = (disputed_reason is null))
);
create index repair_payments_confirmed_by on repair_payments (confirmed_by);
create index repair_payments_recorded_by on repair_payments (recorded_by);
create index repair_payments_repair on repair_payments (repair_id, at);
alter table repair_payments enable row level security;
create policy of_priced_repair on repair_payments for select to app_request
  using ((exists (select from repairs r where r.id = repair_payments.repair_id and (r.driver_id = (select actor_id()) or
    (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_payments to app_system
  using (true);
grant select on repair_payments to app_request;
grant insert, select, update (confirmed_at, confirmed_by, disputed_at, disputed_reason) on repair_payments to
  app_system;
