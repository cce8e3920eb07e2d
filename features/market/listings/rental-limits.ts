/** How much a rental's terms at return may say: whole miles and minutes, and cents of an extra mile, an eighth of a tank, an hour. */
export const RETURN_MOST = {
  miles_per_day: 999,
  late_grace_minutes: 720,
  extra_mile_cents: 1000,
  fuel_eighth_cents: 10_000,
  late_hour_cents: 50_000,
} as const
