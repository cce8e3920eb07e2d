// What the payment provider says of a chargeback, brought onto the order and into the books: in any order, any number of times.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, asSystem, type Ctx, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CardChargeback } from '#features/money/payments/server/card-chargebacks.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import type { ChargebackStatus } from '../chargeback.ts'
import { allocateLoss, shrinkPromises, undoLoss } from './allocate-loss.ts'
import { chargebackNews } from './words.ts'
import { lockOrder, type OrderRow } from '#features/work/orders/server/rows.ts'
import { settleSoon } from '#features/work/orders/server/settle.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

const RANK: Record<ChargebackStatus, number> = { inquiry: 0, needs_response: 1, under_review: 2, won: 3, lost: 3 }
/** The payment may be reported later than its chargeback: looked for again after this long, then by every comparing of books. */
const LATER_MS = 120_000

type Contested = { id: string; order_id: string; kind: 'charge' | 'deposit' | 'refund' }
type Standing = { withdrawn_cents: number; fee_cents: number; lines: number; status: ChargebackStatus | null }
const NOTHING: Standing = { withdrawn_cents: 0, fee_cents: 0, lines: 0, status: null }

const paymentOf = (ctx: Ctx, said: CardChargeback): Promise<Contested | undefined> =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'order_id', 'kind'])
    .where('stripe_payment_intent_id', '=', said.payment_intent)
    .where('kind', 'in', ['charge', 'deposit'])
    .where('status', '=', 'succeeded')
    .executeTakeFirst()

/** A chargeback by its event or by the company's own answer. False when we know no payment it could be about. */
export async function takeChargeback(
  ctx: Ctx,
  said: CardChargeback,
  event?: { id: string; type: string },
): Promise<boolean> {
  const system = asSystem(ctx, 'chargeback')
  const payment = await paymentOf(system, said)
  await system.write(async (tx) => {
    if (event && !(await firstTime(tx, event))) return
    if (payment) return recordChargeback(ctx, tx, await lockOrder(tx, payment.order_id), payment, said)
    if (!event) return
    const runAt = new Date(ctx.services.now().getTime() + LATER_MS)
    await addJob(tx, 'record_chargeback', { id: said.id }, { runAt, key: `chargeback:${said.id}` })
  })
  if (payment) await settleSoon(ctx, payment.order_id)
  return payment !== undefined
}

/** Asks the company itself about one chargeback; one that is not about a payment of ours is left to the comparing of books. */
export const recordChargebackJob: Job = async (ctx, payload) => {
  await takeChargeback(ctx, await paymentProvider(ctx.services).readChargeback(String(payload['id'])))
}

/** Whether this word is newer than what we know: it counts more lines of the account, or is further on. */
const isNewer = (said: CardChargeback, known: Standing) =>
  known.status === null ||
  said.lines > known.lines ||
  (said.lines === known.lines && RANK[said.status] > RANK[known.status])

/** Writes down what the company says of one chargeback; the caller holds the order. */
async function recordChargeback(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  payment: Contested,
  said: CardChargeback,
): Promise<void> {
  const row = await tx.selectFrom('chargebacks').selectAll().where('stripe_dispute_id', '=', said.id).executeTakeFirst()
  const known: Standing = row ?? NOTHING
  const reported_at = ctx.services.now().toISOString()
  if (row && !isNewer(said, known))
    return void (await tx.updateTable('chargebacks').set({ reported_at }).where('id', '=', row.id).execute())
  // a bank that gives money back later has decided anew; anything else does not go back
  const status = known.status && RANK[said.status] < RANK[known.status] ? known.status : said.status
  const ended = status === 'won' || status === 'lost'
  const facts = {
    amount_cents: said.amount_cents,
    withdrawn_cents: Math.max(0, said.withdrawn_cents),
    fee_cents: Math.max(0, said.fee_cents),
    lines: said.lines,
    reason: said.reason.slice(0, 100),
    status,
    due_by: said.due_by,
    has_evidence: said.has_evidence || Boolean(row?.has_evidence),
    reported_at,
    closed_at: ended ? (row?.closed_at ?? reported_at) : null,
  }
  const id = row?.id ?? newId()
  if (row) await tx.updateTable('chargebacks').set(facts).where('id', '=', id).execute()
  else
    await tx
      .insertInto('chargebacks')
      .values({ id, order_id: order.id, payment_id: payment.id, stripe_dispute_id: said.id, ...facts })
      .execute()
  const owed = await bookChargeback(tx, order, { said, payment, before: known, after: facts })
  await tx.updateTable('orders').set(touched).where('id', '=', order.id).execute()
  if (status === known.status) return
  if (ended) await goOn(tx, order, ctx.services.now())
  if (owed > 0) await addJob(tx, 'reverse_payout', { provider_id: order.provider_id })
  await notifyOf(ctx, tx, order, { ...facts, before: known.status }, owed)
}

