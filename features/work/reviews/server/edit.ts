import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { reviewsContract } from '../contract.ts'
import { canEditReview } from '../policy.ts'
import { editableUntil } from '../review.ts'
import { ownRemoval } from './own-removal.ts'
import { reviewsOf, showPhotos } from './rows.ts'

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
    if (photos) await showPhotos(tx, before.order_id, id, photos)
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

/** One's own review of a booking, to read or correct, and the photos that wait for it. */
export const reviewOfOrder: Verb<typeof reviewsContract.ofOrder> = async (ctx, { order_id }) => {
  const me = person(ctx)
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const review = await reviewsOf(ctx.db).where('reviews.order_id', '=', order_id).executeTakeFirst()
  const waiting = await ctx.db
    .selectFrom('review_photos')
    .select(['path', 'width', 'height'])
    .where('order_id', '=', order_id)
    .where('owner_id', '=', me.id)
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
