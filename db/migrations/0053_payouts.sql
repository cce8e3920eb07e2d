-- Providers are paid out: their own account at the card company, what was sent to it, what came back, what is kept back and why.
create table payout_accounts (
  provider_id uuid primary key references provider_profiles on delete restrict,
  stripe_account_id text not null unique,
  details_submitted boolean not null,
  transfers_active boolean not null,
  payouts_enabled boolean not null,
  currently_due text[] not null,
  past_due text[] not null,
  pending_verification text[] not null,
  disabled_reason text,
  told_at timestamptz not null
);
comment on table payout_accounts is 'As the card company said last, at told_at; currently_due and its neighbours are its own names of fields.';

create table payouts (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'reversed')),
  reversed_cents integer not null default 0 check (reversed_cents between 0 and amount_cents),
  day date not null,
  stripe_transfer_id text unique,
  failure text check (char_length(failure) <= 200),
  made_at timestamptz not null,
  answered_at timestamptz,
  check ((status in ('sent', 'reversed')) = (stripe_transfer_id is not null)),
  unique (provider_id, day)
);
comment on column payouts.day is 'The day of New York it was made for: at most one a day for each provider, however many processes look.';
create unique index payouts_one_pending on payouts (provider_id) where status = 'pending';
create index payouts_pending on payouts (made_at) where status = 'pending';
create index payouts_made on payouts (made_at desc, id desc);

-- What a payout is made of: the part of each booking, and what was taken back before and is paid again.
create table payout_items (
  payout_id uuid not null references payouts on delete restrict,
  order_id uuid references orders on delete restrict,
  what text not null check (what in ('booking', 'taken_back')),
  amount_cents integer not null check (amount_cents <> 0),
  check (what = 'booking' or order_id is null),
  unique nulls not distinct (payout_id, order_id, what)
);
create index payout_items_order on payout_items (order_id);
comment on column payout_items.amount_cents is 'Less than 0 for what is set off: a refund after the release, a fee. The items of a payout add up to it.';

