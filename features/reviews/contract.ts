import * as z from 'zod'
import { call, EVERYONE, type Role, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Rating, Review } from './review.ts'

const BOOKERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const about = { provider_id: Id.optional(), listing_id: Id.optional() }

export const reviewsContract = {
  leave: call({
    method: 'POST',
    path: '/rest/v1/reviews',
    access: BOOKERS,
    input: z.strictObject({
      order_id: Id,
      rating: Rating,
      review_text: z.string().trim().max(3000).default(''),
      ...about,
      reviewer_id: Id.optional(),
    }),
    output: Review,
    status: 201,
    refusals: ['not_paid', 'not_done', 'already_reviewed'],
    summary: 'Reviews a paid and completed order of one’s own, once',
  }),
  list: call({
    method: 'GET',
    path: '/rest/v1/reviews',
    access: EVERYONE,
    input: z.strictObject({ ...about, limit: wholeNumber(1, 100).default(20), after: Id.optional() }),
    output: z.array(Review),
    summary: 'Reviews of a provider or a listing, newest first',
  }),
  summary: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_summary',
    access: EVERYONE,
    input: z.strictObject(about),
    output: z.object({
      count: z.int(),
      /** One decimal, or 'N/A' without reviews. */
      average: z.string(),
      /** How many gave 1, 2, 3, 4 and 5 stars. */
      stars: z.array(z.int()),
    }),
    summary: 'Average and spread of the ratings',
  }),
}
