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

/**
 * Puts such a charge on record as the customer's own money, never as the order's; `returnCharges` sends it back.
 * Once per session, however often it is heard of; false when it was heard of before.
 */
export async function noteForeignCharge(tx: Tx, order: OrderRow, session: CheckoutSession): Promise<boolean> {
  const cents = session.amount_total
  if (cents <= 0 || !session.payment_intent) return false
  const first = await postLedger(tx, {
    kind: 'charge',
    order_id: order.id,
    key: `charge:${session.id}`,
    entries: [
      { account: 'card_company', amount_cents: cents },
      { account: 'customer', party_id: order.user_id, amount_cents: -cents },
    ],
  })
  if (first) await addJob(tx, 'reconcile_order', { id: order.id }, { key: `return:${session.id}` })
  return first
}

/** A payment that is settled was charged through another checkout: the order stays as it is, and admins are told. */
export async function refuseSecond(ctx: Ctx, tx: Tx, order: OrderRow, session: CheckoutSession): Promise<void> {
  if (!(await noteForeignCharge(tx, order, session))) return
  await audit(tx, {
    action: 'payment.mismatch',
    table: 'orders',
    id: order.id,
    after: { session_id: session.id, amount_cents: session.amount_total },
    reason: 'The card company charged the same payment through another checkout.',
  })
  const parties = await partiesOf(tx, order)
  await tell(ctx, tx, order, parties, 'admin', WORDS.chargedTwice(parties.about, session.amount_total))
}

/** Sends every such charge of an order back, once, and takes it out of the books when the company has said so. Safe to repeat. */
export async function returnCharges(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'return-charge')
  const { rows } = await sql<{ session: string }>`
    select substr(t.key, 8) as session from ledger_transactions t
    where t.order_id = ${orderId} and t.kind = 'charge' and t.key like 'charge:cs\\_%'
      and not exists (select from ledger_transactions r where r.key = 'return:' || substr(t.key, 8))`.execute(system.db)
  const company = cardCompany(ctx.services)
  for (const { session } of rows) {
    const { payment_intent, amount_total } = await company.readSession(session)
    const refund = await company.refund({
      payment_intent: payment_intent!,
      amount_cents: amount_total,
      key: `return_${session}`,
      reason: 'charged without being owed',
      payment_id: session,
    })
    await system.write(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const first = await postLedger(tx, {
        kind: 'refund',
        order_id: orderId,
        key: `return:${session}`,
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
