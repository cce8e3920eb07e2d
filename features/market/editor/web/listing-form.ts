// What the editor holds while somebody types, and what becomes of it on the wire.
import {
  type ListingType,
  MAX_TURNAROUND_DAYS,
  type OwnListing,
  saysAnyHour,
} from '#features/market/listings/listing.ts'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { namesContact } from '#features/business/providers/policy.ts'
import { RETURN_MOST } from '#features/market/listings/rental-limits.ts'
import { mostWeekly } from '#features/market/listings/weekly.ts'
import { promiseIn } from '#features/business/providers/promise.ts'

export type Form = {
  title: string
  description: string
  /** A rental always by the day; a service by the hour, storage as its shop chooses. */
  sold_by: 'day' | 'hour'
  rate_cents: number | null
  insurer_daily_rate_cents: number | null
  weekend_rate_cents: number | null
  weekly_rate_cents: number | null
  miles_per_day: string
  extra_mile_cents: number | null
  fuel_eighth_cents: number | null
  late_hour_cents: number | null
  late_grace_minutes: string
  min_hours: string
  slot_minutes: string
  lead_minutes: string
  travel_minutes: string
  min_days: string
  max_days: string
  turnaround_days: string
  deposit_required_cents: number | null
  units: string
}
export type Field = keyof Form
/** What a shop may choose between for its appointments, in minutes. */
export const MINUTES = {
  slot_minutes: [30, 60, 90, 120, 180, 240],
  lead_minutes: [120, 240, 480, 720],
  travel_minutes: [0, 30, 60, 90, 120, 180],
} as const
export const BLANK: Form = {
  title: '',
  description: '',
  sold_by: 'hour',
  rate_cents: null,
  insurer_daily_rate_cents: null,
  weekend_rate_cents: null,
  weekly_rate_cents: null,
  miles_per_day: '',
  extra_mile_cents: null,
  fuel_eighth_cents: null,
  late_hour_cents: null,
  late_grace_minutes: '30',
  min_hours: '1',
  slot_minutes: '120',
  lead_minutes: '120',
  travel_minutes: '0',
  min_days: '1',
  max_days: '30',
  turnaround_days: '0',
  deposit_required_cents: null,
  units: '1',
}
export const FIELDS = Object.keys(BLANK) as Field[]

/** The names that the calls give the rate of a form. */
export const RATE_KEYS: readonly string[] = ['daily_rate_cents', 'hourly_rate_cents']

/** Whether a form is about days. */
export const byTheDay = ({ sold_by }: Pick<Form, 'sold_by'>, type: ListingType): boolean =>
  type === 'vehicle' || sold_by === 'day'

export const formOf = (row: OwnListing): Form => ({
  title: row.title,
  description: row.description,
  sold_by: soldByTheDay(row) ? 'day' : 'hour',
  rate_cents: row.daily_rate_cents ?? row.hourly_rate_cents,
  insurer_daily_rate_cents: row.insurer_daily_rate_cents,
  weekend_rate_cents: row.weekend_rate_cents,
  weekly_rate_cents: row.weekly_rate_cents,
  miles_per_day: row.miles_per_day === null ? '' : String(row.miles_per_day),
  extra_mile_cents: row.extra_mile_cents,
  fuel_eighth_cents: row.fuel_eighth_cents,
  late_hour_cents: row.late_hour_cents,
  late_grace_minutes: String(row.late_grace_minutes),
  min_hours: String(row.min_hours),
  slot_minutes: String(row.slot_minutes),
  lead_minutes: String(row.lead_minutes),
  travel_minutes: String(row.travel_minutes),
  min_days: String(row.min_days),
  max_days: String(row.max_days),
  turnaround_days: String(row.turnaround_days),
  deposit_required_cents: row.deposit_required_cents,
  units: String(row.units),
})

/** The terms of a form without problems, as the calls take them: by the hour or by the day, and a rental has more. */
export const termsOf = (form: Form, type: ListingType) => ({
  title: form.title.trim(),
  description: form.description.trim(),
  units: Number(form.units),
  ...(byTheDay(form, type)
    ? {
        daily_rate_cents: form.rate_cents,
        ...(type === 'service' && { hourly_rate_cents: null }),
        min_days: Number(form.min_days),
        max_days: Number(form.max_days),
      }
    : {
        daily_rate_cents: null,
        hourly_rate_cents: form.rate_cents,
        min_hours: Number(form.min_hours),
        slot_minutes: Number(form.slot_minutes),
        lead_minutes: Number(form.lead_minutes),
        travel_minutes: Number(form.travel_minutes),
      }),
  ...(type === 'vehicle' && {
    turnaround_days: Number(form.turnaround_days),
    insurer_daily_rate_cents: form.insurer_daily_rate_cents || null,
    weekend_rate_cents: form.weekend_rate_cents,
    weekly_rate_cents: form.weekly_rate_cents,
    miles_per_day: form.miles_per_day.trim() === '' ? null : Number(form.miles_per_day),
    extra_mile_cents: form.extra_mile_cents || null,
    fuel_eighth_cents: form.fuel_eighth_cents || null,
    late_hour_cents: form.late_hour_cents || null,
    late_grace_minutes: Number(form.late_grace_minutes),
    deposit_required_cents: form.deposit_required_cents || null,
  }),
})

