import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { partiesOf, sideOf } from '#features/work/orders/server/notify-party.ts'
import type { reviewsContract } from '../contract.ts'
import { canReview } from '../policy.ts'
import { publicName } from '../review.ts'
import { reviewsOf, showPhotos } from './rows.ts'
import { reviewNews } from './words.ts'

/** Leaves the one review of an order. Row security checks the same once more (reliability.md, trap 7). */
export const leaveReview: Verb<typeof reviewsContract.leave> = async (ctx, input) => {
  const me = person(ctx)
  if (input.reviewer_id && input.reviewer_id !== me.id)
    throw invalid('reviewer_id', 'You can only leave a review as yourself.')
  return ctx.write(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', input.order_id).executeTakeFirst()
    if (!order) throw notFound('Order')
    const before = await tx.selectFrom('reviews').select('id').where('order_id', '=', order.id).executeTakeFirst()
    const viewer = order.user_id === me.id ? ('customer' as const) : ('provider' as const)
    ensure(canReview({ viewer, status: order.status, work_status: order.work_status, reviewed: before !== undefined }))
    for (const name of ['provider_id', 'listing_id'] as const)
      if (input[name] && input[name] !== order[name]) throw invalid(name, 'This doesn’t match the booking.')
    const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
    const row = await tx
      .insertInto('reviews')
      .values({
        id: newId(),
        order_id: order.id,
        provider_id: order.provider_id,
        listing_id: order.listing_id,
        reviewer_id: me.id,
        reviewer_name: publicName(name),
        rating: input.rating,
        review_text: input.review_text,
        service_date: order.service_date ?? sql<string>`current_date`,
      })
      .returning(['id', 'rating', 'reviewer_name'])
      .executeTakeFirstOrThrow()
    if (input.photos.length > 0) await showPhotos(tx, order.id, row.id, input.photos)
    await audit(tx, { action: 'review.leave', table: 'reviews', id: row.id, after: { rating: row.rating } })
    const parties = await partiesOf(tx, order)
    const { title } = parties.about
    const news = reviewNews('reviewed', { name: row.reviewer_name, title, rating: row.rating })
    for (const user_id of sideOf(parties, 'provider', 'reply'))
      await notify(ctx, tx, user_id, 'work', { ...news, action_url: paths.providerReviews() }, { mail: false })
    return reviewsOf(tx).where('reviews.id', '=', row.id).executeTakeFirstOrThrow()
  })
}
