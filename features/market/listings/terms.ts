// What a listing says of itself: the one shape of its words and terms, for the calls that write them.
import * as z from 'zod'
import { formatCents } from '#lib/money.ts'
import { MAX_LEAD_MINUTES, MAX_TURNAROUND_DAYS, MIN_LEAD_MINUTES } from './listing.ts'
import { RETURN_MOST } from './rental-limits.ts'

const Title = z.string().trim().min(1, 'Give the listing a title.').max(120, 'Shorten the title to 120 characters.')
const Description = z.string().trim().max(5000, 'Shorten the description to 5,000 characters.')
const rateFrom = (least: number, message: string, most = 1_000_000) =>
  z
    .int('Enter the rate in whole cents.')
    .min(least, message)
    .max(most, `Enter a rate of ${formatCents(most)} or less.`)
const Rate = rateFrom(1, 'Enter a rate above $0.')
const counted = (least: number, most: number, what: string) => {
  const say = `Enter a whole number of ${what} from ${least} to ${most}.`
  return z.int(say).min(least, say).max(most, say)
}
const Deposit = z
  .int('Enter the deposit in whole cents.')
  .min(0, 'A deposit is $0 or more.')
  .max(1_000_000, 'Enter a deposit of $10,000.00 or less.')
export const Terms = {
  title: Title,
  description: Description,
  daily_rate_cents: Rate.nullable(),
  /** 0: an estimate or inspection without charge. */
  hourly_rate_cents: rateFrom(0, 'A rate is $0 or more.').nullable(),
  min_hours: counted(1, 100, 'hours'),
  min_days: counted(1, 365, 'days'),
  max_days: counted(1, 365, 'days'),
  deposit_required_cents: Deposit.nullable(),
  units: counted(1, 500, 'units'),
  /** How far apart appointments begin. */
  slot_minutes: counted(30, 240, 'minutes').refine(
    (minutes) => minutes % 15 === 0,
    'Choose a length in quarter hours.',
  ),
  /** Least time between booking an appointment and its beginning. */
  lead_minutes: counted(MIN_LEAD_MINUTES, MAX_LEAD_MINUTES, 'minutes'),
  /** Kept free after each appointment, for the way. */
  travel_minutes: counted(0, 240, 'minutes'),
  turnaround_days: counted(0, MAX_TURNAROUND_DAYS, 'days'),
  insurer_daily_rate_cents: Rate.nullable(),
  /** Seven days in a row, and each Saturday and Sunday; null: the daily rate. */
  weekly_rate_cents: rateFrom(1, 'Enter a weekly rate above $0, or leave it out.', 7_000_000).nullable(),
  weekend_rate_cents: rateFrom(1, 'Enter a weekend rate above $0, or leave it out.').nullable(),
  /** Of a rental at its return: miles included a day, and the price of an extra one, of an eighth of a tank, of an hour late. */
  miles_per_day: counted(1, RETURN_MOST.miles_per_day, 'miles').nullable(),
  extra_mile_cents: rateFrom(
    1,
    'Enter a price above $0 for an extra mile, or leave it out.',
    RETURN_MOST.extra_mile_cents,
  ).nullable(),
  fuel_eighth_cents: rateFrom(
    1,
    'Enter a price above $0 for fuel, or leave it out.',
    RETURN_MOST.fuel_eighth_cents,
  ).nullable(),
  late_hour_cents: rateFrom(
    1,
    'Enter a price above $0 for a late hour, or leave it out.',
    RETURN_MOST.late_hour_cents,
  ).nullable(),
  late_grace_minutes: counted(0, RETURN_MOST.late_grace_minutes, 'minutes'),
}