export type Problem =
  | 'needed'
  | 'contact'
  | 'deductible'
  | 'cash'
  | 'anyHour'
  | 'tooMuch'
  | 'unreadable'
  | 'number'
  | 'order'
  | 'notBelow'
  | 'zero'
  | 'overWeek'
  | 'both'
  | `most.${(typeof PRICED_AT_RETURN)[number]}`
const MOST_CENTS = 1_000_000
const PRICED_AT_RETURN = ['extra_mile_cents', 'fuel_eighth_cents', 'late_hour_cents'] as const
const within = (text: string, most: number, least = 1) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** What is wrong with a form, by field; `unreadable` are money boxes that hold something which is no amount. */
export function problemsOf(
  form: Form,
  type: ListingType,
  unreadable: readonly Field[] = [],
): Partial<Record<Field, Problem>> {
  const found: Partial<Record<Field, Problem>> = {}
  if (!form.title.trim()) found.title = 'needed'
  for (const field of ['title', 'description'] as const) {
    const problem = namesContact(form[field]) ? 'contact' : promiseIn(form[field])
    if (problem) found[field] = problem
  }
  if (type === 'service' && !found.title && saysAnyHour(form.title)) found.title = 'anyHour'
  if (form.rate_cents === null || (form.rate_cents === 0 && byTheDay(form, type)))
    found.rate_cents = unreadable.includes('rate_cents') ? 'unreadable' : 'needed'
  else if (form.rate_cents > MOST_CENTS) found.rate_cents = 'tooMuch'
  if (!within(form.units, 500)) found.units = 'number'
  if (!byTheDay(form, type)) {
    if (!within(form.min_hours, 100)) found.min_hours = 'number'
    return found
  }
  for (const field of ['min_days', 'max_days'] as const) if (!within(form[field], 365)) found[field] = 'number'
  if (!found.min_days && !found.max_days && Number(form.max_days) < Number(form.min_days)) found.max_days = 'order'
  if (type === 'service') return found
  if (!within(form.turnaround_days, MAX_TURNAROUND_DAYS, 0)) found.turnaround_days = 'number'
  if (unreadable.includes('insurer_daily_rate_cents')) found.insurer_daily_rate_cents = 'unreadable'
  else if (form.insurer_daily_rate_cents && form.rate_cents && form.insurer_daily_rate_cents >= form.rate_cents)
    found.insurer_daily_rate_cents = 'notBelow'
  for (const field of ['weekend_rate_cents', 'weekly_rate_cents'] as const)
    if (unreadable.includes(field)) found[field] = 'unreadable'
    else if (form[field] === 0) found[field] = 'zero'
  if ((form.weekend_rate_cents ?? 0) > MOST_CENTS) found.weekend_rate_cents = 'tooMuch'
  else if (
    form.rate_cents &&
    (form.weekly_rate_cents ?? 0) > mostWeekly(form.rate_cents, form.weekend_rate_cents || null)
  )
    found.weekly_rate_cents = 'overWeek'
  for (const field of PRICED_AT_RETURN)
    if (unreadable.includes(field)) found[field] = 'unreadable'
    else if ((form[field] ?? 0) > RETURN_MOST[field]) found[field] = `most.${field}`
  const miles = form.miles_per_day.trim()
  if (miles && !within(miles, RETURN_MOST.miles_per_day)) found.miles_per_day = 'number'
  else if (!miles && form.extra_mile_cents) found.miles_per_day = 'both'
  else if (miles && !form.extra_mile_cents) found.extra_mile_cents ??= 'both'
  if (!within(form.late_grace_minutes, RETURN_MOST.late_grace_minutes, 0)) found.late_grace_minutes = 'number'
  if (unreadable.includes('deposit_required_cents')) found.deposit_required_cents = 'unreadable'
  else if ((form.deposit_required_cents ?? 0) > MOST_CENTS) found.deposit_required_cents = 'tooMuch'
  return found
}

export const sameForm = (a: Form, b: Form): boolean => FIELDS.every((field) => a[field] === b[field])

/** What I typed since `base` stays mine, everything else becomes what is stored now; `both` changed on both sides. */
export function merged(base: Form, mine: Form, stored: Form): { form: Form; both: Field[] } {
  const touched = FIELDS.filter((field) => mine[field] !== base[field])
  const form = Object.assign({ ...stored }, ...touched.map((field) => ({ [field]: mine[field] }))) as Form
  return { form, both: touched.filter((field) => stored[field] !== base[field] && stored[field] !== mine[field]) }
}
