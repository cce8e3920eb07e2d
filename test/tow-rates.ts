// What a towing company charges in the tests, and a car that nothing is wrong with.
import { type Condition, RATE_NAMES, type RateNumber, type Rates } from '#features/business/rate-cards/truck.ts'

/** Sums are worked out on paper from these: 20 percent more from 10 PM to 6 AM. */
export const FULL_RATES: Rates = {
  hook_cents: 9500,
  flatbed_extra_cents: 2000,
  included_miles: 5,
  mile_cents: 425,
  winch_per_30min_cents: 7500,
  dolly_cents: 3500,
  wait_free_min: 15,
  wait_per_15min_cents: 2500,
  after_hours_bp: 2000,
  after_hours_from: '22:00',
  after_hours_to: '06:00',
  gone_cents: 4500,
  cancel_after_rolling_cents: 3500,
  storage_per_day_cents: 4500,
  storage_free_hours: 24,
  gate_fee_cents: 0,
}
/** Nothing costs anything but the hook, by day and by night. */
export const HOOK_ONLY: Rates = {
  ...(Object.fromEntries(RATE_NAMES.map((name) => [name, name === 'hook_cents' ? 9500 : 0])) as Record<
    RateNumber,
    number
  >),
  after_hours_from: null,
  after_hours_to: null,
}
export const FINE_CAR: Condition = {
  rolls: true,
  steers: true,
  wheels_damaged: false,
  in_ditch: false,
  low_clearance: false,
  awd_or_ev: false,
  keys_present: true,
}