type Moved = { said: CardChargeback; payment: Contested; before: Standing; after: Standing }
/** Moves the money as the company says it moved, each step once; returns the cents that are allocated to the provider's balance. */
async function bookChargeback(tx: Tx, order: OrderRow, { said, payment, before, after }: Moved): Promise<number> {
  const taken = after.withdrawn_cents - before.withdrawn_cents
  const fee = after.fee_cents - before.fee_cents
  if (taken !== 0 || fee !== 0)
    await postLedger(tx, {
      kind: taken < 0 ? 'chargeback_closed' : 'chargeback',
      order_id: order.id,
      key: `chargeback:${said.id}:${after.lines}`,
      entries: [
        { account: 'chargeback', amount_cents: taken },
        { account: 'platform_fee', amount_cents: fee },
        { account: 'payment_provider', amount_cents: -(taken + fee) },
      ],
    })
  const lostBefore = before.status === 'lost' ? before.withdrawn_cents : 0
  const lost = (after.status === 'lost' ? after.withdrawn_cents : 0) - lostBefore
  const of = `chargeback_closed:${said.id}:`
  const loss = { key: `${of}${after.status}:${after.lines}`, cents: Math.abs(lost), kind: payment.kind }
  if (lost < 0) await undoLoss(tx, order, loss, of)
  if (lost <= 0) return 0
  const owed = await allocateLoss(tx, order, loss)
  if (payment.kind === 'charge') await shrinkPromises(tx, order, lost)
  return owed
}

/** What waited for the bank goes on: refunds, and the release of completed work, now or when it is due. */
async function goOn(tx: Tx, { id, work_status, release_at }: OrderRow, now: Date): Promise<void> {
  await addJob(tx, 'reconcile_order', { id }, { key: `settle:${id}` })
  if (work_status !== 'completed' || !release_at) return
  const runAt = new Date(Math.max(now.getTime(), Date.parse(release_at)))
  await addJob(tx, 'release_order', { id }, { runAt, key: `release:${id}` })
}

type Outcome = {
  before: ChargebackStatus | null
  status: ChargebackStatus
  amount_cents: number
  withdrawn_cents: number
  due_by: string | null
}
async function notifyOf(ctx: Ctx, tx: Tx, order: OrderRow, it: Outcome, owed: number): Promise<void> {
  const parties = await partiesOf(tx, order)
  const { about } = parties
  const sum = formatCents(it.amount_cents)
  const lost = formatCents(it.withdrawn_cents)
  if (it.status === 'won') {
    await notifyParty(ctx, tx, order, parties, 'customer', chargebackNews('wonDriver', about, { sum }))
    await notifyParty(ctx, tx, order, parties, 'provider', chargebackNews('wonProvider', about, { sum }), {
      act: 'money',
    })
    return notifyParty(ctx, tx, order, parties, 'admin', chargebackNews('wonAdmin', about))
  }
  if (it.status === 'lost') {
    const theirs = { lost, owed: owed > 0 ? formatCents(owed) : null }
    await notifyParty(ctx, tx, order, parties, 'customer', chargebackNews('lostDriver', about, { lost }))
    await notifyParty(ctx, tx, order, parties, 'provider', chargebackNews('lostProvider', about, theirs), {
      act: 'money',
    })
    return notifyParty(ctx, tx, order, parties, 'admin', chargebackNews('lostAdmin', about, { lost }))
  }
  if (it.before === null) {
    await notifyParty(ctx, tx, order, parties, 'customer', chargebackNews('openedDriver', about, { sum }))
    await notifyParty(ctx, tx, order, parties, 'provider', chargebackNews('openedProvider', about, { sum }), {
      act: 'money',
    })
  }
  if (it.status === 'needs_response') {
    const until = it.due_by ? new Date(it.due_by) : null
    await notifyParty(ctx, tx, order, parties, 'admin', chargebackNews('openedAdmin', about, { sum, until }))
  }
}

/** Chargebacks that the company has on record and of which we know nothing, or not the end: an event was lost. */
export async function receiveLostChargebacks(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select c.id from card_records c left join chargebacks d on d.stripe_dispute_id = c.id
    where c.kind = 'chargeback' and (d.id is null or c.settled_cents <> d.withdrawn_cents or (c.status in ('won', 'lost') and c.status <> d.status))
    limit 500`.execute(ctx.db)
  for (const { id } of rows) await recordChargebackJob(ctx, { id })
}
