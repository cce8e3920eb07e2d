// How old an insurer receivable is, in words everybody counts alike. Loads no schema: the page of receivables uses it.
/** Days since the work was completed: not yet (or today), 1–30, 31–60, 61–90, more. */
export const AGES = ['current', 'd30', 'd60', 'd90', 'older'] as const
export type Age = (typeof AGES)[number]
/** The last day of each age but the first and the last. */
export const AGE_DAYS = [30, 60, 90] as const
export const HOW = ['check', 'transfer'] as const
/** So many bookings one payment may be applied to. */
export const MOST_LINES = 200

/** Null is work that is not completed: nothing is due for it yet. */
export function ageOf(days: number | null): Age {
  if (days === null || days <= 0) return 'current'
  if (days <= AGE_DAYS[0]) return 'd30'
  if (days <= AGE_DAYS[1]) return 'd60'
  return days <= AGE_DAYS[2] ? 'd90' : 'older'
}

/** One value per age. */
export const agesOf = <T>(value: (age: Age) => T): Record<Age, T> => ({
  current: value('current'),
  d30: value('d30'),
  d60: value('d60'),
  d90: value('d90'),
  older: value('older'),
})

type Open = { order_id: string; open_cents: number }
/**
 * Proposes how a payment is applied: oldest first as the rows come, each in full while it lasts. `left` is what no open
 * booking takes. Pure; whole cents.
 */
export function applyOldestFirst(rows: readonly Open[], amount_cents: number) {
  let left = amount_cents
  const lines: { order_id: string; amount_cents: number }[] = []
  for (const { order_id, open_cents } of rows) {
    const cents = Math.min(left, Math.max(0, open_cents))
    if (cents <= 0) continue
    lines.push({ order_id, amount_cents: cents })
    left -= cents
  }
  return { lines, left }
}
