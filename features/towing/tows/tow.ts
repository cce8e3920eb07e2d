import * as z from 'zod'
import { PlaceText } from '#features/base/places/place.ts'
import { EQUIPMENT, VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { RateCard } from '#features/business/rate-cards/rate-card.ts'
import { Hours, Time } from '#features/business/providers/business.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LATER_REASONS } from './steps.ts'

const degrees = (most: number) => z.number().min(-most).max(most)
/** "I-285 east, mile 33, right shoulder" */
const Road = z.string().trim().max(200, 'Shorten this to 200 characters.').default('')

/** Where the car is: a point of the device, or a place as typed. None of it is kept. */
export const Scene = z.union([
  z.strictObject({ lat: degrees(90), lng: degrees(180), accuracy_m: z.number().min(0).max(1e7), road: Road }),
  z.strictObject({ near: PlaceText, road: Road }),
])
export const Destination = z.discriminatedUnion('kind', [
  /** The shop that one's own claim has chosen. */
  z.strictObject({ kind: z.literal('chosen'), claim_id: Id }),
  z.strictObject({ kind: z.literal('place'), near: PlaceText }),
  z.strictObject({ kind: z.literal('later'), reason: z.enum(LATER_REASONS) }),
])
/** A tow for later: a day, and the times between which the truck is to come, by the clock where the car is. */
export const Needed = z.strictObject({ day: Day, from: Time, until: Time })
/** The same as instants. */
export const KeptWindow = z.object({ from: Instant, until: Instant, time_zone: z.string() })
export type KeptWindow = z.output<typeof KeptWindow>
export const CarCondition = z.strictObject({
  rolls: z.boolean(),
  steers: z.boolean(),
  wheels_damaged: z.boolean(),
  in_ditch: z.boolean(),
  low_clearance: z.boolean(),
  awd_or_ev: z.boolean(),
  keys_present: z.boolean(),
})

export const TowLine = z.object({
  kind: z.enum(['hook', 'flatbed', 'miles', 'dolly', 'winch', 'after_hours']),
  count: z.int(),
  each_cents: z.int(),
  cents: z.int(),
})
/** What a company did with the tows it was asked for in the last months. */
export const TrackRecord = z.object({
  /** Rings that nobody else took and nobody took back, and how many of them it answered in time. */
  asked: z.int(),
  answered: z.int(),
  /** Arrivals, and those by the time that was promised, or hardly later. */
  arrived: z.int(),
  on_time: z.int(),
  taken: z.int(),
  gave_back: z.int(),
})
export type TrackRecord = z.output<typeof TrackRecord>
const Band = z.tuple([z.int(), z.int()])
export const TowOffer = z.object({
  provider_id: Id,
  listing_id: Id,
  business_name: z.string(),
  dispatch_phone: z.string(),
  tows_anywhere: z.boolean(),
  equipment: z.array(z.enum(EQUIPMENT)),
  rating_sum: z.int(),
  rating_count: z.int(),
  record: TrackRecord,
  /** Miles by road from the nearest yard, and minutes until somebody could be there. */
  distance_miles: Band,
  /** Miles of the ring around the car that its nearest yard stands in; null farther than the last. */
  ring: z.int().nullable(),
  eta_minutes: Band,
  always_open: z.boolean(),
  open_now: z.boolean(),
  /** When it opens next; null while it is open, or when no day in the next week is. */
  opens_at: Instant.nullable(),
  hours: Hours,
  time_zone: z.string(),
  after_hours: z.boolean(),
  flatbed: z.boolean(),
  lines: z.array(TowLine),
  total_cents: z.int(),
  cap_cents: z.int().nullable(),
  card: RateCard,
})
export type TowOffer = z.output<typeof TowOffer>

export const TowQuote = z.object({
  /** The moment whose prices and hours these are. */
  at: Instant,
  /** Null for a tow that is needed now. */
  needed: KeptWindow.nullable(),
  vehicle_class: z.enum(VEHICLE_CLASSES),
  /** The town or ZIP code around the scene. */
  around: z.string().nullable(),
  /** By road, about; null while nobody knows where to. */
  miles: z.int().nullable(),
  destination: z.string().nullable(),
  /** Those open now first; each in the published order. */
  companies: z.array(TowOffer),
  /** Companies farther down that can come, too. */
  more: z.int(),
  /** Companies near that cannot fetch this car in its condition. */
  unfit: z.int(),
})
export type TowQuote = z.output<typeof TowQuote>

/** What a towing company publishes, as its listing shows it. */
export const PublishedRates = z.object({
  dispatch_phone: z.string(),
  equipment: z.array(z.enum(EQUIPMENT)),
  /** The card in force of each class it tows. */
  cards: z.array(RateCard),
  yards: z.array(z.object({ address: z.string(), zip: z.string(), hours_text: z.string(), daily_cents: z.int() })),
  record: TrackRecord,
})
export type PublishedRates = z.output<typeof PublishedRates>

/** A card that is kept for tows; null where the payment provider did not say which. */
export const TowCard = z.object({ brand: z.string().nullable(), last4: z.string().nullable() })
export type TowCard = z.output<typeof TowCard>

/** A car of one's own open claims, and the shop that claim has chosen. */
export const TowCar = z.object({
  claim_id: Id,
  claim_number: z.string(),
  insurer_name: z.string(),
  vin_last4: z.string().nullable(),
  shop: z.object({ business_name: z.string(), city: z.string().nullable() }).nullable(),
  /** What is left of the towing limit its insurer confirmed; null where it confirmed none. */
  towing_left_cents: z.int().nullable(),
})
export type TowCar = z.output<typeof TowCar>