create table payout_reversals (
  id uuid primary key,
  payout_id uuid not null references payouts on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  stripe_reversal_id text unique,
  failure text check (char_length(failure) <= 200),
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index payout_reversals_payout on payout_reversals (payout_id);
create index payout_reversals_pending on payout_reversals (asked_at) where status = 'pending';
comment on column payout_reversals.asked_by is 'Null when nobody pressed: money that is owed after a refund or a dispute.';

create table bank_payouts (
  id text primary key,
  provider_id uuid not null references payout_accounts on delete restrict,
  amount_cents integer not null,
  status text not null check (status in ('paid', 'failed')),
  failure text check (char_length(failure) <= 200),
  arrives_at timestamptz not null,
  told_at timestamptz not null
);
create index bank_payouts_provider on bank_payouts (provider_id, arrives_at desc);
comment on table bank_payouts is 'From the provider''s account at the card company to their bank, as its events say. One that failed stays failed.';

create table payout_holds (
  provider_id uuid primary key references provider_profiles on delete restrict,
  reason text not null check (char_length(reason) between 3 and 500),
  held_by uuid references profiles on delete set null,
  held_at timestamptz not null
);
comment on table payout_holds is 'While the row stands nothing is paid out; the provider reads the reason. Null held_by is the platform itself: a transfer was taken back by hand.';

-- The number for the year''s tax form: sealed, out of the request role''s sight.
create table tax_identities (
  provider_id uuid primary key references provider_profiles on delete restrict,
  kind text not null check (kind in ('ssn', 'itin', 'ein')),
  number_sealed text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  given_at timestamptz not null
);
create function save_tax_identity(provider uuid, number_kind text, sealed text, number_last4 text, at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if provider not in (select actor_providers_for('money')) then raise exception 'not the owner' using errcode = '42501'; end if;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at) values (provider, number_kind, sealed, number_last4, at)
    on conflict (provider_id) do update set kind = excluded.kind, number_sealed = excluded.number_sealed, last4 = excluded.last4, given_at = excluded.given_at;
end $$;
-- What a provider is known by on the form: the number given for it, or the EIN of their business.
create function tax_identity_of(provider uuid) returns table (kind text, last4 text) language sql stable security definer set search_path = public as $$
  select k.kind, k.last4 from (
    select t.kind, t.last4, 1 as rank from tax_identities t where t.provider_id = provider
    union all select 'ein', s.ein_last4, 2 from provider_secrets s where s.provider_id = provider) k
  where actor_is_admin() or provider in (select actor_providers_for('money')) or session_user = 'app_system'
  order by k.rank limit 1 $$;

-- Released bookings whose charge is contested now, and how many cents of it: those are kept back from payouts.
create function contested_orders(provider uuid) returns table (order_id uuid, cents integer)
  language sql stable security definer set search_path = public as $$ select null::uuid, 0 where provider is null $$;
revoke all on function save_tax_identity, tax_identity_of, contested_orders from public;
grant execute on function save_tax_identity to app_request;
grant execute on function tax_identity_of to app_request, app_system;
grant execute on function contested_orders to app_system;

-- The number goes with the account, unless a form of this or the last year has to be filed with it; the payout job takes it then.
create function tg_forget_tax_identity() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from tax_identities t using provider_profiles p where p.id = t.provider_id and p.user_id = old.id
    and not exists (select from payouts x where x.provider_id = p.id and x.made_at > new.deleted_at - interval '2 years');
  return new;
end $$;
create trigger forget_tax_identity before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_tax_identity();

do $$ declare t text; begin
  foreach t in array array['payout_accounts', 'payouts', 'payout_items', 'payout_reversals', 'bank_payouts', 'payout_holds', 'tax_identities'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy system_all on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert on %I to app_system', t);
  end loop;
  foreach t in array array['payout_accounts', 'payouts', 'bank_payouts', 'payout_holds'] loop
    execute format('create policy owners_or_admin_read on %I for select to app_request
      using (provider_id in (select actor_providers_for(''money'')) or (select actor_is_admin()))', t);
    execute format('grant select on %I to app_request', t);
  end loop;
  foreach t in array array['payout_items', 'payout_reversals'] loop
    execute format('create policy of_readable_payout on %I for select to app_request
      using (exists (select from payouts p where p.id = payout_id))', t);
    execute format('grant select on %I to app_request', t);
  end loop;
end $$;
revoke insert on tax_identities from app_system;
grant delete on tax_identities to app_system;
grant update (details_submitted, transfers_active, payouts_enabled, currently_due, past_due, pending_verification, disabled_reason, told_at)
  on payout_accounts to app_system;
grant update (status, reversed_cents, stripe_transfer_id, failure, answered_at) on payouts to app_system;
grant update (status, stripe_reversal_id, failure, answered_at) on payout_reversals to app_system;
grant update (status, failure, arrives_at, told_at) on bank_payouts to app_system;
-- Payouts belong to no booking: whose lines they have sees them.
create policy of_readable_entry on ledger_transactions for select to app_request
  using (order_id is null and exists (select from ledger_entries e where e.transaction_id = ledger_transactions.id));
create policy admins_hold on payout_holds for insert to app_request with check ((select actor_is_admin()) and held_by = (select actor_id()));
create policy admins_lift on payout_holds for delete to app_request using ((select actor_is_admin()));
grant insert, delete on payout_holds to app_request;

insert into job_names values ('pay_out'), ('send_payout'), ('take_back_payout') on conflict do nothing;
insert into rules (key, version, value, reason) values ('payouts', 1,
  '{"minimum_cents": 2500, "schedule": "weekdays", "days_after_release": 2}', 'As shipped: weekdays, from $25.00, two days after the release.') on conflict do nothing;
