import { LEAST_CHARGE_CENTS } from '#features/market/prices/price.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { ENDED_REPAIRS } from '#features/trades/repairs/status.ts'
import {
  asDriver,
  ensureBilled,
  type RepairRow,
  repairOf,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { openFor } from '#features/work/checkout/server/checkout.ts'
import { endReservation } from '#features/work/checkout/server/end-reservation.ts'
import { reservationRefusal } from '#features/work/checkout/server/limit-reservations.ts'
import { ruleOf } from '#features/work/orders/server/rows.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { invoicesContract } from '../contract.ts'
import { canPayShare } from '../policy.ts'
import { lockShares, moneyOf } from './read-bill.ts'

type Placed = { order_id: string; stale: boolean }
/**
 * The driver's own share by card: an order of its own, without days and without a fee of ours. Asking again leads to the same
 * checkout; one for other cents is ended first.
 */
export const payShare: Verb<typeof invoicesContract.payShare> = async (ctx, { repair_id, expected_cents }) => {
  const repair = await repairOf(ctx.db, repair_id)
  const place = () =>
    asDriver(ctx, repair, 'pay share', (tx, held) => placeShare(ctx, tx, held, expected_cents)).catch(
      async (error: unknown) => {
        throw await reservationRefusal(ctx, error)
      },
    )
  let placed: Placed = await place()
  if (placed.stale) {
    await endReservation(ctx, placed.order_id, 'cancelled')
    placed = await place()
  }
  return shareBefore(ctx, placed)
}
/** The end of a share that waits for its payment. */
export const shareBefore = async (ctx: Ctx, { order_id }: { order_id: string }) => ({
  order_id,
  url: (await openFor(ctx, order_id)).url,
})

async function placeShare(ctx: Ctx, tx: Tx, held: RepairRow, expected_cents: number): Promise<Placed> {
  ensure(canPayShare(held))
  await lockShares(tx, held.id)
  const { invoice, paid, orders } = await moneyOf(tx, held.id)
  if (!invoice || !paid) throw conflict('wrong_state', 'The shop hasn’t billed this repair yet.')
  await ensureBilled(tx, held.id)
  const amount = paid.due_cents
  if (amount === 0) throw conflict('nothing_due', 'Your share is paid.')
  if (amount !== expected_cents)
    throw conflict('price_changed', 'Your share has changed since you opened this page.', [
      { path: 'expected_cents', message: String(expected_cents) },
      { path: 'amount', message: String(amount) },
    ])
  if (amount < LEAST_CHARGE_CENTS)
    throw invalid(
      'expected_cents',
      `Cards can’t be charged less than ${formatCents(LEAST_CHARGE_CENTS)}. Pay the shop.`,
    )
  const open = orders.find(({ status }) => status === 'pending')
  if (open) return { order_id: open.id, stale: open.amount !== amount }
  return { order_id: await insertShare(ctx, tx, held, { amount, number: invoice.number }), stale: false }
}

async function insertShare(ctx: Ctx, tx: Tx, held: RepairRow, { amount, number }: { amount: number; number: string }) {
  const now = ctx.services.now()
  const { minutes } = await ruleOf(tx, 'reservation', now)
  const until = new Date(now.getTime() + minutes * 60_000)
  const { today: service_date } = await sidesOf(ctx, tx, held)
  const listing = await tx
    .selectFrom('listings')
    .select('id')
    .where('provider_id', '=', held.provider_id)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy((eb) => eb('hourly_rate_cents', 'is not', null), 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const price: Price = {
    kind: 'repair_share',
    service_date,
    end_date: null,
    quantity: 1,
    rate_cents: amount,
    total_cents: amount,
    covered_days: 0,
    insurer_day_cents: 0,
    insurer_cents: 0,
    own_cents: amount,
    direct_bill: false,
    amount,
    deposit_cents: 0,
  }
  const id = newId(now.getTime())
  await tx
    .insertInto('orders')
    .values({
      id,
      repair_id: held.id,
      user_id: held.driver_id,
      provider_id: held.provider_id,
      listing_id: listing.id,
      claim_id: held.claim_id,
      amount,
      insurer_cents: 0,
      deposit_cents: 0,
      // the payment provider's page speaks English
      price_snapshot: JSON.stringify({ ...price, title: `Repair, invoice ${number}`, fee_cents: 0 }),
      service_date,
      reservation_expires_at: until.toISOString(),
    })
    .execute()
  await addJob(tx, 'expire_reservation', { id }, { runAt: until, key: `expire:${id}` })
  await audit(tx, { action: 'repair.share', table: 'orders', id, after: { repair_id: held.id, amount } })
  return id
}

/**
 * What is still owed when a share's money comes: its checkout was opened before, and the bill may have been corrected, paid
 * outside or ended since. Nothing is owed of a repair that came to nothing or is closed.
 */
export async function shareOwed(tx: Tx, order: { repair_id: string | null; amount: number }) {
  const repair = await tx
    .selectFrom('repairs')
    .select(['id', 'status'])
    .where('id', '=', order.repair_id!)
    .executeTakeFirstOrThrow()
  const { paid } = await moneyOf(tx, repair.id)
  return {
    cents: ENDED_REPAIRS.includes(repair.status) ? 0 : Math.min(order.amount, paid?.due_cents ?? 0),
    earned: repair.status === 'delivered' || repair.status === 'disputed',
  }
}
