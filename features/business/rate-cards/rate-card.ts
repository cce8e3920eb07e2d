import * as z from 'zod'
import { Phone } from '#features/base/accounts/profile.ts'
import { Zip } from '#features/base/places/place.ts'
import { Hours } from '#features/business/providers/business.ts'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { EQUIPMENT, isCents, RATE_BOUNDS, type RateNumber, VEHICLE_CLASSES } from './truck.ts'

export const MOST_YARDS = 10

const bounded = (name: RateNumber) => {
  const [least, most] = RATE_BOUNDS[name]
  const [from, to] = isCents(name) ? [formatCents(least), formatCents(most)] : [least, most]
  const sentence = `Enter a value from ${from} to ${to}.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.')

export const RateFields = z.object({
  hook_cents: bounded('hook_cents'),
  flatbed_extra_cents: bounded('flatbed_extra_cents'),
  included_miles: bounded('included_miles'),
  mile_cents: bounded('mile_cents'),
  winch_per_30min_cents: bounded('winch_per_30min_cents'),
  dolly_cents: bounded('dolly_cents'),
  wait_free_min: bounded('wait_free_min'),
  wait_per_15min_cents: bounded('wait_per_15min_cents'),
  after_hours_bp: bounded('after_hours_bp'),
  after_hours_from: Time.nullable(),
  after_hours_to: Time.nullable(),
  gone_cents: bounded('gone_cents'),
  cancel_after_rolling_cents: bounded('cancel_after_rolling_cents'),
  storage_per_day_cents: bounded('storage_per_day_cents'),
  storage_free_hours: bounded('storage_free_hours'),
  gate_fee_cents: bounded('gate_fee_cents'),
})

/** What a company charges for one class; never changed, only followed by the next. */
export const RateCard = RateFields.extend({
  id: Id,
  vehicle_class: z.enum(VEHICLE_CLASSES),
  number: z.int(),
  valid_from: Instant,
})
export type RateCard = z.output<typeof RateCard>

export const YardFields = z.object({
  address: z.string().trim().min(3, 'Enter the street and the city.').max(200, 'Shorten the address.'),
  zip: Zip,
  hours_text: z.string().trim().min(2, 'Say when the yard is open.').max(120, 'Shorten the hours.'),
  daily_cents: bounded('storage_per_day_cents'),
  gate_fee_cents: bounded('gate_fee_cents'),
  after_hours: z.boolean(),
})
export const Yard = YardFields.extend({ id: Id, zip: z.string() })
export type Yard = z.output<typeof Yard>

export const TowCompanyFields = z.object({
  dispatch_phone: Phone,
  classes: z.array(z.enum(VEHICLE_CLASSES)).min(1, 'Choose at least one class.').max(VEHICLE_CLASSES.length),
  equipment: z.array(z.enum(EQUIPMENT)).min(1, 'Choose what your trucks have.').max(EQUIPMENT.length),
})

/** One's own towing business, the newest rates of each class first. */
export const OwnTowing = z.object({
  provider_type: z.enum(TYPE_NAMES),
  verified: z.boolean(),
  time_zone: z.string(),
  hours: Hours,
  always_open: z.boolean(),
  service_radius_miles: z.int(),
  /** An active listing that offers towing: without one no driver is shown this company. */
  listed: z.boolean(),
  company: TowCompanyFields.nullable(),
  yards: z.array(Yard),
  cards: z.array(RateCard.extend({ published_by: z.string().nullable() })),
})
export type OwnTowing = z.output<typeof OwnTowing>
