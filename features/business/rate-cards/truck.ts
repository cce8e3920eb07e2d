// What a truck can fetch, what a car needs, and within which bounds a rate stands. Beside no schema, so that /tow stays small.

/** Light is up to 10,000 lb: cars, pickups and vans. */
export const VEHICLE_CLASSES = ['light', 'medium', 'heavy', 'motorcycle'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]
export const EQUIPMENT = ['flatbed', 'wheel_lift', 'dolly', 'winch', 'low_clearance', 'ev_capable'] as const
export type Equipment = (typeof EQUIPMENT)[number]

export type Rates = {
  hook_cents: number
  flatbed_extra_cents: number
  included_miles: number
  mile_cents: number
  winch_per_30min_cents: number
  dolly_cents: number
  wait_free_min: number
  wait_per_15min_cents: number
  /** Hundredths of a percent on top of everything before it. */
  after_hours_bp: number
  /** Times of the wall at the company; the hours may pass midnight. Null: no after-hours rate. */
  after_hours_from: string | null
  after_hours_to: string | null
  gone_cents: number
  cancel_after_rolling_cents: number
  storage_per_day_cents: number
  storage_free_hours: number
  gate_fee_cents: number
}
export type RateNumber = Exclude<keyof Rates, 'after_hours_from' | 'after_hours_to'>

/** The least and most of each; the table's checks say the same. */
export const RATE_BOUNDS: Record<RateNumber, readonly [least: number, most: number]> = {
  hook_cents: [1, 100_000],
  flatbed_extra_cents: [0, 50_000],
  included_miles: [0, 100],
  mile_cents: [0, 5000],
  winch_per_30min_cents: [0, 100_000],
  dolly_cents: [0, 50_000],
  wait_free_min: [0, 120],
  wait_per_15min_cents: [0, 20_000],
  after_hours_bp: [0, 10_000],
  gone_cents: [0, 50_000],
  cancel_after_rolling_cents: [0, 50_000],
  storage_per_day_cents: [0, 50_000],
  storage_free_hours: [0, 240],
  gate_fee_cents: [0, 50_000],
}
export const RATE_NAMES = Object.keys(RATE_BOUNDS) as RateNumber[]
export const isCents = (name: RateNumber): boolean => name.endsWith('_cents')

export type Condition = {
  rolls: boolean
  steers: boolean
  wheels_damaged: boolean
  in_ditch: boolean
  low_clearance: boolean
  awd_or_ev: boolean
  keys_present: boolean
}
/** How a company fetches a car: on a flatbed, on a dolly, pulled out first. */
export type Rig = { flatbed: boolean; dolly: boolean; winch_half_hours: number }

/** How a company with this equipment fetches a car in this condition; null when it cannot. */
export function rigFor(car: Condition, equipment: readonly Equipment[]): Rig | null {
  const has = (what: Equipment) => equipment.includes(what)
  if (car.in_ditch && !has('winch')) return null
  if (car.low_clearance && !has('low_clearance')) return null
  if (car.awd_or_ev && !has('ev_capable')) return null
  const winch_half_hours = car.in_ditch ? 1 : 0
  if (car.low_clearance || car.awd_or_ev)
    return has('flatbed') ? { flatbed: true, dolly: false, winch_half_hours } : null
  // wheels that do not turn, or a lock that holds them, are carried
  if (!car.rolls || !car.steers || car.wheels_damaged || !car.keys_present) {
    if (has('flatbed')) return { flatbed: true, dolly: false, winch_half_hours }
    return has('wheel_lift') && has('dolly') ? { flatbed: false, dolly: true, winch_half_hours } : null
  }
  // who has no wheel lift comes with the flatbed, which the driver did not ask for
  return has('wheel_lift') || has('flatbed') ? { flatbed: false, dolly: false, winch_half_hours } : null
}
