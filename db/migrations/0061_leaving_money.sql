-- Nobody leaves while money is open, and who was paid through us is still known for the year's tax form after leaving.

-- Cents that came in for a provider, year by year of New York: what form 1099-K counts (features/payments/server/tax-year.ts).
create function paid_in_years(provider uuid) returns table (year integer, gross_cents bigint, transactions bigint)
  language sql stable security definer set search_path = public as $$
  select extract(year from t.created_at at time zone 'America/New_York')::int, sum(e.amount_cents)::bigint,
    count(*) filter (where e.amount_cents > 0) - count(*) filter (where e.amount_cents < 0)
  from orders o join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.transaction_id = t.id
  where o.provider_id = provider and t.kind in ('charge', 'deposit', 'insurer_paid') and e.account in ('card_company', 'bank')
    and not starts_with(t.key, 'charge:pi_') -- what nobody owed goes back whole
  group by 1 $$;

-- What keeps the actor from leaving today: open claims, unfinished bookings, and money of either side that is not where it belongs.
create or replace function open_matters() returns table (kind text, id uuid, title text, cents bigint)
  language sql stable security definer set search_path = public as $$
  with me as (select p.id, p.role from profiles p where p.id = actor_id()),
  mine as (select b.id from provider_profiles b where b.user_id = actor_id()),
  booked as (
    select o.id, o.user_id = actor_id() as own, o.price_snapshot ->> 'title' as title,
      o.status = 'pending' or o.status = 'paid' and o.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed') as open,
      (select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.order_id = o.id and e.account = 'held') as held,
      (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id and p.kind = 'refund' and p.status = 'pending') as refund
    from orders o where o.user_id = actor_id() or o.provider_id in (select m.id from mine m)),
  owed as (
    select m.id, coalesce(-sum(e.amount_cents), 0) as cents from mine m
      join ledger_entries e on e.account = 'provider_balance' and e.party_id = m.id group by m.id)
  select 'admin', me.id, '', 0 from me where me.role = 'claims_admin'
  union all select 'claim', c.id, c.insurer_name || ' ' || c.claim_number, 0 from claims c where c.driver_id = actor_id() and c.status <> 'closed'
  union all select case when b.own then 'order' else 'work' end, b.id, b.title, b.held from booked b where b.open
  union all select case when b.own then 'money' else 'work_money' end, b.id, b.title, greatest(b.held, b.refund)
    from booked b where not b.open and (b.held <> 0 or b.refund > 0)
  union all select case when b.own then 'dispute' else 'work_dispute' end, b.id, b.title, sum(greatest(d.amount_cents, d.withdrawn_cents))
    from booked b join disputes d on d.order_id = b.id where d.closed_at is null group by b.own, b.id, b.title
  union all select case when b.own then 'deposit' else 'work_deposit' end, b.id, b.title, max(p.amount_cents)
    from booked b join payments p on p.order_id = b.id where not b.open and p.kind = 'deposit' and p.status in ('pending', 'authorised')
    group by b.own, b.id, b.title
  union all select 'insurer', b.id, b.title, sum(e.amount_cents) from booked b join ledger_transactions t on t.order_id = b.id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'insurer_receivable'
    where b.own and not b.open group by b.id, b.title having sum(e.amount_cents) <> 0
  union all select case when w.cents > 0 then 'balance' else 'debt' end, w.id, '', w.cents from owed w where w.cents <> 0
  union all select 'payout', m.id, '', sum(p.cents) from mine m, lateral (
      select x.amount_cents as cents from payouts x where x.provider_id = m.id and x.status = 'pending'
      union all select r.amount_cents from payout_reversals r join payouts x on x.id = r.payout_id
        where x.provider_id = m.id and r.status = 'pending') p group by m.id
  -- the thresholds are FORM_1099K in features/payments/tax.ts
  union all select 'tax', m.id, y.year::text, y.gross_cents from mine m, paid_in_years(m.id) y
    where y.gross_cents > 2000000 and y.transactions > 200
      and not exists (select from tax_identities i where i.provider_id = m.id)
      and not exists (select from provider_secrets s where s.provider_id = m.id)
  union all select 'members', m.id, '', 0 from mine m
    where exists (select from provider_members x where x.provider_id = m.id and x.user_id <> actor_id()) $$;

