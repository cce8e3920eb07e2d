import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { reviewsContract } from '../contract.ts'
import { canEditReview } from '../policy.ts'
import { editableUntil, type Subject } from '../review.ts'
import { ownRemoval } from './own-removal.ts'
import { keptOf, keyOf, reviewOf, reviewsOf, showPhotos } from './rows.ts'
import { workOf } from './subject.ts'

/** Corrects one's own review while that is open; what is not named stays. Somebody else's is answered as missing. */
export const editReview: Verb<typeof reviewsContract.edit> = async (ctx, { id, photos, ...news }) => {
  const now = ctx.services.now()
  return ctx.write(async (tx) => {
    const own = tx.selectFrom('reviews').selectAll().where('id', '=', id).where('reviewer_id', '=', person(ctx).id)
    const there = await own.executeTakeFirst()
    if (!there) throw notFound('Review')
    ensure(canEditReview(there, now))
    const before = await own.forUpdate().executeTakeFirst()
    if (!before) throw notFound('Review') // removed at the same moment
    await tx
      .updateTable('reviews')
      .set({ ...news, edited_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    if (photos) await showPhotos(tx, before, id, photos)
    await audit(tx, {
      action: 'review.edit',
      table: 'reviews',
      id,
      before: { rating: before.rating, review_text: before.review_text },
      after: news,
    })
    return reviewsOf(tx).where('reviews.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** One’s own review, to read or correct, and the photos that wait for it. */
async function ownReview(ctx: Ctx, of: Subject) {
  const [column, id] = keyOf(keptOf(of))
  const review = await reviewOf(reviewsOf(ctx.db), keptOf(of)).executeTakeFirst()
  const waiting = await ctx.db
    .selectFrom('review_photos')
    .select(['path', 'width', 'height'])
    .where(column, '=', id)
    .where('owner_id', '=', person(ctx).id)
    .where('review_id', 'is', null)
    .orderBy('created_at')
    .execute()
  return {
    review: review ?? null,
    waiting,
    editable_until: review ? editableUntil(review).toISOString() : null,
    removal: review?.removed_at ? await ownRemoval(ctx.db, review.id) : null,
  }
}

/** One’s own review of a booking. Throws 404. */
export const reviewOfOrder: Verb<typeof reviewsContract.ofOrder> = async (ctx, of) => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', of.order_id)
    .where('user_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return ownReview(ctx, of)
}

/** One’s own review of a tow. Throws 404. */
export const reviewOfTow: Verb<typeof reviewsContract.ofTow> = async (ctx, of) => {
  await workOf(ctx.db, person(ctx).id, of)
  return ownReview(ctx, of)
}
