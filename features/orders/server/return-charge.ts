// Money that the card company took and nobody owed: other cents than we asked for, or a second checkout of one payment.
import { sql } from 'kysely'
import { addJob, asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { cardCompany } from '#features/payments/server/card-company.ts'
import type { CheckoutSession } from '#features/payments/server/card-checkout.ts'
import { postLedger } from '#features/payments/server/ledger.ts'
import { lockOrder, type OrderRow } from './rows.ts'
import { partiesOf, tell } from './tell.ts'
import { WORDS } from './words.ts'

type Charged = Pick<CheckoutSession, 'payment_intent' | 'amount_total'>

/**
 * Puts such a charge on record as the customer's own money, never as the order's; `returnCharges` sends it back.
 * Once per payment intent, however often it is heard of; false when it was heard of before.
 */
export async function noteForeignCharge(tx: Tx, order: OrderRow, session: Charged): Promise<boolean> {
  const cents = session.amount_total
  if (cents <= 0 || !session.payment_intent) return false
  const first = await postLedger(tx, {
    kind: 'charge',
    order_id: order.id,
    key: `charge:${session.payment_intent}`,
    entries: [
      { account: 'card_company', amount_cents: cents },
      { account: 'customer', party_id: order.user_id, amount_cents: -cents },
    ],
  })
  if (first) await addJob(tx, 'reconcile_order', { id: order.id }, { key: `return:${session.payment_intent}` })
  return first
}

/** A payment that is settled was charged through another checkout: the order stays as it is, and admins are told. */
export async function refuseSecond(ctx: Ctx, tx: Tx, order: OrderRow, session: Charged): Promise<void> {
  if (!(await noteForeignCharge(tx, order, session))) return
  await audit(tx, {
    action: 'payment.mismatch',
    table: 'orders',
    id: order.id,
    after: { payment_intent: session.payment_intent, amount_cents: session.amount_total },
    reason: 'The card company charged the same payment through another checkout.',
  })
  const parties = await partiesOf(tx, order)
  await tell(ctx, tx, order, parties, 'admin', WORDS.chargedTwice(parties.about, session.amount_total))
}

/** Sends every such charge of an order back, once, and takes it out of the books when the company has said so. Safe to repeat. */
export async function returnCharges(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'return-charge')
  const { rows } = await sql<{ intent: string; cents: number }>`
    select substr(t.key, 8) as intent, e.amount_cents::int as cents
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'card_company'
    where t.order_id = ${orderId} and t.kind = 'charge' and t.key like 'charge:pi\_%'
      and not exists (select from ledger_transactions r where r.key = 'return:' || substr(t.key, 8))`.execute(system.db)
  const company = cardCompany(ctx.services)
  for (const { intent, cents } of rows) {
    const refund = await company.refund({
      payment_intent: intent,
      amount_cents: cents,
      key: `return_${intent}`,
      reason: 'charged without being owed',
      payment_id: intent,
    })
    await system.write(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const first = await postLedger(tx, {
        kind: 'refund',
        order_id: orderId,
        key: `return:${intent}`,
        entries: [
          { account: 'customer', party_id: order.user_id, amount_cents: refund.amount_cents },
          { account: 'card_company', amount_cents: -refund.amount_cents },
        ],
      })
      if (!first) return
      const parties = await partiesOf(tx, order)
      await tell(ctx, tx, order, parties, 'customer', WORDS.refunded(parties.about, refund.amount_cents))
    })
  }
}

/** Charges of a settled payment that the company has on record and of which no event came. */
export async function hearOfLostCharges(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ order_id: string; payment_intent: string; amount_total: number }>`
    select p.order_id, c.payment_intent, c.settled_cents::int as amount_total
    from card_records c join payments p on p.id = c.payment_id and p.kind = 'charge' and p.status in ('succeeded', 'failed')
    where c.kind = 'charge' and c.settled_cents > 0 and p.stripe_payment_intent_id is distinct from c.payment_intent
      and not exists (select from ledger_transactions t where t.key = 'charge:' || c.payment_intent)
      and c.settled_cents > (select coalesce(sum(b.amount_cents), 0) from card_records b
        where b.kind = 'refund' and b.status = 'succeeded' and b.payment_intent = c.payment_intent)
    limit 500`.execute(ctx.db)
  for (const { order_id, ...charged } of rows) {
    await ctx.write(async (tx) => refuseSecond(ctx, tx, await lockOrder(tx, order_id), charged))
    await returnCharges(ctx, order_id)
  }
}
