import { notify } from '#features/base/notifications/server/notify.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { livingOf } from './ask.ts'
import { lockRequest } from './estimate-rows.ts'
import { estimateNews, toDriver } from './words.ts'

/** A shop has not answered in time: its place is free, and the driver is notified. */
async function lapse(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const row = await tx
      .selectFrom('estimate_invitations as i')
      .innerJoin('provider_profiles as p', 'p.id', 'i.provider_id')
      .select(['i.request_id', 'p.business_name'])
      .where('i.id', '=', id)
      .executeTakeFirst()
    if (!row) return
    const request = await lockRequest(tx, row.request_id)
    const lapsed = await tx
      .updateTable('estimate_invitations')
      .set({ status: 'lapsed' })
      .where('id', '=', id)
      .where('status', 'in', ['sent', 'seen'])
      .where('due_at', '<=', ctx.services.now().toISOString())
      .returning('id')
      .executeTakeFirst()
    if (!lapsed) return
    const news = toDriver(request.claim_id, estimateNews('lapsed', { business: row.business_name }))
    await notify(ctx, tx, request.driver_id, 'bookings', news)
  })
}

/** Nothing can be chosen from a request any more: no estimate came, or none holds. */
async function expire(ctx: Ctx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.status !== 'open' || request.closes_at > ctx.services.now().toISOString()) return
    const living = await livingOf(tx, id)
    const waiting = living.filter(({ status }) => status !== 'answered').map((each) => each.id)
    const answered = living.filter(({ status }) => status === 'answered').map((each) => each.id)
    if (waiting.length)
      await tx.updateTable('estimate_invitations').set({ status: 'lapsed' }).where('id', 'in', waiting).execute()
    if (answered.length) {
      await tx
        .updateTable('estimates')
        .set({ status: 'not_chosen' })
        .where('invitation_id', 'in', answered)
        .where('status', '=', 'sent')
        .execute()
      await tx.updateTable('estimate_invitations').set({ status: 'not_chosen' }).where('id', 'in', answered).execute()
    }
    await tx.updateTable('estimate_requests').set({ status: 'expired' }).where('id', '=', id).execute()
    await notify(ctx, tx, request.driver_id, 'bookings', toDriver(request.claim_id, estimateNews('expired')))
  })
}

/** The deadline of a shop that was asked, or of a request. */
export const estimateDeadline: Job = (ctx, { invitation_id, request_id }) =>
  invitation_id ? lapse(ctx, String(invitation_id)) : expire(ctx, String(request_id))
