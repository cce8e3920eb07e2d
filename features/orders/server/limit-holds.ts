import { conflict, tooMany } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'

const OPEN = 'holds_open'
const DAY = 'holds_day'
const DAY_MS = 86_400_000

/**
 * The refusal that the database's limit on unpaid bookings means, or the error itself. It names the open ones, so that
 * the person can pay or cancel one of them (rules.md, "Holds").
 */
export async function holdRefusal(ctx: Ctx, error: unknown): Promise<unknown> {
  const { constraint } = (error ?? {}) as { constraint?: string }
  if (constraint !== OPEN && constraint !== DAY) return error
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'hold_expires_at', 'price_snapshot'])
    .where('user_id', '=', person(ctx).id)
    .where('status', 'in', ['pending', 'expired', 'cancelled', 'failed'])
    .where('amount', '>', 0)
    .where('hold_expires_at', '>', new Date(ctx.services.now().getTime() - DAY_MS).toISOString())
    .orderBy('hold_expires_at')
    .execute()
  const open = rows.filter((row) => row.status === 'pending')
  const details = open.map(({ id, price_snapshot }) => ({
    path: `open_hold.${id}`,
    message: (price_snapshot as { title: string }).title,
  }))
  const named = details.length ? `: ${details.map(({ message }) => message).join('; ')}` : ''
  if (constraint === OPEN)
    return conflict(
      'too_many_holds',
      `You already have ${open.length} unpaid bookings${named}. Pay for one or cancel it, then book again.`,
      details,
    )
  const oldest = Date.parse(rows[0]?.hold_expires_at ?? ctx.services.now().toISOString())
  const refusal = tooMany(
    (oldest + DAY_MS - ctx.services.now().getTime()) / 1000,
    `You started 20 bookings in one day without paying for them. Pay for one that is still open, or try again tomorrow${named}.`,
    'too_many_holds_today',
  )
  refusal.details.push(...details)
  return refusal
}
