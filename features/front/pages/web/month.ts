// A month as a calendar draws it. `YYYY-MM`, weeks begin on Sunday as on the booking calendar.
import { addDays, type Day, daysBetween } from '#lib/dates.ts'
import type { Order } from '#features/work/orders/order.ts'

const FORM = /^20\d{2}-(0[1-9]|1[0-2])$/
/** The month an address asks for, else the one of `today`. */
export const monthOf = (text: string | null, today: Day): string => (text && FORM.test(text) ? text : today.slice(0, 7))

export function stepMonth(month: string, step: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + step, 1)).toISOString().slice(0, 7)
}

/** First and last day. */
export const endsOf = (month: string): { from: Day; to: Day } => ({
  from: `${month}-01`,
  to: addDays(`${stepMonth(month, 1)}-01`, -1),
})

/** Whole weeks; a day outside the month is null. */
export function weeksOf(month: string): (Day | null)[][] {
  const { from, to } = endsOf(month)
  const lead = new Date(`${from}T00:00:00Z`).getUTCDay()
  const count = daysBetween(from, to)
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const at = week * 7 + weekday - lead
      return at < 0 || at >= count ? null : addDays(from, at)
    }),
  )
}

type Dated = Pick<Order, 'service_date' | 'end_date'>
/** The bookings of a day: on its date, or between both ends of a rental. */
export const onDay = <T extends Dated>(orders: readonly T[], day: Day): T[] =>
  orders.filter(
    ({ service_date, end_date }) => service_date && service_date <= day && day <= (end_date ?? service_date),
  )
