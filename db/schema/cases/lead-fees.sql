-- The tables of cases/lead-fees as they are now. Written by bin/types to be read: a migration changes them.

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
