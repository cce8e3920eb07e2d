// Terms of the demo's rentals beside their price: the days that a car stays home after a rental, and the second rate
// that only a driver with a verified insurer cap at or above it sees.
const TURNAROUND_DAYS: Record<string, number> = { grace: 1, linh: 1, marisol: 1, dmitri: 2, gwinnett: 1, lanier: 1 }
/** Dollars a day, by the car's title. */
const INSURER_RATES: Record<string, number> = {
  '2021 Honda Civic EX': 38,
  '2020 Toyota Camry SE': 40,
  '2022 Kia K5 LXS': 39,
  '2024 Hyundai Sonata SEL': 39,
  '2023 Nissan Rogue SV': 44,
  '2024 Toyota RAV4 LE': 46,
  '2021 Chevrolet Equinox LT': 40,
  '2023 Toyota Camry LE': 40,
  '2020 Ford Escape S': 38,
  '2022 Honda Civic LX': 36,
}

/** Dollars for seven days and for a Saturday or Sunday. */
const WEEK_RATES: Record<string, readonly [number, number | null]> = {
  '2023 Nissan Rogue SV': [300, 55],
  '2024 Toyota RAV4 LE': [312, null],
  '2019 Toyota Corolla LE': [189, 36],
}

export const NO_TERMS = {
  miles_per_day: null as number | null,
  extra_mile_cents: null as number | null,
  fuel_eighth_cents: null as number | null,
  late_hour_cents: null as number | null,
  late_grace_minutes: 30,
}
const AT_RETURN = {
  miles_per_day: 150,
  extra_mile_cents: 25,
  fuel_eighth_cents: 900,
  late_hour_cents: 1500,
  late_grace_minutes: 30,
}
const dollars = (amount: number | null | undefined) => (amount == null ? null : amount * 100)
/** The columns of one rental of the demo world; `title` names the car. */
export const rentalTerms = (provider: string, title: string) => ({
  turnaround_days: TURNAROUND_DAYS[provider] ?? 0,
  weekly_rate_cents: dollars(WEEK_RATES[title]?.[0]),
  weekend_rate_cents: dollars(WEEK_RATES[title]?.[1]),
  ...(WEEK_RATES[title] ? AT_RETURN : NO_TERMS),
  insurer_daily_rate_cents: INSURER_RATES[title] ? INSURER_RATES[title] * 100 : null,
})
