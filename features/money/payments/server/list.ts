import type { Verb } from '#lib/server/http.ts'
import type { paymentsContract } from '../contract.ts'

/** The payments of one order, oldest first. Row security shows them to its parties and to admins. */
export const listPayments: Verb<typeof paymentsContract.list> = (ctx, { order_id }) =>
  ctx.db.selectFrom('payments').selectAll().where('order_id', '=', order_id).orderBy('id').execute()

/** The ledger lines of one order, oldest first: a party sees its own lines, an admin all of them. */
export const listLedger: Verb<typeof paymentsContract.ledger> = (ctx, { order_id }) =>
  ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.id', 't.order_id', 't.kind as movement', 'e.account', 'e.party_id', 'e.amount_cents', 't.created_at'])
    .where('t.order_id', '=', order_id)
    .$narrowType<{ order_id: string }>()
    .orderBy('e.id')
    .execute()
