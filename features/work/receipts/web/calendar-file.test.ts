import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const order = {
  id: '01900000-0000-7000-8000-000000000001',
  service_date: '2026-12-30',
  end_date: '2027-01-02',
  starts_at: null,
  price: { quantity: 4 },
  status: 'paid',
  work_status: 'accepted',
  version: 4,
  created_at: '2026-11-20T15:00:00.123Z',
  updated_at: '2026-11-21T09:30:00+00:00',
  listing: { title: '2023 Corolla; clean, "new"' },
  provider: {
    business_name: 'Omar’s Cars',
    address: '480 Edgewood Ave SE',
    city: 'Atlanta',
    state: 'GA',
    zip: '30312',
  },
} as const
const about = { note: 'Line one\nLine two', url: 'https://claimchoice.test/bookings/1' }
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a rental is an all-day event without a zone whose end is the day after, across the year', () => {
  const lines = linesOf(calendarFile(order, about))
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ClaimChoice//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:01900000-0000-7000-8000-000000000001@claimchoice',
    'SEQUENCE:4',
    'DTSTAMP:20261121T093000Z',
    'CREATED:20261120T150000Z',
    'LAST-MODIFIED:20261121T093000Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270103',
    'STATUS:CONFIRMED',
    'SUMMARY:2023 Corolla\\; clean\\, "new"\\, Omar’s Cars',
    'LOCATION:480 Edgewood Ave SE\\, Atlanta\\, GA 30312',
    'DESCRIPTION:Line one\\nLine two',
    'URL:https://claimchoice.test/bookings/1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an appointment with a time lasts its hours from then on, by the world’s clock', () => {
  const hours = { end_date: null, starts_at: '2026-12-30T15:00:00.000Z', price: { quantity: 2 } }
  const lines = linesOf(calendarFile({ ...order, ...hours }, about))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261230T150000Z', 'DTEND:20261230T170000Z']))
})

test('an appointment from before there were times ends the day after its day', () => {
  const lines = linesOf(calendarFile({ ...order, end_date: null }, about))
  expect(lines).toContain('DTEND;VALUE=DATE:20261231')
})

test('changed days replace the event and a cancelled booking takes it off: same UID, higher number', () => {
  const moved = linesOf(calendarFile({ ...order, version: 5, service_date: '2026-12-31' }, about))
  expect(moved).toEqual(expect.arrayContaining([linesOf(calendarFile(order, about))[5], 'SEQUENCE:5']))
  for (const gone of [
    { ...order, work_status: 'cancelled' as const, version: 6 },
    { ...order, status: 'refunded' as const, work_status: 'declined' as const, version: 6 },
  ])
    expect(linesOf(calendarFile(gone, about))).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:6']))
  expect(linesOf(calendarFile({ ...order, work_status: 'requested' }, about))).toContain('STATUS:TENTATIVE')
})

test('whatever a title says, no line is longer than 75 octets and none is smuggled in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const file = calendarFile({ ...order, listing: { title: `${title}🚗 مرحبا` } }, { ...about, note: title })
      const raw = file.split('\r\n')
      for (const line of raw) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(linesOf(file)).toHaveLength(20)
    }),
    { numRuns: 50 },
  )
})
