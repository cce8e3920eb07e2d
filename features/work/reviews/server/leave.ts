import { sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { reviewsContract } from '../contract.ts'
import { publicName } from '../review.ts'
import { reviewOf, reviewsOf, showPhotos } from './rows.ts'
import { notifyReviewed, workOf } from './subject.ts'
import { reviewNews } from './words.ts'

/** Leaves the one review of an order or a tow. Row security checks the same once more (reliability.md, trap 7). */
export const leaveReview: Verb<typeof reviewsContract.leave> = async (ctx, { order_id, tow_job_id, ...input }) => {
  const me = person(ctx)
  if (input.reviewer_id && input.reviewer_id !== me.id)
    throw invalid('reviewer_id', 'You can only leave a review as yourself.')
  return ctx.write(async (tx) => {
    const work = await workOf(tx, me.id, order_id ? { order_id } : { tow_job_id: tow_job_id! })
    const before = await reviewOf(tx.selectFrom('reviews').select('id'), work.kept).executeTakeFirst()
    ensure(work.can({ reviewed: before !== undefined }))
    for (const name of ['provider_id', 'listing_id'] as const)
      if (input[name] && input[name] !== work[name])
        throw invalid(name, `This doesn’t match the ${order_id ? 'booking' : 'tow'}.`)
    const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
    const row = await tx
      .insertInto('reviews')
      .values({
        id: newId(),
        ...work.kept,
        provider_id: work.provider_id,
        listing_id: work.listing_id,
        reviewer_id: me.id,
        reviewer_name: publicName(name),
        rating: input.rating,
        review_text: input.review_text,
        service_date: work.service_date ?? sql<string>`current_date`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (input.photos.length > 0) await showPhotos(tx, work.kept, row.id, input.photos)
    await audit(tx, { action: 'review.leave', table: 'reviews', id: row.id, after: { rating: row.rating } })
    const { reviewer_name, rating } = row
    await notifyReviewed(
      ctx,
      tx,
      row,
      'provider',
      (title) => reviewNews('reviewed', { name: reviewer_name, title, rating }),
      { mail: false },
    )
    return reviewsOf(tx).where('reviews.id', '=', row.id).executeTakeFirstOrThrow()
  })
}
