// Brings the money of an order in line with what was decided: refunds asked for, releases due. Safe to repeat.
import { paths } from '#app/paths.ts'
import { sql } from 'kysely'
import { formatCents } from '#lib/money.ts'
import { newId } from '#lib/ids.ts'
import { isRefusal } from '#lib/errors.ts'
import { addJob, asSystem, because, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Refunded } from '#features/money/payments/server/card-checkout.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { recordMade } from '#features/money/payments/server/find-record.ts'
import { isPayable } from '#features/money/payouts/payout-account.ts'
import { type Account, orderBalance, postLedger } from '#features/money/ledger/server/ledger.ts'
import { ENDED } from '../status.ts'
import { refundFrom } from './released.ts'
import { backCents, isContested, lockOrder, lostCents, type OrderRow } from './rows.ts'
import { partiesOf, notifyParty } from './notify-party.ts'
import { bookingNews } from './words.ts'

/** Puts a refund on record, to be sent after commit: all of the charge but what is kept and what has gone back already. */
export async function askRefund(tx: Tx, order: Pick<OrderRow, 'id' | 'amount'>, keptCents = 0): Promise<void> {
  const cents = order.amount - (await backCents(tx, order.id)) - keptCents
  if (cents > 0)
    await tx
      .insertInto('payments')
      .values({ id: newId(), order_id: order.id, kind: 'refund', amount_cents: cents })
      .execute()
  await addJob(tx, 'reconcile_order', { id: order.id }, { key: `settle:${order.id}` })
}

/** Settles right after the commit; when the payment provider does not answer, the queued job tries again. */
export async function settleSoon(ctx: Ctx, orderId: string): Promise<void> {
  await settleOrder(ctx, orderId).catch((error: unknown) =>
    ctx.services.log.warn({ err: error, order_id: orderId }, 'settling waits'),
  )
}

/** Sends refunds that were asked for, gives back the insurer's part of what did not happen, releases what is due. */
export async function settleOrder(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'settle')
  const asked = await system.db
    .selectFrom('payments as refund')
    .innerJoin('payments as charge', 'charge.order_id', 'refund.order_id')
    .select([
      'refund.id',
      'refund.amount_cents',
      'refund.stripe_refund_id',
      'refund.created_at',
      'charge.stripe_payment_intent_id as payment_intent',
    ])
    .where('refund.order_id', '=', orderId)
    .where('refund.kind', '=', 'refund')
    .where('refund.status', '=', 'pending')
    .where('charge.kind', '=', 'charge')
    .where('charge.status', '=', 'succeeded')
    .execute()
  const company = paymentProvider(ctx.services)
  const contested = asked.length > 0 && (await isContested(system.db, orderId))
  for (const { id, amount_cents, payment_intent, created_at, stripe_refund_id: said } of asked) {
    const made = said ? undefined : await recordMade(ctx, 'refund', created_at, ({ payment_id }) => payment_id === id)
    const stripe_refund_id = said ?? made?.id
    if (contested && !stripe_refund_id) continue // the company refuses it; the end of the chargeback says what is left of it
    const asking = { payment_intent: payment_intent!, amount_cents, key: `refund_${id}`, payment_id: id }
    const answer = stripe_refund_id
      ? company.readRefund(stripe_refund_id)
      : company.refund({ ...asking, reason: `order ${orderId}` })
    const refund = await answer.catch((error: unknown): Saying => {
      // its no is final for this try; only silence is worth asking again
      if (!stripe_refund_id && isRefusal(error) && error.status < 500)
        return { id: null, status: 'failed', failure: error.code }
      throw error
    })
    await system.write(async (tx) => {
      const order = await lockOrder(tx, orderId)
      await recordRefund(ctx, tx, order, id, refund)
    })
  }
  await system.write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'paid' && ENDED.includes(order.work_status)) await closeEnded(ctx, tx, order)
    if (order.status === 'paid' && order.work_status === 'approved') await release(ctx, tx, order)
    for (const follow of ctx.services.tables.orders.settled) await follow(ctx, tx, order)
  })
  for (const follow of ctx.services.tables.orders.afterSettled) await follow(ctx, orderId)
}

