// The bills of the demo's repairs: as their shops would have issued them, with what was paid outside.
import type pg from 'pg'
import { billOf, type Stands } from '#features/trades/invoices/invoice.ts'
import { hashOf } from '#features/trades/invoices/server/issue-invoice.ts'
import { idOf, TAX_BP } from './estimates.ts'
import { insert } from './insert.ts'
import { atRisk, type Event, named, type Placed, saidOf, totals, versionsOf } from './placed-repairs.ts'

/** The lines that are billed: all that were signed. */
const standsOf = (job: Placed, at: (ago: number) => string): Stands[] =>
  versionsOf(job)
    .filter(({ signed }) => signed !== null)
    .flatMap((version) => {
      const { answer } = version
      const of = {
        id: version.id,
        name: named(version),
        tax_bp: TAX_BP,
        labor_tax_bp: TAX_BP,
        answer: answer ? saidOf(answer, at(answer.ago)) : null,
        own_risk_lines: atRisk(version),
      }
      const amounts = totals(version).lines
      return version.lines.map((line, n) => ({ version: of, line_no: n + 1, line, amounts: amounts[n]! }))
    })

/** Writes invoices, deductibles used and payments outside; gives back what both sides read of them. */
export async function seedBills(
  client: pg.PoolClient,
  jobs: readonly Placed[],
  at: (ago: number) => string,
): Promise<Event[]> {
  const { rows } = await client.query<{ claim_id: string; cents: number }>(
    `select c.id as claim_id, case c.claim_type when 'liability' then 0 else coalesce(v.deductible_cents, 0) end as cents
     from claims c left join coverage v on v.claim_id = c.id where c.id = any($1)`,
    [jobs.map(({ claim }) => claim.id)],
  )
  const bills = jobs.flatMap((job) => {
    if (!job.bill) return []
    const bill = billOf(standsOf(job, at), [], rows.find(({ claim_id }) => claim_id === job.claim.id)!.cents)
    if ('code' in bill) throw new Error(`the bill of ${job.ro} does not add up`)
    const document = {
      ...bill,
      number: job.bill.number,
      corrects: null,
      registration_number: '',
      warranty: 'Workmanship: 12 months',
      odometer: 38_000 + job.n * 1_217 + 9,
      note: '',
      issued_at: at(job.bill.issued),
    }
    return [{ job, said: job.bill, document, ...bill }]
  })
  await insert(
    client,
    'repair_invoices',
    bills.map(({ job, document, shares }) => ({
      ...document,
      id: idOf('e8', job.n),
      repair_id: job.id,
      insurer_cents: shares.insurer_cents,
      own_cents: shares.own_cents,
      hash: hashOf(document),
      issued_by: job.by.user_id,
    })),
  )
  await insert(
    client,
    'claim_deductible_uses',
    bills.map(({ job, said, shares }) => ({ repair_id: job.id, cents: shares.deductible_cents, at: at(said.issued) })),
  )
  const payments = bills.flatMap(({ job, said, shares }) =>
    (said.paid ?? []).flatMap((paid, k) => {
      const cents = (paid.of === 'share' ? shares.own_cents : shares.insurer_cents) - (paid.less ?? 0)
      return cents > 0 ? [{ job, paid, cents, id: idOf('e9', job.n * 8 + k) }] : []
    }),
  )
  await insert(
    client,
    'repair_payments',
    payments.map(({ id, job, paid, cents }) => ({
      id,
      repair_id: job.id,
      kind: paid.kind,
      cents,
      reference: paid.reference,
      recorded_side: 'shop',
      recorded_by: job.by.user_id,
      confirmed_at: paid.confirmed ? at(paid.ago - 1) : null,
      confirmed_by: paid.confirmed ? job.claim.driver_id : null,
      at: at(paid.ago),
    })),
  )
  return [
    ...bills.flatMap(({ job, said, total_cents, shares }) => told(job, said, { total_cents, ...shares })),
    ...payments.flatMap(({ job: { id: repair_id, by, claim }, paid, cents }) => {
      const details = { payment: paid.kind, cents }
      return [
        { repair_id, actor_id: by.user_id, kind: 'payment_recorded', details, ago: paid.ago },
        ...(paid.confirmed
          ? [{ repair_id, actor_id: claim.driver_id, kind: 'payment_confirmed', details, ago: paid.ago - 1 }]
          : []),
      ]
    }),
  ]
}

function told(
  { id: repair_id, by }: Placed,
  { number, issued, delivered, closed }: NonNullable<Placed['bill']>,
  { total_cents, own_cents, insurer_cents }: { total_cents: number; own_cents: number; insurer_cents: number },
): Event[] {
  const details = { number, total_cents, own_cents, insurer_cents }
  const moved = (from_status: string, to_status: string) => ({ repair_id, kind: 'status', from_status, to_status })
  return [
    { repair_id, actor_id: by.user_id, kind: 'invoiced', details, ago: issued },
    ...(delivered ? [{ ...moved('ready', 'delivered'), actor_id: by.user_id, ago: delivered }] : []),
    ...(closed ? [{ ...moved('delivered', 'closed'), actor_id: null, ago: closed }] : []),
  ]
}
