// Money that the payment provider took and nobody owed: other cents than we asked for, or a second checkout of one payment.
import { formatCents } from '#lib/money.ts'
import { sql } from 'kysely'
import { isRefusal } from '#lib/errors.ts'
import { addJob, asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import { postLedger } from '#features/money/ledger/server/ledger.ts'
import { lockOrder, type OrderRow } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingNews } from '#features/work/orders/server/words.ts'

type Charged = Pick<CheckoutSession, 'payment_intent' | 'amount_total'>

/**
 * Puts such a charge on record as the customer's own money, never as the order's; `returnCharges` sends it back.
 * Once per payment intent, however often it is received; false when it was received before.
 */
export async function recordForeignCharge(tx: Tx, order: OrderRow, session: Charged): Promise<boolean> {
  const cents = session.amount_total
  if (cents <= 0 || !session.payment_intent) return false
  const first = await postLedger(tx, {
    kind: 'charge',
    order_id: order.id,
    key: `charge:${session.payment_intent}`,
    entries: [
      { account: 'payment_provider', amount_cents: cents },
      { account: 'customer', party_id: order.user_id, amount_cents: -cents },
    ],
  })
  if (first) await addJob(tx, 'reconcile_order', { id: order.id }, { key: `return:${session.payment_intent}` })
  return first
}

/** A payment that is settled was charged through another checkout: the order stays as it is, and admins are notified. */
export async function refuseSecond(ctx: Ctx, tx: Tx, order: OrderRow, session: Charged): Promise<void> {
  if (!(await recordForeignCharge(tx, order, session))) return
  await audit(tx, {
    action: 'payment.mismatch',
    table: 'orders',
    id: order.id,
    after: { payment_intent: session.payment_intent, amount_cents: session.amount_total },
    reason: 'The payment provider charged the same payment through a second checkout.',
  })
  const parties = await partiesOf(tx, order)
  const news = bookingNews('chargedTwice', parties.about, { sum: formatCents(session.amount_total) })
  await notifyParty(ctx, tx, order, parties, 'admin', news)
}

type Foreign = { intent: string; cents: number }
/** What of such charges of an order has not gone back yet, cents. */
async function foreignLeft(db: Database, orderId: string): Promise<Foreign[]> {
  const { rows } = await sql<Foreign>`
    select c.intent, (c.cents + coalesce((select sum(e.amount_cents) from ledger_transactions r
        join ledger_entries e on e.transaction_id = r.id and e.account = 'payment_provider'
        where r.order_id = ${orderId} and (r.key = 'return:' || c.intent or starts_with(r.key, 'return:' || c.intent || ':')
          or starts_with(r.key, 'unreturned:' || c.intent || ':'))), 0))::int as cents
    from (select substr(t.key, 8) as intent, e.amount_cents as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'payment_provider'
      where t.order_id = ${orderId} and t.kind = 'charge' and t.key like 'charge:pi\_%') c`.execute(db)
  return rows.filter(({ cents }) => cents > 0)
}

type Returned = { id: string; amount_cents: number; status: string }
/** Takes what went back out of the books, once per refund; one that its bank sends back is there again. */
async function recordReturn(ctx: Ctx, tx: Tx, order: OrderRow, intent: string, refund: Returned): Promise<void> {
  const known = await tx
    .selectFrom('ledger_transactions')
    .select('key')
    .where('key', 'in', [`return:${intent}`, `return:${intent}:${refund.id}`])
    .executeTakeFirst()
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  if (failed ? known?.key !== `return:${intent}:${refund.id}` : known) return
  const cents = failed ? -refund.amount_cents : refund.amount_cents
  const first = await postLedger(tx, {
    kind: 'refund',
    order_id: order.id,
    key: `${failed ? 'unreturned' : 'return'}:${intent}:${refund.id}`,
    entries: [
      { account: 'customer', party_id: order.user_id, amount_cents: cents },
      { account: 'payment_provider', amount_cents: -cents },
    ],
  })
  if (!first || failed) return
  const parties = await partiesOf(tx, order)
  const news = bookingNews('refunded', parties.about, { sum: formatCents(refund.amount_cents) })
  await notifyParty(ctx, tx, order, parties, 'customer', news)
}

/** A refund of such a charge as the company tells of it, ours or one made there by hand. */
export async function receiveReturn(ctx: Ctx, tx: Tx, intent: string, refund: Returned): Promise<void> {
  const charge = await tx
    .selectFrom('ledger_transactions')
    .select('order_id')
    .where('key', '=', `charge:${intent}`)
    .executeTakeFirst()
  if (charge?.order_id) await recordReturn(ctx, tx, await lockOrder(tx, charge.order_id), intent, refund)
}

/**
 * Sends what is left of every such charge of an order back, once, and takes it out of the books when the company has said
 * so. When it refuses, somebody was there before us: what went back already is written down instead. Safe to repeat.
 */
export async function returnCharges(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'return-charge')
  const company = paymentProvider(ctx.services)
  const note = (intent: string, refunds: Returned[]) =>
    system.write(async (tx) => {
      const order = await lockOrder(tx, orderId)
      for (const refund of refunds) await recordReturn(ctx, tx, order, intent, refund)
    })
  const send = async ({ intent, cents }: Foreign): Promise<boolean> => {
    const asking = { payment_intent: intent, amount_cents: cents, payment_id: intent }
    const refund = await company
      .refund({ ...asking, key: `return_${intent}_${cents}`, reason: 'charged without being owed' })
      .catch((error: unknown) => {
        if (isRefusal(error) && error.status < 500) return null
        throw error
      })
    await note(intent, refund ? [refund] : await company.refundsOf(intent))
    return refund !== null
  }
  for (const charge of await foreignLeft(system.db, orderId)) {
    if (await send(charge)) continue
    const rest = (await foreignLeft(system.db, orderId)).find(({ intent }) => intent === charge.intent)
    if (rest && !(rest.cents < charge.cents && (await send(rest))))
      ctx.services.log.warn({ order_id: orderId, ...rest }, 'a charge that nobody owed does not go back yet')
  }
}

/** Charges of a settled payment that the company has on record and of which no event came; all that nobody owed go back. */
export async function receiveLostCharges(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ order_id: string; payment_intent: string; amount_total: number }>`
    select p.order_id, c.payment_intent, c.settled_cents::int as amount_total
    from card_records c join payments p on p.id = c.payment_id and p.kind = 'charge' and p.status in ('succeeded', 'failed')
    where c.kind = 'charge' and c.settled_cents > 0 and p.stripe_payment_intent_id is distinct from c.payment_intent
      and not exists (select from ledger_transactions t where t.key = 'charge:' || c.payment_intent)
      and c.settled_cents > (select coalesce(sum(b.amount_cents), 0) from card_records b
        where b.kind = 'refund' and b.status = 'succeeded' and b.payment_intent = c.payment_intent)
    limit 500`.execute(ctx.db)
  for (const { order_id, ...charged } of rows)
    await ctx.write(async (tx) => refuseSecond(ctx, tx, await lockOrder(tx, order_id), charged))
  const { rows: left } = await sql<{ order_id: string }>`
    select t.order_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'customer' group by t.order_id having sum(e.amount_cents) <> 0 limit 500`.execute(ctx.db)
  for (const { order_id } of left)
    await returnCharges(ctx, order_id).catch((error: unknown) =>
      ctx.services.log.warn({ err: error, order_id }, 'a charge that nobody owed does not go back yet'),
    )
}