/** `id` is null when the payment provider would not take the refund at all. */
type Saying = Omit<Refunded, 'id'> & { id: string | null }
const saidOf = (status: string): 'pending' | 'succeeded' | 'failed' =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
/** Events come late, twice and in any order, so a refund only ever moves on: asked for, sent, come back. */
const MOVES_ON = { pending: ['pending', 'succeeded', 'failed'], succeeded: ['failed'] } as const

/** Writes down what the payment provider says of one refund; the caller holds the order. */
export async function recordRefund(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  refund: Saying,
): Promise<void> {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const status = saidOf(refund.status)
  // one that we gave up on, and that the company had made: its answer was lost until now
  const unheard = refund.id !== null && payment.stripe_refund_id === null && status !== 'failed'
  const before = unheard ? 'pending' : payment.status
  if (before !== 'pending' && before !== 'succeeded') return
  if (!MOVES_ON[before].some((each) => each === status)) return
  await tx
    .updateTable('payments')
    .set({
      status,
      failure: status === 'failed' ? (refund.failure ?? refund.status).slice(0, 200) : null,
      ...(refund.id && { stripe_refund_id: refund.id }),
    })
    .where('id', '=', paymentId)
    .execute()
  if (status === 'pending') return
  const parties = await partiesOf(tx, order)
  const sum = formatCents(payment.amount_cents)
  if (status === 'failed') {
    if (before === 'succeeded') await undoRefund(tx, order, paymentId)
    return notifyParty(ctx, tx, order, parties, 'admin', bookingNews('refundFailed', parties.about, { sum }))
  }
  const left = await leftBeside(tx, order, paymentId)
  await bookRefund(tx, order, { key: `refund:${paymentId}`, to: 'payment_provider', cents: payment.amount_cents, left })
  await notifyParty(ctx, tx, order, parties, 'customer', bookingNews('refunded', parties.about, { sum }))
}

/**
 * Takes refunded cents from whoever bears them: a refund asked for before the release was held back from it, one that
 * came later is the provider's loss. `left` is what the driver still had of the charge before it, in cents.
 */
async function bookRefund(
  tx: Tx,
  order: OrderRow,
  { key, to, cents, left }: { key: string; to: Account; cents: number; left: number },
): Promise<void> {
  const promised = await owedCents(tx, order.id) // of the others: this one has arrived
  const from = await refundFrom(tx, order, cents, { held: await heldCents(tx, order.id), promised, left })
  const entries = [...from, { account: to, amount_cents: -cents }]
  await postLedger(tx, { kind: 'refund', order_id: order.id, key, entries })
  // what the provider was paid out already comes back, as far as they owe it now
  if (from.some(({ account, amount_cents }) => account === 'provider_balance' && amount_cents > 0))
    await addJob(tx, 'reverse_payout', { provider_id: order.provider_id })
}

/**
 * The bank sent a refund back: the money is where it was, still promised to the driver, and a closed booking is paid
 * again. What another refund seemed to give twice beside it was given once, and is borne as any refund is.
 */
async function undoRefund(tx: Tx, order: OrderRow, paymentId: string): Promise<void> {
  const entries = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.account', 'e.party_id', 'e.amount_cents'])
    .where('t.key', '=', `refund:${paymentId}`)
    .execute()
  await postLedger(tx, {
    kind: 'refund',
    order_id: order.id,
    key: `refund_undone:${paymentId}`,
    entries: entries.map((entry) => ({ ...entry, amount_cents: -Number(entry.amount_cents) })),
  })
  const still = await leftBeside(tx, order, paymentId)
  const cents = (await orderBalance(tx, order.id, 'platform_fee', ['refund'])) - Math.max(0, -still)
  if (cents > 0)
    await bookRefund(tx, order, {
      key: `refund_once:${paymentId}`,
      to: 'platform_fee',
      cents,
      left: Math.max(0, still) + cents,
    })
  if (order.status !== 'refunded') return
  await because(tx, 'refund_failed')
  await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', order.id).execute()
}

