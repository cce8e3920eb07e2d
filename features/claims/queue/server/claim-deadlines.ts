import type { Job } from '#lib/server/jobs.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { moreOverdue } from '#features/claims/coverage/server/lifecycle-words.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { notifyDriver } from '#features/claims/claims/server/rows.ts'
import { stillAsked } from '#features/claims/documents/server/ask-words.ts'
import { overdue } from '#features/claims/claims/server/words.ts'

/** Two days after documents were asked for: reminds the driver of those that have not come, once. */
export const documentReminder: Job = async (ctx, payload) => {
  const id = String(payload['claim_id'])
  const ids = payload['ids'] as string[]
  await ctx.write(async (tx) => {
    const claim = await tx.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
    if (!claim || claim.status === 'closed') return
    const late = await tx
      .updateTable('document_requests')
      .set({ reminded_at: ctx.services.now().toISOString() })
      .where('id', 'in', ids)
      .where('fulfilled_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('reminded_at', 'is', null)
      .returning(['id', 'slot', 'label', 'message'])
      .execute()
    if (!late.length) return
    const documents = late.map(({ slot, label }) => ({ slot, label }))
    await tx
      .insertInto('claim_events')
      .values({ claim_id: id, kind: 'reminded', details: JSON.stringify({ documents }) })
      .execute()
    await notifyDriver(ctx, tx, claim, stillAsked(claim, late))
  })
}

/** Runs when the 24 hours of a claim are over. Does nothing for a claim that was verified, closed or promised anew. */
export const claimDeadline: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  await ctx.write(async (tx) => {
    const claim = await findClaim(tx, id)
    if (claim.status !== 'intake' || new Date(claim.coverage_due_at) > ctx.services.now()) return
    const recorded = await tx
      .selectFrom('claim_events')
      .select('id')
      .where('claim_id', '=', id)
      .where('kind', '=', 'overdue')
      .where('at', '>=', claim.coverage_due_at)
      .executeTakeFirst()
    if (recorded) return
    const words = overdue(claim)
    await tx.insertInto('claim_events').values({ claim_id: id, kind: 'overdue' }).execute()
    await notifyAdmins(ctx, tx, words.admins)
    await notifyDriver(ctx, tx, claim, words.driver)
  })
}

/** Runs when a driver's request for more rental days is due to be answered. Does nothing for one that was. */
export const extensionDeadline: Job = async (ctx, payload) => {
  await ctx.write(async (tx) => {
    const request = await tx
      .selectFrom('coverage_extensions')
      .select(['claim_id', 'status', 'due_at'])
      .where('id', '=', String(payload['id']))
      .executeTakeFirst()
    if (request?.status !== 'asked' || !request.due_at || new Date(request.due_at) > ctx.services.now()) return
    const claim = await findClaim(tx, request.claim_id)
    if (claim.status === 'closed') return
    const words = moreOverdue(claim)
    await notifyAdmins(ctx, tx, words.admins)
    await notifyDriver(ctx, tx, claim, words.driver)
  })
}
