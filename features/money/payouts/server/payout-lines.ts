// A provider's balance, booking by booking, as the books say now.
import { sql } from 'kysely'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Line } from '../payout.ts'

const DAY_MS = 86_400_000
/** What stands in a balance by itself: payouts are counted by their own rows. */
const NOT_PAID_OUT = sql`t.kind not in ('payout', 'payout_reversed')`
/** What counts as released lately. */
const COMES_IN = sql`t.kind in ('release', 'deposit') and e.amount_cents < 0`

export type Balance = { lines: Line[]; returned_cents: number; balance_cents: number; pending_cents: number }

/** Read as the system: lines of others' money are nobody's to see. `daysAfter` is how long a release counts as young. */
export async function balanceOf(db: Database | Tx, providerId: string, now: Date, daysAfter: number): Promise<Balance> {
  const young = new Date(now.getTime() - daysAfter * DAY_MS).toISOString()
  const { rows: lines } = await sql<Line>`
    with moved as (
      select t.order_id, -sum(e.amount_cents)::int as cents,
        coalesce(jsonb_agg(jsonb_build_object('cents', -e.amount_cents, 'at', t.created_at))
          filter (where ${COMES_IN} and t.created_at > ${young}), '[]') as young
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'provider_balance' and e.party_id = ${providerId} and ${NOT_PAID_OUT} group by t.order_id),
    paid as (
      select i.order_id, sum(i.amount_cents)::int as cents from payout_items i join payouts p on p.id = i.payout_id
      where p.provider_id = ${providerId} and p.status <> 'failed' and i.what = 'booking' group by i.order_id),
    each as (
      select m.order_id, m.cents - coalesce(p.cents, 0) as cents, m.young, coalesce(c.cents, 0) as contested_cents
      from moved m left join paid p on p.order_id is not distinct from m.order_id
        left join contested_orders(${providerId}) c on c.order_id = m.order_id)
    select x.order_id, l.title, x.cents, x.contested_cents, x.young,
      case when x.cents > 0 then (select greatest(coalesce(sum(e.amount_cents), 0), 0)::int from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where t.order_id = x.order_id and e.account = 'insurer_receivable') else 0 end as insurer_cents
    from each x left join orders o on o.id = x.order_id left join listings l on l.id = o.listing_id
    where x.cents <> 0 or x.contested_cents <> 0 order by x.order_id`.execute(db)
  const { rows: sums } = await sql<Omit<Balance, 'lines'>>`
    select coalesce(sum(p.reversed_cents), 0)::int - coalesce((select sum(i.amount_cents) from payout_items i
        join payouts x on x.id = i.payout_id where x.provider_id = ${providerId} and x.status <> 'failed'
          and i.what = 'returned'), 0)::int as returned_cents,
      coalesce(sum(p.amount_cents) filter (where p.status = 'pending'), 0)::int as pending_cents,
      (select coalesce(-sum(e.amount_cents), 0)::float8 from ledger_entries e
        where e.account = 'provider_balance' and e.party_id = ${providerId}) as balance_cents
    from payouts p where p.provider_id = ${providerId}`.execute(db)
  return { lines, ...sums[0]! }
}
