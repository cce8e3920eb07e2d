import { sql } from 'kysely'
import type { PartyNews } from '#features/work/orders/server/words.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { removalsContract } from '../contract.ts'
import { canDecide, canRemove } from '../policy.ts'
import type { AdminReview } from '../removal.ts'
import { adminReview } from './queue.ts'
import { notifyReviewed, type Title } from '#features/work/reviews/server/subject.ts'
import { reviewNews } from '#features/work/reviews/server/words.ts'

/** Locks the report of a review that waits, if there is one, so that one decision answers it. */
async function openReport(tx: Tx, reviewId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('review_reports')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Tells the author or the business what was decided about a review. */
const notifySide = (
  ctx: Ctx,
  tx: Tx,
  review: AdminReview,
  side: 'customer' | 'provider',
  words: (title: Title) => PartyNews,
) => notifyReviewed(ctx, tx, { ...review, reviewer_id: review.author.id }, side, words)

/** Removes a review for a listed reason. Its author is told why, the business that it is gone; a report of it is answered. */
export const removeReview: Verb<typeof removalsContract.remove> = async (ctx, { review_id, version, reason, note }) => {
  const at = ctx.services.now().toISOString()
  return ctx.write(async (tx) => {
    const report = await openReport(tx, review_id)
    const review = await adminReview(tx, person(ctx).id, review_id)
    ensure(canRemove({ ...review, removed_at: review.removal?.at ?? null }))
    if (review.version !== version)
      throw conflict('changed', 'The author just edited this review. Read the new version before you decide.')
    const id = newId()
    await sql`select remove_review(${id}, ${review_id}, ${reason}, ${note}, ${at}::timestamptz)`.execute(tx)
    if (report)
      await tx
        .updateTable('review_reports')
        .set({ outcome: 'removed', resolution: note, resolved_at: at, resolved_by: person(ctx).id })
        .where('id', '=', report)
        .execute()
    await audit(tx, {
      action: 'review.remove',
      table: 'reviews',
      id: review_id,
      before: { rating: review.rating, review_text: review.review_text, removed_at: null },
      after: { removed_at: at, reason, removal_id: id, ...(report && { report_id: report }) },
      reason: note,
    })
    await notifySide(ctx, tx, review, 'customer', (title) => reviewNews('removed', { title, reason }))
    const name = review.reviewer_name
    await notifySide(ctx, tx, review, 'provider', (title) => reviewNews('removedOfYours', { title, name, reason }))
    return adminReview(tx, person(ctx).id, review_id)
  })
}

/** Closes a report without removing anything; the business reads the sentence. */
export const refuseReport: Verb<typeof removalsContract.refuse> = async (ctx, { report_id, note }) =>
  ctx.write(async (tx) => {
    const report = await tx
      .selectFrom('review_reports')
      .select(['review_id', 'resolved_at', 'reason'])
      .where('id', '=', report_id)
      .forUpdate()
      .executeTakeFirst()
    if (!report) throw notFound('Report')
    if (report.resolved_at) throw conflict('resolved_already', 'Someone just decided on this report.')
    const review = await adminReview(tx, person(ctx).id, report.review_id)
    ensure(canRemove({ involved: review.involved, removed_at: null }))
    await tx
      .updateTable('review_reports')
      .set({
        outcome: 'refused',
        resolution: note,
        resolved_at: ctx.services.now().toISOString(),
        resolved_by: person(ctx).id,
      })
      .where('id', '=', report_id)
      .execute()
    await audit(tx, {
      action: 'review.report_refuse',
      table: 'reviews',
      id: review.id,
      before: { report_id, reason: report.reason },
      after: { outcome: 'refused' },
      reason: note,
    })
    const name = review.reviewer_name
    await notifySide(ctx, tx, review, 'provider', (title) => reviewNews('reportRefused', { title, name }))
    return adminReview(tx, person(ctx).id, review.id)
  })

/** Undoes a removal, or decides the objection to it; an objection is never decided by who removed. */
export const decideRemoval: Verb<typeof removalsContract.decide> = async (ctx, { removal_id, outcome, note }) => {
  const me = person(ctx).id
  const at = ctx.services.now().toISOString()
  return ctx.write(async (tx) => {
    const removal = await tx
      .selectFrom('review_removals')
      .select('review_id')
      .where('id', '=', removal_id)
      .where('kind', '=', 'removed')
      .executeTakeFirst()
    if (!removal) throw notFound('Removal')
    const review = await adminReview(tx, me, removal.review_id)
    if (review.removal?.id !== removal_id)
      throw conflict('not_removed', 'This removal was just undone. The review is back.')
    ensure(canDecide(review.removal, review.involved, outcome))
    await sql`select decide_removal(${newId()}, ${removal_id}, ${outcome}, ${note}, ${at}::timestamptz)`.execute(tx)
    await audit(tx, {
      action: outcome === 'restored' ? 'review.restore' : 'review.uphold',
      table: 'reviews',
      id: review.id,
      before: { removal_id, reason: review.removal.reason, objected: review.removal.objection !== null },
      after: { outcome },
      reason: note,
    })
    const back = outcome === 'restored'
    await notifySide(ctx, tx, review, 'customer', (title) => reviewNews(back ? 'restored' : 'upheld', { title }))
    const name = review.reviewer_name
    if (back) await notifySide(ctx, tx, review, 'provider', (title) => reviewNews('restoredOfYours', { title, name }))
    return adminReview(tx, me, review.id)
  })
}