/** Cents of this order that the platform still holds for somebody. */
export const heldCents = async (tx: Tx, orderId: string): Promise<number> => -(await orderBalance(tx, orderId, 'held'))
/** Cents that the insurer was billed for this order, as the books say; what it has paid since changes no bill. */
export const billedCents = (db: Database | Tx, orderId: string): Promise<number> =>
  orderBalance(db, orderId, 'insurer_receivable', ['insurer_part', 'insurer_part_reversed'])

/** Brings what the insurer is billed for this order to `wanted` cents; `key` makes it happen once. */
export async function billInsurer(tx: Tx, orderId: string, wanted: number, key: string): Promise<void> {
  const more = wanted - (await billedCents(tx, orderId))
  if (more === 0) return
  await postLedger(tx, {
    kind: more > 0 ? 'insurer_part' : 'insurer_part_reversed',
    order_id: orderId,
    key,
    entries: [
      { account: 'insurer_receivable', amount_cents: more },
      { account: 'held', amount_cents: -more },
    ],
  })
}

/** An order that came to nothing: the insurer owes nothing any more, and what was kept becomes the provider's. */
async function closeEnded(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  await billInsurer(tx, order.id, 0, `insurer_reversed:${order.id}`)
  if ((await owedCents(tx, order.id)) > 0) return
  const held = await heldCents(tx, order.id)
  if (held === 0 && !order.released_at) {
    await because(tx, 'full_refund')
    await tx.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute()
  } else if (!order.release_at || order.release_at <= ctx.services.now().toISOString()) await release(ctx, tx, order)
}

/** Cents that were promised back and have not arrived. */
const owedCents = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx
      .selectFrom('payments')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
      .where('order_id', '=', orderId)
      .where('kind', '=', 'refund')
      .where('status', 'in', ['pending', 'failed'])
      .executeTakeFirstOrThrow()
  ).cents

/** Cents of the charge that the driver has not got back by any other refund, or by their bank; below 0 when they got more. */
async function leftBeside(tx: Tx, { id, amount }: OrderRow, refundId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
    .where('order_id', '=', id)
    .where('kind', '=', 'refund')
    .where('status', '=', 'succeeded')
    .where('id', '<>', refundId)
    .executeTakeFirstOrThrow()
  return amount - (await lostCents(tx, id)) - cents
}

/** Moves what is held, less what is promised back to the driver, to the provider's balance, once; not while a bank contests it. */
export async function release(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  if (order.released_at || (await isContested(tx, order.id))) return
  const cents = (await heldCents(tx, order.id)) - (await owedCents(tx, order.id))
  if (cents < 0) return
  const now = ctx.services.now().toISOString()
  if (order.deposit_cents > 0) await addJob(tx, 'settle_deposit', { id: order.id }, { key: `deposit:${order.id}` })
  if (cents > 0)
    await postLedger(tx, {
      kind: 'release',
      order_id: order.id,
      key: `release:${order.id}`,
      entries: [
        { account: 'held', amount_cents: cents },
        { account: 'provider_balance', party_id: order.provider_id, amount_cents: -cents },
      ],
    })
  await tx.updateTable('orders').set({ released_at: now }).where('id', '=', order.id).execute()
  if (cents === 0) return // all of it went back by hand, or is promised back
  await tx
    .insertInto('order_events')
    .values({ order_id: order.id, kind: 'released', reason: formatCents(cents), details: JSON.stringify({ cents }) })
    .execute()
  const parties = await partiesOf(tx, order)
  const payable = await takesPayouts(tx, order.provider_id)
  const news = bookingNews('released', parties.about, { sum: formatCents(cents), payable })
  // where nothing can be sent yet, the news leads to what makes it possible
  await notifyParty(ctx, tx, order, parties, 'provider', news, {
    act: 'money',
    ...(!payable && { path: paths.providerMoney() }),
  })
}

/** Whether a provider's account takes payouts, as the payment provider said last; only the system may read it. */
export async function takesPayouts(db: Database | Tx, providerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('payout_accounts')
    .select(['transfers_active', 'payouts_enabled'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return isPayable(account ?? null)
}
