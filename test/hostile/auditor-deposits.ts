// Deposits: what the company holds and took is what our rows and the ledger say, never more than was agreed, and nothing
// stays held of a booking that is over.
import type { CompanyBooks, Hold } from './company-file.ts'

type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>
type Row = { id: string; order_id: string; status: string; cents: number; captured: number; intent: string | null }
type Booking = {
  id: string
  about: string
  deposit: number
  /** Nothing may be held of it any more. */
  over: boolean
  asked: number | null
  kept: number | null
  /** The car has left, and nobody said that it goes without a deposit. */
  left: boolean
  drawn: number
  earned: number
}
export type DepositAudit = { wrong: string[]; held: number; captured: number; captured_cents: number }

const OURS: Record<Hold['status'], string[]> = {
  held: ['authorized'],
  captured: ['succeeded'],
  ended: ['cancelled', 'expired'],
  refused: ['failed'],
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export async function auditDeposits(sql: Sql, company: CompanyBooks): Promise<DepositAudit> {
  const wrong: string[] = []
  const rows = await sql<Row>(`select id, order_id, status, amount_cents as cents, captured_cents as captured,
    stripe_payment_intent_id as intent from payments where kind = 'deposit'`)
  const bookings = await sql<Booking>(`select o.id, o.status || '/' || o.work_status || ' ' || o.id as about,
      o.deposit_cents as deposit, a.amount_cents as asked, a.kept_cents as kept,
      case when a.kept_cents > 0 or a.status in ('open', 'objected', 'overdue') then false else
        o.status <> 'paid' or o.work_status in ('approved', 'declined', 'cancelled', 'no_show') or a.kept_cents = 0
        or a.status = 'withdrawn' or exists (select from deposits d where d.order_id = o.id and d.good_at is not null)
      end as over,
      exists (select from handovers h where h.order_id = o.id and h.kind = 'check_out' and h.no_deposit is null) as left,
      coalesce(l.drawn, 0)::float8 as drawn, coalesce(l.earned, 0)::float8 as earned
    from orders o left join deposit_asks a on a.order_id = o.id
      left join lateral (select sum(e.amount_cents) filter (where e.account = 'payment_provider') as drawn,
          -sum(e.amount_cents) filter (where e.account in ('provider_balance', 'deposit')) as earned
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = o.id and t.kind = 'deposit') l on true
    where o.deposit_cents > 0 or a.id is not null
      or exists (select from ledger_transactions t where t.order_id = o.id and t.kind = 'deposit')`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const there = new Map<string, Hold[]>()
  for (const hold of company.holds) {
    const row = known.get(hold.payment ?? '')
    there.set(hold.payment ?? '', [...(there.get(hold.payment ?? '') ?? []), hold])
    if (!row) wrong.push(`a hold that no booking asked for: ${hold.intent}`)
    else if (row.order_id !== hold.order || row.cents !== hold.cents)
      wrong.push(`a hold of ${hold.cents} cents was asked for with ${row.cents}: ${hold.intent}`)
    else if (row.captured !== hold.captured || !OURS[hold.status].includes(row.status))
      wrong.push(
        `a hold is ${hold.status} with ${hold.captured} cents taken, on record ${row.status} with ${row.captured}: ${row.id}`,
      )
    if (hold.captured > hold.cents)
      wrong.push(`${hold.captured} cents were taken of a hold of ${hold.cents}: ${hold.intent}`)
  }
  for (const { id, status, captured } of rows) {
    const count = there.get(id)?.length ?? 0
    if (count > 1) wrong.push(`${count} holds for one: ${id}`)
    if (count === 0 && (captured > 0 || !['pending', 'failed'].includes(status)))
      wrong.push(`${status} here, and the payment provider never held it: ${id}`)
  }
  for (const { id, about, deposit, over, asked, kept, left, drawn, earned } of bookings) {
    const holds = company.holds.filter(({ order }) => order === id)
    const open = holds.filter(({ status }) => status === 'held')
    const taken = sum(holds.map(({ captured }) => captured))
    if (over && open.length) wrong.push(`${open.length} holds are left open of a booking that is over: ${about}`)
    if (open.length > 1) wrong.push(`${open.length} holds of one deposit at once: ${about}`)
    if (holds.some(({ cents }) => cents !== deposit)) wrong.push(`more or less than the deposit was held: ${about}`)
    if (taken > (asked ?? 0))
      wrong.push(`${taken} cents of a deposit were taken, ${asked ?? 0} were asked for: ${about}`)
    // a part that was decided waits only for a card that holds it
    const waits = taken === 0 && !open.length && holds.at(-1)?.status === 'refused'
    if (taken !== (kept ?? 0) && !waits)
      wrong.push(`${taken} cents of a deposit were taken, ${kept ?? 0} were decided: ${about}`)
    if (drawn !== taken || earned !== taken)
      wrong.push(
        `${taken} cents of a deposit were taken, in the ledger ${drawn} came and ${earned} have an owner: ${about}`,
      )
    if (left && !holds.some(({ status }) => status !== 'refused'))
      wrong.push(`a car has left without its deposit: ${about}`)
  }
  const captured = company.holds.filter((hold) => hold.captured > 0)
  return {
    wrong,
    held: company.holds.filter(({ status }) => status !== 'refused').length,
    captured: captured.length,
    captured_cents: sum(captured.map((hold) => hold.captured)),
  }
}
