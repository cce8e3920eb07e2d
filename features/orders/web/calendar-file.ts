import { addDays } from '#lib/dates.ts'
import type { Order } from '../order.ts'

const plain = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
const compact = (day: string) => day.replaceAll('-', '')

/** The booking as an all-day event for any calendar (RFC 5545); the end of such an event is the day after. */
export function calendarFile(order: Order): string {
  const start = order.service_date ?? ''
  const where = [order.provider.address, order.provider.city, order.provider.state].filter(Boolean).join(', ')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ClaimChoice//EN',
    'BEGIN:VEVENT',
    `UID:${order.id}@claimchoice`,
    `DTSTAMP:${new Date(order.updated_at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(addDays(order.end_date ?? start, 1))}`,
    `SUMMARY:${plain(`${order.listing.title}, ${order.provider.business_name}`)}`,
    `LOCATION:${plain(where)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Hands the file to the browser. */
export function saveCalendarFile(order: Order): void {
  const url = URL.createObjectURL(new Blob([calendarFile(order)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'booking.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
