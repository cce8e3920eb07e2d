import type { Job } from '#lib/server/jobs.ts'
import { endHold } from './end-hold.ts'

/** Queued by earlier versions, one for each booking. */
export const expireHold: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  const order = await ctx.db.selectFrom('orders').select('hold_expires_at').where('id', '=', id).executeTakeFirst()
  if (order?.hold_expires_at && order.hold_expires_at <= ctx.services.now().toISOString())
    await endHold(ctx, id, 'expired')
}

/** Unpaid bookings whose time is over, a page at a time; each by itself, so that one cannot stop the others. */
export const expireHolds: Job = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', ctx.services.now().toISOString())
    .orderBy('hold_expires_at')
    .limit(500)
    .execute()
  for (const { id } of rows)
    await endHold(ctx, id, 'expired').catch((error: unknown) =>
      ctx.services.log.warn({ err: error, order_id: id }, 'a hold could not be ended yet'),
    )
}
