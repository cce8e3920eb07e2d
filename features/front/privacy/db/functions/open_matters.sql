create or replace function open_matters()
returns table(kind text, id uuid, title text, cents bigint) language sql stable security definer
set search_path = public
as $$
  with me as (select p.id, p.role from profiles p where p.id = actor_id()),
  mine as (select b.id from provider_profiles b where b.user_id = actor_id()),
  booked as (
    select o.id, o.user_id = actor_id() as own, o.price_snapshot ->> 'title' as title,
      o.status = 'pending' or o.status = 'paid' and o.work_status not in ('approved', 'declined', 'cancelled', 'no_show') as open,
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
  union all select case when b.own then 'chargeback' else 'work_chargeback' end, b.id, b.title, sum(greatest(d.amount_cents, d.withdrawn_cents))
    from booked b join chargebacks d on d.order_id = b.id where d.closed_at is null group by b.own, b.id, b.title
  union all select case when b.own then 'deposit' else 'work_deposit' end, b.id, b.title, max(p.amount_cents)
    from booked b join payments p on p.order_id = b.id where not b.open and p.kind = 'deposit' and p.status in ('pending', 'authorized')
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
  -- a car in a shop, or a job that a business has begun
  union all select case when r.driver_id = actor_id() then 'repair' else 'work_repair' end, r.id, b.business_name, 0
    from repairs r join provider_profiles b on b.id = r.provider_id
    where r.status in ('in_shop', 'stopped', 'ready', 'delivered', 'disputed') and (r.driver_id = actor_id() or r.provider_id in (select m.id from mine m))
      or r.status in ('chosen', 'authorized') and r.provider_id in (select m.id from mine m)
  union all select case when t.driver_id = actor_id() then 'tow' else 'work_tow' end, t.id, b.business_name, 0
    from tow_jobs t join provider_profiles b on b.id = t.provider_id
    where (t.status = any(open_tows()) or exists (select from tow_holds h where h.job_id = t.id and h.status in ('pending', 'held')))
      and (t.driver_id = actor_id() or t.provider_id in (select m.id from mine m))
  union all select 'members', m.id, '', 0 from mine m
    where exists (select from provider_members x where x.provider_id = m.id and x.user_id <> actor_id()
      and not exists (select from api_keys k where k.id = x.user_id)) $$;
