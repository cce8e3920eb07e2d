import { addDays } from '#lib/dates.ts'
import type { Order } from '#features/work/orders/order.ts'

/** Text of RFC 5545: signs that mean something are escaped, control signs left out. */
const plain = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
const compact = (day: string) => day.replaceAll('-', '')
const utc = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const endOf = (starts_at: string, hours: number) => new Date(Date.parse(starts_at) + hours * 3_600_000).toISOString()

const MOST_OCTETS = 75
const octets = new TextEncoder()
/** A line has at most 75 octets; it goes on after a line break and a space, never inside a character (RFC 5545 3.1). */
function folded(line: string): string {
  let length = 0
  let out = ''
  for (const sign of line) {
    const size = octets.encode(sign).length
    if (length + size > MOST_OCTETS) {
      out += '\r\n '
      length = 1
    }
    out += sign
    length += size
  }
  return out
}

type Bookable = Pick<
  Order,
  'id' | 'service_date' | 'end_date' | 'starts_at' | 'status' | 'work_status' | 'version' | 'created_at' | 'updated_at'
> & {
  price: Pick<Order['price'], 'quantity'>
  listing: Pick<Order['listing'], 'title'>
  provider: Pick<Order['provider'], 'business_name' | 'address' | 'city' | 'state' | 'zip'>
}

/** Whether the days are no longer the driver's: the calendar is told that it is off. */
export const isOff = ({ status, work_status }: Pick<Order, 'status' | 'work_status'>): boolean =>
  (status !== 'paid' && status !== 'pending') || work_status === 'declined' || work_status === 'cancelled'

/**
 * The booking for any calendar (RFC 5545): an appointment from its time for its hours, anything else as an all-day event. A
 * day has no clock, so it carries no zone; the end of such an event is the day after. The same UID with a higher SEQUENCE replaces the event, CANCELLED takes it off.
 */
export function calendarFile(order: Bookable, about: { note: string; url: string }): string {
  const start = order.service_date ?? ''
  const { provider } = order
  const place = [provider.address, provider.city, [provider.state, provider.zip].filter(Boolean).join(' ')]
  const where = place.filter(Boolean).join(', ')
  const status = isOff(order) ? 'CANCELLED' : order.work_status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ClaimChoice//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${order.id}@claimchoice`,
    `SEQUENCE:${order.version}`,
    `DTSTAMP:${utc(order.updated_at)}`,
    `CREATED:${utc(order.created_at)}`,
    `LAST-MODIFIED:${utc(order.updated_at)}`,
    ...(order.starts_at
      ? [`DTSTART:${utc(order.starts_at)}`, `DTEND:${utc(endOf(order.starts_at, order.price.quantity))}`]
      : [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(addDays(order.end_date ?? start, 1))}`]),
    `STATUS:${status}`,
    `SUMMARY:${plain(`${order.listing.title}, ${provider.business_name}`)}`,
    ...(where ? [`LOCATION:${plain(where)}`] : []),
    `DESCRIPTION:${plain(about.note)}`,
    `URL:${about.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
