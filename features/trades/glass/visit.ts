// Where and when the glass of a signed quote is set: at the shop at a time, or where the car is in a window of two hours. Pure.
import * as z from 'zod'
import { NO_CALIBRATION } from '#features/trades/estimates/comparison.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { Glass } from '#features/trades/estimates/glass.ts'
import { clockOf, dayIn, formatDay, formatInstant, formatOf, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { Language } from '#lib/languages.ts'
import { type Answer, notNow, yes } from '#lib/policy.ts'
import { PART_NAMES } from './glass-quote.ts'
import { panesOf } from './panes.ts'

export const VISIT_PLACES = ['shop', 'mobile'] as const
export type VisitPlace = (typeof VISIT_PLACES)[number]
/** `calibration`: the camera is calibrated at the shop after the glass was set elsewhere. */
export const VISIT_PURPOSES = ['set', 'calibration'] as const
export type VisitPurpose = (typeof VISIT_PURPOSES)[number]
/** Why a shop moves a visit; the first three are the weather that its adhesive doesn't stand (domain/trades.md §2.2). */
export const MOVE_REASONS = ['rain', 'cold', 'heat', 'parts', 'staff', 'other'] as const
/** What a driver changes of a visit, as its shop is told; `note` is how to find the car. */
export type VisitChange = 'place' | 'time' | 'address' | 'note'
/** `other` says what in at least so many letters. */
export const OTHER_MIN = 10
/** In which a technician comes (domain/trades.md §2.2, step 6). */
export const WINDOW_MINUTES = 120
/** How long a car stays at the shop (domain/trades.md §2.4). */
const CHIP_MINUTES = 30
const REPLACE_MINUTES = 120
const STATIC_MINUTES = 60

export const Visit = z.object({
  id: Id,
  repair_id: Id,
  purpose: z.enum(VISIT_PURPOSES),
  place: z.enum(VISIT_PLACES),
  starts_at: Instant,
  /** Until when somebody comes, or how long the car stays at the shop. */
  ends_at: Instant,
  /** Where the car is; empty at the shop. */
  street: z.string(),
  zip: z.string(),
  town: z.string(),
  note: z.string(),
  on_the_way_at: Instant.nullable(),
  /** Why the shop last moved it, in a word and its own, and from when. */
  moved_for: z.enum(MOVE_REASONS).nullable(),
  moved_note: z.string(),
  moved_from: Instant.nullable(),
})
export type Visit = z.output<typeof Visit>

type Said = Pick<Line, 'operation' | 'section' | 'description' | 'labor_type' | 'sublet_vendor'>
const MOBILE = new RegExp(`^(?:${PART_NAMES.mobile_fee}|mobile (?:fee|visit|replacement)|servicio m[oó]vil)\\b`, 'i')
/** Whether a quote says that the shop comes to the car: its row for that, at whatever price. */
export const comesOut = (lines: readonly Said[]): boolean => lines.some(({ description }) => MOBILE.test(description))

/** What a quote says of a static calibration, which needs a shop: done by this shop, by one it names, or not asked for. */
export function staticBy(lines: readonly Said[]): { by: 'shop' | 'none' } | { by: 'vendor'; vendor: string } {
  const line = lines.find(
    ({ operation, description }) =>
      operation === 'calibrate' &&
      !description.startsWith(NO_CALIBRATION) &&
      /\b(?:static|est[aá]tica)\b/i.test(description),
  )
  if (!line) return { by: 'none' }
  return line.sublet_vendor ? { by: 'vendor', vendor: line.sublet_vendor } : { by: 'shop' }
}

/** How many minutes a visit takes of a van or a bay. */
export function visitMinutes(
  lines: readonly Said[],
  glass: Glass | null,
  { place, purpose }: { place: VisitPlace; purpose: VisitPurpose },
): number {
  if (place === 'mobile') return WINDOW_MINUTES
  if (purpose === 'calibration') return STATIC_MINUTES
  const work = panesOf(lines, glass).length > 0 ? REPLACE_MINUTES : CHIP_MINUTES
  return work + (staticBy(lines).by === 'shop' ? STATIC_MINUTES : 0)
}

type Of = { status: string }
const OVER = 'The car is at the shop already, or this repair has ended.'
/** A time is chosen once the quote is signed and before the glass is in; that of the calibration as long as the work goes on. */
export function canVisit({ status }: Of, purpose: VisitPurpose): Answer {
  if (status === 'authorized' || (status === 'in_shop' && purpose === 'calibration')) return yes
  return notNow('wrong_state', status === 'chosen' ? 'Sign the quote first. Then choose a time.' : OVER)
}
type Stands = Pick<Visit, 'purpose' | 'place' | 'starts_at' | 'ends_at' | 'on_the_way_at'>
/** Who is waited for at the car says so once, on the day of the window, past midnight until it ends. */
export function canSetOut(visit: Stands, repair: Of, now: Date, zone: string): Answer {
  if (visit.place === 'shop') return notNow('wrong_state', 'This visit is at the shop: the driver comes to you.')
  const may = canVisit(repair, visit.purpose)
  if (!may.yes) return may
  if (visit.on_the_way_at) return notNow('wrong_state', 'The driver was told already that you’re on the way.')
  const [today, day] = [dayIn(zone, now), dayIn(zone, new Date(visit.starts_at))]
  if (today < day) return notNow('too_early', `Say this on the day of the visit, ${formatDay(day)}.`)
  return today > day && now > new Date(visit.ends_at)
    ? notNow('too_late', 'The day of this visit is over. Move it to another window.')
    : yes
}
/** The driver chooses another time, or none, until somebody is on the way; the shop moves it until the car is there. */
export function canChange(visit: Stands, repair: Of, by: 'driver' | 'shop'): Answer {
  const may = canVisit(repair, visit.purpose)
  if (!may.yes || by === 'shop' || !visit.on_the_way_at) return may
  return notNow('wrong_state', 'The technician is on the way. Call the shop if you can’t be there.')
}

type Window = Pick<Visit, 'starts_at' | 'ends_at'>
const zoneOf = (instant: string, zone: string, locale: Language) =>
  formatOf(`${locale}-US`, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')!.value
/** A window as its parts are read: the day, and both times, the first with its zone only where the clocks change between. */
export function windowParts({ starts_at, ends_at }: Window, zone: string, locale: Language) {
  const [from, to] = [starts_at, ends_at].map((at) => [clockOf(at, zone, locale), zoneOf(at, zone, locale)] as const)
  return {
    day: formatDay(dayIn(zone, new Date(starts_at)), locale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
    from: from![1] === to![1] ? from![0] : from!.join(' '),
    to: to!.join(' '),
    /** Of a visit at the shop. */
    at: formatInstant(starts_at, locale, zone),
  }
}
