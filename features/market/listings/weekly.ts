// What a week costs by the day, and so the most that a weekly rate may be. Pure; whole cents.

/** Any seven days in a row are five days and one Saturday and Sunday: what they cost by the day. */
export const weekByDays = (daily: number, weekend: number | null | undefined): number =>
  5 * daily + 2 * (weekend ?? daily)

/** The most that a weekly rate may be: never more than seven days at the daily rate, nor than those days cost by the day. */
export const mostWeekly = (daily: number, weekend: number | null | undefined): number =>
  Math.min(7 * daily, weekByDays(daily, weekend))
