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
create trigger webhook after insert on repair_invoices for each row execute function tg_webhook('invoice.issued');
alter table repair_invoices enable row level security;
create policy of_priced_repair on repair_invoices for select to app_request
  using ((exists (select from repairs r where r.id = repair_invoices.repair_id and (r.driver_id = (select actor_id()) or
    (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_invoices to app_system
  using (true);
grant select on repair_invoices to app_request;
grant insert, select, update (status) on repair_invoices to app_system;

-- What a driver signed or wrote about the insurer’s part of a bill or about getting the car back, as it was read; never
-- changed, a direction to pay is revoked once.
create table repair_papers (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  kind text not null check (kind in ('direction_to_pay', 'short_pay_letter', 'hand_back')),
  number integer not null check (number between 1 and 999),
  cents integer check (cents >= 0), -- The insurer's part that it is about; null where nothing was billed yet.
  language text not null check (language in ('en', 'es')),
  shown_text text not null check (char_length(shown_text) between 1 and 8000),
  english_text text not null check (char_length(english_text) between 1 and 8000),
  -- Its head, and of a letter its lines and sums, as they stood.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  typed_name text not null default '' check (char_length(typed_name) <= 120),
  ip text not null default '',
  agent text not null default '' check (char_length(agent) <= 300),
  written_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) between 1 and 1000),
  constraint repair_papers_repair_id_kind_number_key unique (repair_id, kind, number),
  constraint repair_papers_revocable check (revoked_at is null or kind = 'direction_to_pay'),
  constraint repair_papers_revoked check ((revoked_at is null) = (revoked_reason is null))
);
create index repair_papers_by on repair_papers (written_by);
create unique index repair_papers_one on repair_papers (repair_id) where ((kind = 'direction_to_pay') and (revoked_at is
  null));
create trigger stands before update on repair_papers for each row execute function tg_paper_stands();
alter table repair_papers enable row level security;
create policy of_priced_repair on repair_papers for select to app_request
  using ((exists (select from repairs r where r.id = repair_papers.repair_id and (r.driver_id = (select actor_id()) or
    (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on repair_papers to app_system
  using (true);
grant select on repair_papers to app_request;
grant insert, select, update (revoked_at, revoked_reason) on repair_papers to app_system;

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
