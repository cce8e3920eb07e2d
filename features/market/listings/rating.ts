export type Rated = { rating_sum: number; rating_count: number }

/** Spec §9: one decimal, or null ("N/A") without reviews. */
export const averageRating = ({ rating_sum, rating_count }: Rated): number | null =>
  rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10
