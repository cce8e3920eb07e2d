import type { Verb } from '#lib/server/http.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { reviewsContract } from '../contract.ts'
import { averageOf } from '../review.ts'
import { reviewsOf } from './rows.ts'

/** Reviews of a provider or one listing, newest first. Public: a first name and an initial, never more. Removed ones are gone. */
export const listReviews: Verb<typeof reviewsContract.list> = async (
  ctx,
  { provider_id, listing_id, limit, after },
) => {
  let query = reviewsOf(ctx.db).where('reviews.removed_at', 'is', null)
  if (provider_id) query = query.where('provider_id', '=', provider_id)
  if (listing_id) query = query.where('listing_id', '=', listing_id)
  if (after) query = query.where(behind('reviews', after))
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, reviewsContract.list, { limit, provider_id, listing_id }, rows, ({ id }) => ({ after: id }))
}

/**
 * The average to one decimal and how many gave how many stars. A company could invent tows that nobody pays here, with accounts
 * of friends: what only the two say (`counts`) is shown and changes no figure.
 */
export const reviewSummary: Verb<typeof reviewsContract.summary> = async (ctx, { provider_id, listing_id }) => {
  let query = ctx.db
    .selectFrom('reviews')
    .where('removed_at', 'is', null)
    .select(['rating', 'counts', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['rating', 'counts'])
  if (provider_id) query = query.where('provider_id', '=', provider_id)
  if (listing_id) query = query.where('listing_id', '=', listing_id)
  const stars = [0, 0, 0, 0, 0]
  let uncounted = 0
  for (const row of await query.execute())
    if (row.counts) stars[row.rating - 1] = Number(row.count)
    else uncounted += Number(row.count)
  const count = stars.reduce((total, each) => total + each, 0)
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0)
  return { count, average: averageOf(sum, count), stars, uncounted }
}
