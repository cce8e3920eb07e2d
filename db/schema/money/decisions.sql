-- The tables of money/decisions as they are now. Written by bin/types to be read: a migration changes them.

-- A decision of the claims team about money, kept until it goes out; of one booking at most one waits.
create table money_decisions (
  id uuid primary key,
  order_id uuid references orders (id) on delete cascade,
  kind text not null check (kind in ('refund', 'release', 'retry', 'write_off', 'deposit', 'chargeback', 'recovery')),
  -- To the card, to the provider, or given up.
  amount_cents integer not null check (amount_cents between 0 and 2000000000),
  input jsonb not null, -- What the call is given that performs it.
  reason text not null check (char_length(reason) between 3 and 500),
  decided_by uuid not null references profiles (id),
  decided_at timestamptz not null,
  -- The limit it is above, so that another admin approves it first; null below it.
  above_cents integer check (above_cents >= 0),
  approved_by uuid references profiles (id) on delete set null,
  approved_at timestamptz,
  applies_at timestamptz, -- When it goes out; null until it was approved.
  status text not null check (status in ('approval', 'waiting', 'performed', 'undone', 'refused', 'dropped')),
  ended_by uuid references profiles (id) on delete set null,
  ended_at timestamptz,
  -- Why it was refused, in an admin’s words, or the code for which it could not be done anymore.
  ended_for text check (char_length(ended_for) between 1 and 500),
  provider_id uuid references provider_profiles (id) on delete cascade,
  constraint money_decisions_about check ((kind = 'recovery') = (provider_id is not null) and (order_id is null) =
    (provider_id is not null)),
  constraint money_decisions_approved check (above_cents is null or (status not in ('waiting', 'performed')) or
    approved_at is not null),
  constraint money_decisions_due check ((status not in ('waiting', 'performed')) or applies_at is not null),
  constraint money_decisions_ended check ((status in ('approval', 'waiting')) = (ended_at is null)),
  constraint money_decisions_two check (approved_by <> decided_by),
  constraint money_decisions_why check ((status not in ('refused', 'dropped')) or ended_for is not null)
);
create index money_decisions_approved_by on money_decisions (approved_by);
create index money_decisions_decided_by on money_decisions (decided_by);
create index money_decisions_ended_by on money_decisions (ended_by);
create index money_decisions_order on money_decisions (order_id, decided_at desc);
create index money_decisions_provider on money_decisions (provider_id, decided_at desc) where (provider_id is not null);
create unique index money_decisions_waiting on money_decisions (order_id) where (status in ('approval', 'waiting'));
create unique index money_decisions_waiting_provider on money_decisions (provider_id) where (status in ('approval',
  'waiting'));
create trigger live after insert or update of status on money_decisions for each row execute function
  tg_decisions_live();
create trigger status after insert or update of status on money_decisions for each row execute function
  tg_status('money_decision', 'status');
alter table money_decisions enable row level security;
create policy admins_decide on money_decisions for insert to app_request
  with check ((select actor_is_admin()) and not actor_is_party(order_id) and (provider_id is null or not (provider_id in
    (select actor_provider_ids()))) and decided_by = (select actor_id()) and status = case when above_cents is null then
    'waiting' else 'approval' end and approved_by is null);
create policy admins_end on money_decisions for update to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id) and (provider_id is null or not (provider_id in
    (select actor_provider_ids()))) and (status in ('approval', 'waiting')))
  with check ((select actor_is_admin()) and (approved_by is null or ended_at is not null or approved_by = (select
    actor_id())));
create policy admins_read on money_decisions for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id) and (provider_id is null or not (provider_id in
    (select actor_provider_ids()))));
create policy system_all on money_decisions to app_system
  using (true);
grant insert (id, order_id, kind, amount_cents, input, reason, decided_by, decided_at, above_cents, applies_at, status,
  provider_id), select, update (approved_by, approved_at, applies_at, status, ended_by, ended_at, ended_for) on
  money_decisions to app_request;
grant select, update (status, ended_at, ended_for) on money_decisions to app_system;
