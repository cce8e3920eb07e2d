import * as z from 'zod'
import { Day } from '#lib/dates.ts'
import { WEEKDAYS } from './hours.ts'

export const SPOKEN = ['en', 'es', 'ar', 'fr', 'hi', 'ko', 'pt', 'ru', 'vi', 'zh'] as const
/** Spec §1: minority-, women- and veteran-owned; self-declared unless a certificate was accepted. */
export const OWNERSHIP = ['minority', 'women', 'veteran'] as const

/** On the wall. */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 08:00.')
const Open = z
  .tuple([Time, Time])
  .refine(([from, to]) => from < to, { message: 'The closing time must be after the opening time.' })
/** Local opening hours; a day without entry is closed. */
export const Hours = z.partialRecord(z.enum(WEEKDAYS), Open)
export type Hours = z.output<typeof Hours>

/** Which holidays a business is closed on (db/holidays.json). */
export const HOLIDAYS = ['none', 'federal', 'state'] as const
const Days = z.array(Day).max(400, 'Enter up to 400 days.')

export const RADIUS_MILES = { min: 1, max: 200 } as const

/** What a business promises or offers, which drivers filter by; which trade says what: `PROVIDER_TYPES`. */
export const OFFERS = ['direct_bill', 'tows_anywhere', 'wheelchair_accessible'] as const
export type Offer = (typeof OFFERS)[number]

/** What a business says of itself and can change at any time; what was verified is not in here. */
export const Business = z.object({
  about: z.string().trim().max(3000),
  service_radius_miles: z
    .int()
    .min(RADIUS_MILES.min, 'Enter at least 1 mile.')
    .max(RADIUS_MILES.max, 'Enter up to 200 miles.'),
  hours: Hours,
  always_open: z.boolean(),
  /** Null: as usual for its trade. Absent: as it was. */
  holidays: z.enum(HOLIDAYS).nullable().optional(),
  /** Days on which it is closed besides, and days on which it is open all the same. Absent: as it was. */
  closed_days: Days.optional(),
  open_days: Days.optional(),
  languages: z.array(z.enum(SPOKEN)).min(1, 'Choose at least one language.').max(SPOKEN.length),
  ownership: z.array(z.enum(OWNERSHIP)).max(OWNERSHIP.length),
  /** Bills the insurer and waits for its payment, where the claim's coverage allows it. Absent: as it was. */
  direct_bill: z.boolean().optional(),
  /** Brings the car to whichever shop its driver names. Absent: as it was. */
  tows_anywhere: z.boolean().optional(),
  /** Its premises can be entered and used in a wheelchair. Absent: as it was. */
  wheelchair_accessible: z.boolean().optional(),
})
export type Business = z.output<typeof Business>
