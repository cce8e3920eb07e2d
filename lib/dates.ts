import type { Day } from './day.ts'
import type { Language } from '#lib/languages.ts'

/** The schemas stand apart: a page that only formats a day must not load the validation library. */
export { Day, Instant } from './day.ts'

const DAY_MS = 86_400_000
const toUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: Day, count: number): Day =>
  new Date(toUtc(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Calendar dates from `start` to `end`, both counted: the same day is 1. */
export const daysBetween = (start: Day, end: Day): number => Math.round((toUtc(end) - toUtc(start)) / DAY_MS) + 1

/** Every day from `start` to `end`, both included, ascending. */
export const eachDay = (start: Day, end: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) => addDays(start, index))

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a formatter costs a hundred times more than using it. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)))
  return format
}

/** The calendar day that `instant` falls on in an IANA zone. */
export const dayIn = (zone: string, instant: Date): Day =>
  formatOf('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

const offsetIn = (zone: string, at: number): number => {
  const parts = formatOf('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(at))
  const value = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return wall - at
}

/** The instant at which a clock on the wall of an IANA zone shows `time` (`HH:MM`) on that day. */
export function instantAt(zone: string, day: Day, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wall = toUtc(day) + (hour * 60 + minute) * 60_000
  const near = wall - offsetIn(zone, wall)
  return new Date(wall - offsetIn(zone, near)).toISOString()
}

/** The instant at which `day` begins in an IANA zone: its first moment, also where the clocks move at midnight. */
export function startOfDayIn(zone: string, day: Day): Date {
  const midnight = toUtc(day)
  const starts = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetIn(zone, near))
    .sort((a, b) => a - b)
  return new Date(starts.find((at) => dayIn(zone, new Date(at)) === day) ?? starts[1]!)
}

/** A day as a person reads it (`Nov 23, 2026`), the same wherever the reader sits. */
export const formatDay = (day: Day, locale = 'en', options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
  formatOf(locale, { ...options, timeZone: 'UTC' }).format(toUtc(day))

/** One day, or from one to another with what they share said once (`Nov 27 – 29, 2026`). */
export const formatDays = (start: Day, end: Day, locale = 'en') =>
  formatOf(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(toUtc(start), toUtc(end))
    .replaceAll('\u2009', ' ')

/** The claims team's zone: each of its pages tells every instant in it, wherever an admin sits, as the books do. */
export const TEAM_ZONE = 'America/New_York'

/** A time of the wall (`17:30`) as people write it who speak this language: `5:30 PM`. */
export const formatTime = (time: string, locale: Language = 'en') =>
  formatOf(`${locale}-US`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2000, 0, 1, Number(time.slice(0, 2)), Number(time.slice(3, 5)))))

/** An instant with its zone named, for promises: `Nov 21, 2026, 9:40 AM EST`. */
export const formatInstant = (instant: string | Date, locale: Language = 'en', zone?: string) =>
  // Spanish of Spain knows no EST; the zone must have the name that people here use
  formatOf(`${locale}-US`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone && { timeZone: zone }),
  }).format(typeof instant === 'string' ? new Date(instant) : instant)

/** The time of an instant on the wall of a place: `5:30 PM`. */
export const clockOf = (instant: string, zone: string | undefined, locale: string) =>
  formatOf(`${locale}-US`, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant))
