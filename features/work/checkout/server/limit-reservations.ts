import { boughtOf } from '#features/market/prices/server/bought.ts'
import { conflict, tooMany } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'

const OPEN = 'reservations_open'
const FREE = 'free_open'
const DAY = 'reservations_day'
const PRICE = 'orders_product_price'

/**
 * The refusal that the database's limit on unpaid and on free bookings means, or the error itself. It names the open ones,
 * so that the person can pay or cancel one of them (rules.md, "Holds"). A service whose price changed in that moment is
 * 409 `price_changed`.
 */
export async function reservationRefusal(ctx: Ctx, error: unknown): Promise<unknown> {
  const { constraint, detail } = (error ?? {}) as { constraint?: string; detail?: string }
  if (constraint === PRICE)
    return conflict('price_changed', 'The price of this service has changed. Look at it again before you book.')
  if (constraint !== OPEN && constraint !== FREE && constraint !== DAY) return error
  const own = ctx.db.selectFrom('orders').select(['id', 'price_snapshot']).where('user_id', '=', person(ctx).id)
  const open = await (
    constraint === FREE
      ? own
          .where('status', 'in', ['pending', 'paid'])
          .where('work_status', '=', 'requested')
          .where('amount', '=', 0)
          .where('insurer_cents', '=', 0)
      : own.where('status', '=', 'pending').where('amount', '>', 0)
  )
    .orderBy('reservation_expires_at')
    .execute()
  const details = open.map((order) => ({
    path: `open_reservation.${order.id}`,
    message: boughtOf(order).title,
  }))
  const named = details.length ? `: ${details.map(({ message }) => message).join('; ')}` : ''
  if (constraint === OPEN)
    return conflict(
      'too_many_reservations',
      `You already have ${open.length} unpaid bookings${named}. Pay for one or cancel it, then book again.`,
      details,
    )
  if (constraint === FREE)
    return conflict(
      'too_many_free',
      `You already have ${open.length} free appointments waiting for an answer${named}. Cancel one, or book again after the next answer.`,
      details,
    )
  const refusal = tooMany(
    Number(detail),
    `You started 20 bookings today without completing them. Pay for one that’s still open, or try again tomorrow${named}.`,
    'too_many_reservations_today',
  )
  refusal.details.push(...details)
  return refusal
}
