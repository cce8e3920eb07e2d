-- The tables of money/payouts as they are now. Written by bin/types to be read: a migration changes them.

-- From the provider’s account at the payment provider to their bank, as its events say. One that failed stays failed.
create table bank_payouts (
  id text primary key,
  provider_id uuid not null references payout_accounts (provider_id) on delete restrict,
  amount_cents integer not null,
  status text not null check (status in ('paid', 'failed')),
  failure text check (char_length(failure) <= 200),
  arrives_at timestamptz not null,
  reported_at timestamptz not null
);
create index bank_payouts_provider on bank_payouts (provider_id, arrives_at desc);
alter table bank_payouts enable row level security;
create policy owners_or_admin_read on bank_payouts for select to app_request
  using ((provider_id in (select actor_providers_for('money'))) or (select actor_is_admin()));
create policy system_all on bank_payouts to app_system
  using (true);
grant select on bank_payouts to app_request;
grant insert, select, update (status, failure, arrives_at, reported_at) on bank_payouts to app_system;

-- As the payment provider said last, at reported_at; currently_due and its neighbors are its own names of fields.
create table payout_accounts (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  stripe_account_id text not null unique,
  details_submitted boolean not null,
  transfers_active boolean not null,
  payouts_enabled boolean not null,
  currently_due text[] not null,
  past_due text[] not null,
  pending_verification text[] not null,
  disabled_reason text,
  reported_at timestamptz not null
);
alter table payout_accounts enable row level security;
create policy owners_or_admin_read on payout_accounts for select to app_request
  using ((provider_id in (select actor_providers_for('money'))) or (select actor_is_admin()));
create policy system_all on payout_accounts to app_system
  using (true);
grant select on payout_accounts to app_request;
grant insert, select, update (details_submitted, transfers_active, payouts_enabled, currently_due, past_due,
  pending_verification, disabled_reason, reported_at) on payout_accounts to app_system;

-- While the row stands nothing is paid out; the provider reads the reason. Null suspended_by is the platform itself: a
-- transfer was reversed by hand.
create table payout_suspensions (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  reason text not null check (char_length(reason) between 3 and 500),
  suspended_by uuid references profiles (id) on delete set null,
  suspended_at timestamptz not null
);
alter table payout_suspensions enable row level security;
create policy admins_lift on payout_suspensions for delete to app_request
  using ((select actor_is_admin()));
create policy admins_suspend on payout_suspensions for insert to app_request
  with check ((select actor_is_admin()) and suspended_by = (select actor_id()));
create policy owners_or_admin_read on payout_suspensions for select to app_request
  using ((provider_id in (select actor_providers_for('money'))) or (select actor_is_admin()));
create policy system_all on payout_suspensions to app_system
  using (true);
grant delete, insert, select on payout_suspensions to app_request;
grant insert, select on payout_suspensions to app_system;

create table payout_items (
  payout_id uuid not null references payouts (id) on delete restrict,
  order_id uuid references orders (id) on delete restrict,
  what text not null check (what in ('booking', 'returned')),
  -- Less than 0 for what is set off: a refund after the release, a fee. The items of a payout add up to it.
  amount_cents integer not null check (amount_cents <> 0),
  constraint payout_items_payout_id_order_id_what_key unique nulls not distinct (payout_id, order_id, what),
  constraint payout_items_check check (what = 'booking' or order_id is null)
);
create index payout_items_order on payout_items (order_id);
alter table payout_items enable row level security;
create policy of_readable_payout on payout_items for select to app_request
  using ((exists (select from payouts p where p.id = payout_items.payout_id)));
create policy system_all on payout_items to app_system
  using (true);
grant select on payout_items to app_request;
grant insert, select on payout_items to app_system;

create table payout_reversals (
  id uuid primary key,
  payout_id uuid not null references payouts (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  stripe_reversal_id text unique,
  failure text check (char_length(failure) <= 200),
  -- Null when nobody pressed: money that is owed after a refund or a chargeback.
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index payout_reversals_payout on payout_reversals (payout_id);
create index payout_reversals_pending on payout_reversals (asked_at) where (status = 'pending');
alter table payout_reversals enable row level security;
create policy of_readable_payout on payout_reversals for select to app_request
  using ((exists (select from payouts p where p.id = payout_reversals.payout_id)));
create policy system_all on payout_reversals to app_system
  using (true);
grant select on payout_reversals to app_request;
grant insert, select, update (status, stripe_reversal_id, failure, answered_at) on payout_reversals to app_system;

create table payouts (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'reversed')),
  reversed_cents integer not null default 0,
  -- The day of New York it was made for: at most one a day for each provider, however many processes look.
  day date not null,
  stripe_transfer_id text unique,
  failure text check (char_length(failure) <= 200),
  made_at timestamptz not null,
  answered_at timestamptz,
  constraint payouts_provider_id_day_key unique (provider_id, day),
  constraint payouts_check check (reversed_cents between 0 and amount_cents),
  constraint payouts_check1 check ((status in ('sent', 'reversed')) = (stripe_transfer_id is not null))
);
create index payouts_made on payouts (made_at desc, id desc);
create unique index payouts_one_pending on payouts (provider_id) where (status = 'pending');
create index payouts_pending on payouts (made_at) where (status = 'pending');
alter table payouts enable row level security;
create policy owners_or_admin_read on payouts for select to app_request
  using ((provider_id in (select actor_providers_for('money'))) or (select actor_is_admin()));
create policy system_all on payouts to app_system
  using (true);
grant select on payouts to app_request;
grant insert, select, update (status, reversed_cents, stripe_transfer_id, failure, answered_at) on payouts to
  app_system;

create table tax_identities (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  kind text not null check (kind in ('ssn', 'itin', 'ein')),
  number_sealed text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  given_at timestamptz not null
);
alter table tax_identities enable row level security;
create policy system_all on tax_identities to app_system
  using (true);
grant delete, select on tax_identities to app_system;

-- The payout job takes the row, and the number with it, after keep_until: the fourth year after the last one in which
-- something came in.
create table tax_payees (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  business_name text not null,
  owner text not null,
  address text,
  city text,
  state text,
  zip text,
  last_year integer not null,
  keep_until date not null,
  constraint tax_payees_check check (keep_until = make_date(last_year + 4, 12, 31))
);
create index tax_payees_over on tax_payees (keep_until);
alter table tax_payees enable row level security;
create policy admins_read on tax_payees for select to app_request
  using ((select actor_is_admin()));
create policy system_all on tax_payees to app_system
  using (true);
grant select on tax_payees to app_request;
grant delete, select on tax_payees to app_system;
