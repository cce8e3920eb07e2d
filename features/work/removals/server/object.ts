import { paths } from '#app/paths.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { removalsContract } from '../contract.ts'
import { canObject, canReport } from '../policy.ts'
import type { OwnReport } from '#features/work/reviews/own-report.ts'
import { reviewNews } from '#features/work/reviews/server/words.ts'
import { ownRemoval } from '#features/work/reviews/server/own-removal.ts'

/** The author's one objection to a removal; every admin is notified, since another one than who removed must decide. */
export const objectToRemoval: Verb<typeof removalsContract.object> = async (ctx, { removal_id, words }) => {
  const me = person(ctx).id
  return ctx.write(async (tx) => {
    const review = await tx
      .selectFrom('review_removals as d')
      .innerJoin('reviews as r', 'r.id', 'd.review_id')
      .select(['r.id', 'r.reviewer_name'])
      .where('d.id', '=', removal_id)
      .where('d.kind', '=', 'removed')
      .where('r.reviewer_id', '=', me)
      .executeTakeFirst()
    if (!review) throw notFound('Removal')
    const now = await ownRemoval(tx, review.id)
    ensure(canObject(now?.id === removal_id ? now : null))
    const added = await tx
      .insertInto('review_objections')
      .values({ removal_id, author_id: me, words, created_at: ctx.services.now().toISOString() })
      .onConflict((it) => it.column('removal_id').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) ensure(canObject({ objection: {} }))
    await audit(tx, { action: 'review.object', table: 'reviews', id: review.id, after: { removal_id } })
    const news = reviewNews('objected', { name: review.reviewer_name })
    await notifyAdmins(ctx, tx, { ...news, action_url: paths.adminReviews({ state: 'objections' }) })
    return (await ownRemoval(tx, review.id))!
  })
}

/** The reviewed business reports a review for a listed reason. What happens to it, claims admins decide. */
export const reportReview: Verb<typeof removalsContract.report> = async (ctx, { review_id, reason, details }) => {
  const me = person(ctx).id
  return ctx.write(async (tx) => {
    const review = await tx
      .selectFrom('reviews as r')
      .innerJoin('provider_members as m', 'm.provider_id', 'r.provider_id')
      .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
      .select(['r.provider_id', 'r.edited_at', 'm.member_role', 'p.business_name'])
      .where('r.id', '=', review_id)
      .where('r.removed_at', 'is', null)
      .where('m.user_id', '=', me)
      .executeTakeFirst()
    if (!review) throw notFound('Review')
    ensure(mayAct(review.member_role, 'reply'))
    const last = await tx
      .selectFrom('review_reports')
      .select(['resolved_at', 'outcome'])
      .where('review_id', '=', review_id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    // what was removed and has come back may be reported once more
    ensure(canReport(review, last?.outcome === 'removed' ? null : last))
    const id = newId()
    const created_at = ctx.services.now().toISOString()
    const added = await tx
      .insertInto('review_reports')
      .values({
        id,
        review_id,
        provider_id: review.provider_id,
        reporter_id: me,
        reason,
        details: details || null,
        created_at,
      })
      .onConflict((it) => it.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows)
      throw conflict('reported_already', 'Your business already reported this review. Our team is reviewing it.')
    await audit(tx, { action: 'review.report', table: 'reviews', id: review_id, after: { report_id: id, reason } })
    const news = reviewNews('reported', { business: review.business_name })
    await notifyAdmins(ctx, tx, { ...news, action_url: paths.adminReviews() })
    return { reason, created_at, outcome: null, resolution: null } satisfies OwnReport
  })
}
