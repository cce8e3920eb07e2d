// The published order of search results ("Why this order?"). The search computes it in SQL from these same figures.
import { type Day, daysBetween } from '#lib/dates.ts'
import type { Rated } from './rating.ts'

/**
 * Everything is counted in miles, fewest first: the distance, plus a mile for each day one would wait, minus miles
 * for stars, for answering in time, for verification and for what one's own claim pays in full. No provider can pay for
 * a place (docs/ranking.md). What does not depend on place and day is kept per listing by `listing_standing()` in the
 * database.
 */
export const RANKING = {
  milesPerDayOfWait: 1,
  longestWaitDays: 14,
  milesPerStar: 4,
  /** Small samples are pulled toward `stars` as if `reviews` such reviews came first: 1 review of 5 is not 100 of 5. */
  prior: { stars: 4, reviews: 5 },
  /** What answering all bookings in time is worth beside answering none. */
  milesPerShareInTime: 10,
  /** As with stars: a business nobody has asked yet counts as having answered 4 of 5. */
  priorResponse: { share: 0.8, asked: 5 },
  milesForVerified: 5,
  /** Only in a search for one's own claim: what coverage pays in full a day comes sooner. */
  milesWithinCap: 10,
} as const

/** The wait is counted for the best so many matches; beyond them the order is by the rest of the formula. */
export const RANKED = 408

export type Ranked = Rated & {
  response_count: number
  response_in_time: number
  verified: boolean
  /** Known in a search for one's own claim only. */
  within_cap?: boolean | undefined
  distance_miles: number | null
  first_day: Day
  next_free_day: Day | null
}

/** The parts of one result's place, in miles; `total` decides the order. */
export function rankOf(row: Ranked) {
  const { prior } = RANKING
  const stars = (row.rating_sum + prior.stars * prior.reviews) / (row.rating_count + prior.reviews)
  const wait = row.next_free_day ? daysBetween(row.first_day, row.next_free_day) - 1 : RANKING.longestWaitDays
  const { priorResponse: before } = RANKING
  const share = (row.response_in_time + before.share * before.asked) / (row.response_count + before.asked)
  const parts = {
    distance: row.distance_miles ?? 0,
    wait: Math.min(wait, RANKING.longestWaitDays) * RANKING.milesPerDayOfWait,
    rating: -(stars - prior.stars) * RANKING.milesPerStar,
    response: -(share - before.share) * RANKING.milesPerShareInTime,
    verified: row.verified ? -RANKING.milesForVerified : 0,
    cap: row.within_cap ? -RANKING.milesWithinCap : 0,
  }
  return { ...parts, total: Object.values(parts).reduce((sum, miles) => sum + miles, 0) }
}
