import { addDays, type Day } from './dates.ts'

export type Span = { start: Day; end: Day }

/** Days in ascending order as unbroken spans. */
export function spansOf(days: readonly Day[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else spans.push({ start: day, end: day })
  }
  return spans
}
