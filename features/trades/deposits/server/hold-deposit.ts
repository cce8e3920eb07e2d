import { conflict } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Order } from '#features/work/orders/order.ts'
import { canRecordHandover } from '#features/work/orders/policy.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { depositOf } from './deposit-rows.ts'
import { settleDepositSoon } from './deposit-settle.ts'

/** A car that is about to leave before its hold was due: the hold is placed at once, when the hand-over itself is allowed. */
export async function holdNow(ctx: Ctx, order: Order): Promise<void> {
  const may = canRecordHandover({ ...order, handovers: await handoversIn(ctx.db, order.id) }, 'check_out')
  if (may.yes) await settleDepositSoon(ctx, order.id, true)
}

/** Asked under the order's lock (409 `deposit_missing`). */
export async function ensureDeposit(ctx: Ctx, tx: Tx, order: Parameters<typeof depositOf>[1]): Promise<void> {
  if ((await depositOf(ctx, order, { db: tx, as: 'party' }))?.state === 'held') return
  const message =
    'There’s no deposit held on the driver’s card yet. Give a reason for handing over the car without one (no_deposit), or ask the driver to add a card on their booking page first.'
  throw conflict('deposit_missing', message, [{ path: 'no_deposit', message }])
}
