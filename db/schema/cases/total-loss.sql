-- The tables of cases/total-loss as they are now. Written by bin/types to be read: a migration changes them.

-- What the insurer says a car is worth before any total loss, kept by the claims team for itself; the newest counts.
create table claim_car_values (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  value_cents integer not null check (value_cents between 1 and 100000000),
  said_by text not null check (char_length(said_by) between 1 and 200),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null
);
create index claim_car_values_claim on claim_car_values (claim_id, recorded_at);
create index claim_car_values_recorded_by on claim_car_values (recorded_by);
alter table claim_car_values enable row level security;
create policy admins_read on claim_car_values for select to app_request
  using ((select actor_is_admin()) and (exists (select from claims c where c.id = claim_car_values.claim_id and
    c.driver_id <> (select actor_id()))));
create policy system_all on claim_car_values to app_system
  using (true);
grant select on claim_car_values to app_request;
grant insert, select on claim_car_values to app_system;

-- What an insurer offers for a car, as somebody read it off the offer; the next one stands beside it.
create table total_loss_offers (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  loss_id uuid not null references claim_total_losses (id) on delete cascade,
  number integer not null check (number >= 1),
  value_cents integer not null check (value_cents between 1 and 100000000),
  tax_cents integer not null check (tax_cents between 0 and 100000000),
  fees_cents integer not null check (fees_cents between 0 and 100000000),
  deductible_cents integer not null check (deductible_cents between 0 and 100000000),
  prior_cents integer not null check (prior_cents between 0 and 100000000),
  keeps boolean not null,
  -- What the insurer takes off because the owner keeps the car.
  salvage_cents integer not null check (salvage_cents between 0 and 100000000),
  payoff_cents integer not null check (payoff_cents between 0 and 100000000),
  lender text not null default '' check (char_length(lender) <= 120),
  net_lender_cents integer not null check (net_lender_cents >= 0),
  net_owner_cents integer not null check (net_owner_cents >= 0),
  gap_cents integer not null check (gap_cents >= 0), -- What the owner still owes the lender after the insurer has paid.
  source text not null check (source in ('driver', 'team')),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  constraint total_loss_offers_once unique (claim_id, number),
  constraint total_loss_offers_lender check ((net_lender_cents + gap_cents) = payoff_cents),
  constraint total_loss_offers_salvage check (keeps or salvage_cents = 0),
  constraint total_loss_offers_whole check ((net_owner_cents + net_lender_cents) = (value_cents + tax_cents + fees_cents
    - deductible_cents - prior_cents - salvage_cents))
);
create index total_loss_offers_loss on total_loss_offers (loss_id);
create index total_loss_offers_recorded_by on total_loss_offers (recorded_by);
alter table total_loss_offers enable row level security;
create policy of_readable_claim on total_loss_offers for select to app_request
  using ((exists (select from claims c where c.id = total_loss_offers.claim_id)));
create policy system_all on total_loss_offers to app_system
  using (true);
grant select on total_loss_offers to app_request;
grant insert, select on total_loss_offers to app_system;

-- Papers and things of a car that goes to its insurer: who last said that one is done, or not.
create table total_loss_ticks (
  claim_id uuid not null references claims (id) on delete cascade,
  loss_id uuid not null references claim_total_losses (id) on delete cascade,
  item text not null check (item in ('title', 'lien', 'keys', 'belongings', 'toll_tag', 'odometer', 'plates',
    'power_of_attorney')),
  done boolean not null,
  source text not null check (source in ('driver', 'team')),
  ticked_by uuid references profiles (id) on delete set null,
  ticked_at timestamptz not null,
  -- A photo or document of the claim that shows this item; whoever reads the claim may open it there.
  file_id uuid references files (id) on delete set null,
  constraint total_loss_ticks_pkey primary key (loss_id, item)
);
create index total_loss_ticks_claim on total_loss_ticks (claim_id);
create index total_loss_ticks_file on total_loss_ticks (file_id);
create index total_loss_ticks_ticked_by on total_loss_ticks (ticked_by);
alter table total_loss_ticks enable row level security;
create policy of_readable_claim on total_loss_ticks for select to app_request
  using ((exists (select from claims c where c.id = total_loss_ticks.claim_id)));
create policy system_all on total_loss_ticks to app_system
  using (true);
grant select on total_loss_ticks to app_request;
grant insert, select, update (done, source, ticked_by, ticked_at, file_id) on total_loss_ticks to app_system;

-- The cars an insurer’s valuation report compares with, as somebody typed them; the next list stands beside it.
create table total_loss_valuations (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  loss_id uuid not null references claim_total_losses (id) on delete cascade,
  number integer not null check (number >= 1),
  file_id uuid references files (id) on delete set null, -- The report among the documents of the claim.
  comparables jsonb not null check (jsonb_typeof(comparables) = 'array' and jsonb_array_length(comparables) <= 40),
  source text not null check (source in ('driver', 'team')),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  constraint total_loss_valuations_once unique (claim_id, number)
);
create index total_loss_valuations_file on total_loss_valuations (file_id);
create index total_loss_valuations_loss on total_loss_valuations (loss_id);
create index total_loss_valuations_recorded_by on total_loss_valuations (recorded_by);
alter table total_loss_valuations enable row level security;
create policy of_readable_claim on total_loss_valuations for select to app_request
  using ((exists (select from claims c where c.id = total_loss_valuations.claim_id)));
create policy system_all on total_loss_valuations to app_system
  using (true);
grant select on total_loss_valuations to app_request;
grant insert, select on total_loss_valuations to app_system;
