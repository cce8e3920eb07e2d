// Repairs: what a driver paid of a bill by card and outside is what the bill says is theirs, to the cent; a repair that came to
// nothing kept nothing; and of the insurer's money, which is only written down, no cent is in our books.
import type { CompanyBooks } from './company-file.ts'

type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>
type Repair = {
  id: string
  status: string
  own: number
  insurer: number
  outside: number
  insurer_paid: number
  shares: { id: string; decided: number }[]
  /** Finished jobs that it is counted as, and those of $0 among them. */
  counted: number
  free: number
}
export type RepairAudit = { wrong: string[]; repairs: number; shares: number; short_pay_cents: number }

export async function auditRepairs(sql: Sql, company: CompanyBooks): Promise<RepairAudit> {
  const wrong: string[] = []
  const repairs = await sql<Repair>(`select r.id, r.status, i.own_cents as own, i.insurer_cents as insurer,
      coalesce((select sum(case p.kind when 'driver_outside' then p.cents when 'shop_refund' then -p.cents else 0 end)
        from repair_payments p where p.repair_id = r.id and p.confirmed_at is not null), 0)::int as outside,
      coalesce((select sum(p.cents) from repair_payments p where p.repair_id = r.id and p.kind like 'insurer%'
        and p.disputed_at is null), 0)::int as insurer_paid,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'decided',
        coalesce((o.price_snapshot -> 'settled' ->> 'refund_cents')::int, 0))), '[]') from orders o
        where o.repair_id = r.id and o.amount > 0) as shares,
      (select count(*)::int from orders o where o.repair_id = r.id and o.status = 'paid'
        and o.work_status = 'approved') as counted,
      (select count(*)::int from orders o where o.repair_id = r.id and o.amount = 0) as free
    from repairs r join repair_invoices i on i.repair_id = r.id and i.status = 'issued'`)
  const orderOf = new Map(company.charges.map(({ intent, order }) => [intent, order]))
  const net = (order: string) =>
    sumOf(company.charges.filter((charge) => charge.order === order)) -
    sumOf(company.refunds.filter(({ intent, status }) => status !== 'failed' && orderOf.get(intent) === order))
  /** Given back at the payment provider by somebody there: what was owed to us stays owed. */
  const byHand = (order: string) =>
    sumOf(
      company.refunds.filter(
        ({ intent, status, payment }) => status !== 'failed' && !payment && orderOf.get(intent) === order,
      ),
    )
  const over = repairs.filter(({ status }) => status === 'closed')
  let paidShares = 0
  for (const { id, status, own, outside, shares, counted, free } of repairs) {
    const about = `${status} ${id}`
    const card = shares.reduce((sum, share) => sum + net(share.id), 0)
    paidShares += shares.filter((share) => net(share.id) > 0).length
    const decided = shares.reduce((sum, share) => sum + share.decided + byHand(share.id), 0)
    const owed = ['cancelled', 'total_loss'].includes(status) ? 0 : Math.max(0, own - outside)
    if (status === 'closed' && card + decided !== owed)
      wrong.push(
        `${card} cents were kept of a card and ${decided} given back by decision or by hand, ${owed} were owed: ${about}`,
      )
    if (card > owed) wrong.push(`${card} cents were kept of a card, ${owed} were owed: ${about}`)
    if (status === 'closed' && counted === 0) wrong.push(`a closed repair counts as no finished job: ${about}`)
    if (free > 1 || (free === 1 && counted > 1)) wrong.push(`a repair counts as ${counted} finished jobs: ${about}`)
  }
  const touched = await sql<{ account: string; cents: number }>(`select e.account, sum(e.amount_cents)::int as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join orders o on o.id = t.order_id
    where o.repair_id is not null and e.account in ('insurer_receivable', 'bank') group by 1`)
  for (const { account, cents } of touched) wrong.push(`${cents} cents of repairs are on ${account}`)
  return {
    wrong,
    repairs: over.length,
    shares: paidShares,
    short_pay_cents: over.reduce(
      (sum, { insurer, insurer_paid }) => sum + (insurer_paid > 0 ? Math.max(0, insurer - insurer_paid) : 0),
      0,
    ),
  }
}

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)