-- Who left after being paid through us, as the year's form needs them; the number stays sealed in tax_identities.
create table tax_payees (
  provider_id uuid primary key references provider_profiles on delete restrict,
  business_name text not null,
  owner text not null,
  address text,
  city text,
  state text,
  zip text,
  last_year integer not null,
  keep_until date not null,
  check (keep_until = make_date(last_year + 4, 12, 31))
);
comment on table tax_payees is 'The payout job takes the row, and the number with it, after keep_until: the fourth year after the last one in which something came in.';
create index tax_payees_over on tax_payees (keep_until);
alter table tax_payees enable row level security;
create policy admins_read on tax_payees for select to app_request using ((select actor_is_admin()));
create policy system_all on tax_payees to app_system using (true) with check (true);
grant select on tax_payees to app_request, app_system;
grant delete on tax_payees to app_system;

-- Before the words go: what the tax form of a paid business needs. A business that was never paid leaves nothing.
create function keep_tax_payee() returns void language plpgsql security definer set search_path = public as $$
begin
  insert into tax_payees (provider_id, business_name, owner, address, city, state, zip, last_year, keep_until)
    select b.id, b.business_name, p.name, b.address, b.city, b.state, b.zip, y.last, make_date(y.last + 4, 12, 31)
    from provider_profiles b join profiles p on p.id = b.user_id, lateral (select max(year) as last from paid_in_years(b.id)) y
    where b.user_id = actor_id() and y.last is not null
    on conflict (provider_id) do nothing;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at)
    select s.provider_id, 'ein', s.ein_sealed, s.ein_last4, now() from provider_secrets s join tax_payees k on k.provider_id = s.provider_id
    where s.provider_id in (select id from provider_profiles where user_id = actor_id())
    on conflict (provider_id) do nothing;
end $$;
create or replace function tg_forget_tax_identity() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from tax_identities t using provider_profiles p where p.id = t.provider_id and p.user_id = old.id
    and not exists (select from tax_payees k where k.provider_id = p.id);
  return new;
end $$;

-- What 0053 to 0058 added and nobody emptied: a driver's name at the card company, words of an early return, why payouts were held.
create function tg_money_words_erased() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from deposit_cards where order_id in (select id from orders where user_id = new.id);
  update order_returns r set reason = case when (o.user_id = new.id) = (r.proposed_by = 'customer') then '———' else r.reason end,
      answer = case when r.answer is not null and (o.user_id = new.id) = (r.proposed_by = 'provider') then '—' else r.answer end
    from orders o where o.id = r.order_id
      and (o.user_id = new.id or o.provider_id in (select id from provider_profiles where user_id = new.id));
  delete from payout_holds where provider_id in (select id from provider_profiles where user_id = new.id);
  return null;
end $$;
create trigger money_words_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_money_words_erased();

alter function erase_person() rename to erase_words;
revoke all on function erase_words from app_system;
-- As before, with what the law keeps of a paid business put aside first.
create function erase_person() returns void language plpgsql security definer set search_path = public as $$
begin
  perform from profiles where id = actor_id() and deleted_at is null for update;
  perform keep_tax_payee();
  perform erase_words();
end $$;
revoke all on function paid_in_years, keep_tax_payee, tg_money_words_erased, erase_person from public;
grant execute on function erase_person to app_system;

-- The claims team's open pages learn of what a bank or a driver contests, and of how it ends.
create function tell_admins_live(wanted uuid) returns void language sql security definer set search_path = public as $$
  insert into live_events (user_id, event, table_name, payload)
  select p.id, 'UPDATE', 'orders', jsonb_build_object('id', o.id, 'status', o.status, 'fulfilment', o.fulfilment, 'version', o.version, 'updated_at', o.updated_at)
  from orders o, profiles p where o.id = wanted and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null $$;
create function tg_dispute_live() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_admins_live(new.order_id);
  return null;
end $$;
create trigger live after insert or update of status, withdrawn_cents, has_evidence on disputes
  for each row execute function tg_dispute_live();
create function tg_problem_live() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_admins_live(new.id);
  return null;
end $$;
create trigger live_for_admins after update of fulfilment on orders for each row
  when (old.fulfilment <> new.fulfilment and 'disputed' in (old.fulfilment, new.fulfilment)) execute function tg_problem_live();
revoke all on function tell_admins_live, tg_dispute_live, tg_problem_live from public;

insert into job_names values ('issue_statements') on conflict do nothing;
