import type { Job } from '#lib/server/jobs.ts'
import { notifyAdmins } from '#features/notifications/server/notify.ts'
import { findClaim, tellDriver } from './rows.ts'
import { overdue } from './words.ts'

/** Rings when the 24 hours of a claim are over. Does nothing for a claim that was verified, closed or promised anew. */
export const claimClock: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  await ctx.write(async (tx) => {
    const claim = await findClaim(tx, id)
    if (claim.status !== 'intake' || new Date(claim.coverage_due_at) > ctx.services.now()) return
    const told = await tx
      .selectFrom('claim_events')
      .select('id')
      .where('claim_id', '=', id)
      .where('kind', '=', 'overdue')
      .where('at', '>=', claim.coverage_due_at)
      .executeTakeFirst()
    if (told) return
    const words = overdue(claim)
    await tx.insertInto('claim_events').values({ claim_id: id, kind: 'overdue' }).execute()
    await notifyAdmins(ctx, tx, words.admins)
    await tellDriver(ctx, tx, claim, words.driver)
  })
}
