-- The bill of a repair: invoices from authorized lines only, the driver's share as an order of its own, what was paid outside as
-- a record, and the car given back (docs/decisions/049).
alter table repairs drop constraint repairs_status_check;
alter table repairs add constraint repairs_status_check check (status in
  ('chosen', 'authorized', 'in_shop', 'ready', 'delivered', 'disputed', 'closed', 'stopped', 'total_loss', 'cancelled'));
alter table repairs drop constraint repairs_in_shop;
alter table repairs add constraint repairs_in_shop
  check (status not in ('in_shop', 'ready', 'delivered', 'disputed', 'closed') or (stage is not null and arrived_at is not null));
alter table repairs add column odometer_out integer check (odometer_out between 0 and 2000000);
alter table repairs add column delivered_at timestamptz;
alter table repairs add column closed_at timestamptz;
alter table repairs add column balance_words text check (char_length(balance_words) between 3 and 1000);
comment on column repairs.balance_words is 'Why the shop gave the car back although the driver''s share was open: its word, read by both.';
grant update (odometer_out, delivered_at, closed_at, balance_words) on repairs to app_system;
insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'repair', 'ready', 'delivered', false
union all select 'repair', 'stopped', 'delivered', false
union all select 'repair', 'delivered', 'closed', false
union all select 'repair', 'ready', 'cancelled', true
union all select 'repair', 'delivered', 'disputed', true
union all select 'repair', 'disputed', 'delivered', true
union all select 'repair', 'disputed', 'closed', true;
insert into job_names (name) values ('close_repair');

create table repair_invoices (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  number text not null check (char_length(number) between 1 and 30),
  status text not null default 'issued' check (status in ('issued', 'corrected')),
  corrects uuid unique references repair_invoices (id) on delete restrict,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_cents integer not null check (total_cents >= 0),
  insurer_cents integer not null check (insurer_cents >= 0),
  own_cents integer not null check (own_cents >= 0),
  shares jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  registration_number text not null default '' check (char_length(registration_number) <= 40),
  warranty text not null default '' check (char_length(warranty) <= 500),
  odometer integer check (odometer between 0 and 2000000),
  note text not null default '' check (char_length(note) <= 1000),
  issued_by uuid references profiles (id) on delete set null,
  issued_at timestamptz not null,
  constraint repair_invoices_sum check (insurer_cents + own_cents = total_cents)
);
comment on table repair_invoices is 'The bill of a repair, the same document for driver and insurer; never changed, a correction is the next one.';
comment on column repair_invoices.number is 'The shop''s own number.';
comment on column repair_invoices.hash is 'SHA-256 of what is billed: number, lines, shares.';
create unique index repair_invoices_one on repair_invoices (repair_id) where status = 'issued';
create index repair_invoices_repair on repair_invoices (repair_id, issued_at);
create index repair_invoices_by on repair_invoices (issued_by);

create table claim_deductible_uses (
  repair_id uuid primary key references repairs (id) on delete restrict,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
comment on table claim_deductible_uses is 'What each bill of a claim has taken of its deductible: it is taken once over all of them.';

create table repair_payments (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  kind text not null check (kind in ('insurer_to_shop', 'insurer_two_party', 'insurer_to_driver', 'insurer_to_lienholder_joint',
    'driver_outside', 'shop_refund')),
  cents integer not null check (cents between 1 and 100000000),
  reference text not null default '' check (char_length(reference) <= 100),
  issued_on date,
  received_on date,
  recorded_side text not null check (recorded_side in ('driver', 'shop')),
  recorded_by uuid references profiles (id) on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references profiles (id) on delete set null,
  disputed_at timestamptz,
  disputed_reason text check (char_length(disputed_reason) between 1 and 1000),
  at timestamptz not null,
  constraint repair_payments_answered check (confirmed_at is null or disputed_at is null),
  constraint repair_payments_disputed check ((disputed_at is null) = (disputed_reason is null))
);
comment on table repair_payments is 'Money that moved outside: who says so and who confirmed it. No row of it is in the ledger, and none makes a fee or a tax form.';
create index repair_payments_repair on repair_payments (repair_id, at);
create index repair_payments_recorded_by on repair_payments (recorded_by);
create index repair_payments_confirmed_by on repair_payments (confirmed_by);

alter table orders add column repair_id uuid references repairs (id) on delete restrict;
comment on column orders.repair_id is 'The repair whose own share this pays: no days, no acceptance; it begins when it is paid and is completed with the delivery.';
create unique index orders_one_share on orders (repair_id) where repair_id is not null and status = 'pending';
create index orders_repair on orders (repair_id) where (repair_id is not null);
grant insert (repair_id) on orders to app_system;

create function tg_invoice_stands() returns trigger language plpgsql set search_path = public as $$ begin return new; end $$;
create trigger stands before update on repair_invoices for each row execute function tg_invoice_stands();
create function tg_share_ends_repair() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger share_ends_repair after update of work_status on orders for each row
  when (new.repair_id is not null and new.work_status in ('approved', 'cancelled')) execute function tg_share_ends_repair();
create function tg_repair_ends_shares() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger ends_shares after update of status on repairs for each row
  when (new.status in ('cancelled', 'total_loss')) execute function tg_repair_ends_shares();
create function tg_forget_in_invoices() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger forget_in_invoices before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_invoices();

alter table repair_invoices enable row level security;
create policy of_priced_repair on repair_invoices for select to app_request
  using (exists (select from repairs r where r.id = repair_invoices.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on repair_invoices to app_system using (true);
alter table repair_payments enable row level security;
create policy of_priced_repair on repair_payments for select to app_request
  using (exists (select from repairs r where r.id = repair_payments.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on repair_payments to app_system using (true);
alter table claim_deductible_uses enable row level security;
create policy of_priced_repair on claim_deductible_uses for select to app_request
  using (exists (select from repairs r where r.id = claim_deductible_uses.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on claim_deductible_uses to app_system using (true);
grant select on repair_invoices, repair_payments, claim_deductible_uses to app_request;
grant select, insert, update (status) on repair_invoices to app_system;
grant select, insert, update (confirmed_at, confirmed_by, disputed_at, disputed_reason) on repair_payments to app_system;
grant select, insert, update (cents, at) on claim_deductible_uses to app_system;
