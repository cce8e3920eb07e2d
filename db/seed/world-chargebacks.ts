// Two chargebacks in the demo's past: one waits for an answer, one was won; at the payment provider and in our books alike.
import type pg from 'pg'
import { decide, openDispute } from '#simulator/disputes.ts'
import type { Company } from '#simulator/open.ts'
import { insert } from './insert.ts'
import { type PastOrder, worldId } from './world-orders.ts'

const FEE_CENTS = 1500
const DAY_MS = 86_400_000
const at = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const intentOf = (order: PastOrder) => `pi_test_world${order.n.toString(36).padStart(6, '0')}`

type Told = { status: string; on: Date }
type Line = [account: string, cents: number]

/** The sixth booking that is still to come, and one that was finished some months ago. */
export async function writeChargebacks(
  client: pg.PoolClient,
  company: Company,
  orders: readonly PastOrder[],
): Promise<void> {
  const now = company.now()
  const coming = orders.filter(({ work_status }) => work_status === 'accepted')[5]!
  const past = orders
    .filter(({ work_status, approved }) => work_status === 'approved' && approved < at(now, 70))
    .toSorted((a, b) => b.approved.getTime() - a.approved.getTime())[0]!
  // a booking that is contested was paid before
  const opened = new Date(Math.max(at(now, 4).getTime(), coming.paid.getTime() + 60_000))
  await client.query('alter table chargebacks disable trigger user')
  await write(client, { ...company, now: () => opened }, coming, 'product_not_received', [
    { status: 'needs_response', on: opened },
  ])
  await write(client, { ...company, now: () => at(now, 65) }, past, 'fraudulent', [
    { status: 'needs_response', on: at(now, 65) },
    { status: 'under_review', on: at(now, 60) },
    { status: 'won', on: at(now, 21) },
  ])
  await client.query('alter table chargebacks enable trigger user')
}

async function write(
  client: pg.PoolClient,
  company: Company,
  order: PastOrder,
  reason: 'fraudulent' | 'product_not_received',
  told: readonly Told[],
): Promise<void> {
  const { store } = company
  const chargeback = store.transaction(() => openDispute(company, intentOf(order), { reason }))!
  const last = told.at(-1)!
  const won = last.status === 'won'
  if (won) store.transaction(() => decide({ ...company, now: () => last.on }, chargeback.id, 'won'))
  await insert(client, 'chargebacks', [
    {
      id: worldId('d8', order.n),
      order_id: order.id,
      payment_id: worldId('d1', order.n),
      stripe_dispute_id: chargeback.id,
      amount_cents: order.amount,
      withdrawn_cents: won ? 0 : order.amount,
      fee_cents: FEE_CENTS,
      lines: won ? 2 : 1,
      reason,
      status: last.status,
      due_by: new Date(chargeback.due_by * 1000),
      has_evidence: told.length > 1,
      reported_at: last.on,
      closed_at: won ? last.on : null,
      created_at: told[0]!.on,
    },
  ])
  await client.query(
    `insert into order_events (order_id, machine, kind, from_status, to_status, details, at)
     select $1, 'chargeback', 'chargeback', from_status, to_status, $3, at
     from jsonb_to_recordset($2) as e(from_status text, to_status text, at timestamptz) order by at`,
    [
      order.id,
      JSON.stringify(
        told.map(({ status, on }, n) => ({ from_status: told[n - 1]?.status, to_status: status, at: on })),
      ),
      { cents: order.amount },
    ],
  )
  const movement = async (n: number, kind: string, on: Date, lines: Line[]) => {
    const id = worldId(n === 1 ? 'd9' : 'da', order.n)
    const key = `chargeback:${chargeback.id}:${n}`
    await insert(client, 'ledger_transactions', [{ id, kind, order_id: order.id, key, created_at: on }])
    await insert(
      client,
      'ledger_entries',
      lines.map(([account, amount_cents]) => ({ transaction_id: id, account, party_id: null, amount_cents })),
    )
  }
  await movement(1, 'chargeback', told[0]!.on, [
    ['chargeback', order.amount],
    ['platform_fee', FEE_CENTS],
    ['payment_provider', -(order.amount + FEE_CENTS)],
  ])
  if (won)
    await movement(2, 'chargeback_closed', last.on, [
      ['payment_provider', order.amount],
      ['chargeback', -order.amount],
    ])
}
