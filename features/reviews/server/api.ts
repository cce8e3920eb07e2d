import { serve } from '#lib/server/http.ts'
import { reviewsContract } from '../contract.ts'
import { leaveReview } from './leave.ts'
import { listReviews, reviewSummary } from './list.ts'

export const reviewsApi = serve('reviews', reviewsContract, {
  leave: leaveReview,
  list: listReviews,
  summary: reviewSummary,
})
