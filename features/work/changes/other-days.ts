// Which other days a booking can be moved to. Runs in the browser, needs no zod.
import { type Availability, lastDayOf, type NotBookable, whyNot } from '#features/market/listings/availability.ts'
import type { Day } from '#lib/dates.ts'
import type { Order } from '#features/work/orders/order.ts'

/**
 * Why a booking cannot be moved to these days, or null when it can. A first or last day that stays was booked before it was
 * closed; as the other of the two it is asked anew.
 */
export function whyNotMoved(
  calendar: Availability,
  booked: Pick<Order, 'service_date' | 'end_date'>,
  start: Day,
  end: Day | null,
): NotBookable | null {
  const last = lastDayOf(calendar, start, end)
  const asked = [start !== booked.service_date && start, last !== (booked.end_date ?? booked.service_date) && last]
  return whyNot({ ...calendar, closed: calendar.closed.filter((day) => asked.includes(day)) }, start, end)
}
