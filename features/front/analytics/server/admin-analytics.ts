import { type RawBuilder, sql } from 'kysely'
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  type ClaimStatus,
  type ClaimType,
  PROMISE_HOURS,
} from '#features/claims/claims/claim.ts'
import { insuredOf, priceOfFirst } from '#features/market/prices/rental-rates.ts'
import { waitDays } from '#features/market/prices/price.ts'
import { type Bought, boughtOf } from '#features/market/prices/server/bought.ts'
import { addDays, type Day, daysBetween, dayIn, startOfDayIn } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { DEFAULT_ZONE } from '#lib/us-states.ts'
import type { AdminAnalytics } from '../analytics.ts'
import type { analyticsContract } from '../contract.ts'
import { AGE_DAYS, LONGEST_DAYS, OVERRUNS, type Period } from '../periods.ts'
import { claimGroups, CLOSED_AT, isLate } from './claim-groups.ts'
import { matchingRate } from './matching.ts'

const ZONE = DEFAULT_ZONE
const HOURS = [4, 8, 12, 24, 48] as const
const DAYS: Record<Exclude<Period, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }

export type Span = { period: Period; from?: Day | undefined; to?: Day | undefined }
/** The first and the last day that are looked at; 422 where two given days make no period. */
export function spanOf({ period, from, to }: Span, today: Day): { from: Day; to: Day } {
  if (from || to) {
    if (!from) throw invalid('from', 'Choose the first day, too.')
    const last = to ?? today
    if (last < from) throw invalid('to', 'The last day is before the first day.')
    if (daysBetween(from, last) > LONGEST_DAYS) throw invalid('to', `Choose at most ${LONGEST_DAYS} days.`)
    return { from, to: last }
  }
  if (period !== '12m') return { from: addDays(today, 1 - DAYS[period]), to: today }
  const [year, month] = today.split('-').map(Number) as [number, number]
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today }
}

/** The first days of the stretches that a period is shown in: days, weeks from Monday on, or months. */
function stretchesOf(from: Day, to: Day) {
  const length = daysBetween(from, to)
  const step = length <= 31 ? ('day' as const) : length <= 92 ? ('week' as const) : ('month' as const)
  const begins = (day: Day) =>
    step === 'day' || (step === 'week' ? new Date(`${day}T00:00:00Z`).getUTCDay() === 1 : day.endsWith('-01'))
  const days = Array.from({ length }, (_, index) => addDays(from, index))
  return { step, starts: days.filter((day, index) => index === 0 || begins(day)) }
}

type Range = { since: string; until: string }
const within = (column: RawBuilder<unknown>, { since, until }: Range) =>
  sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`
/** Median and ninth tenth, from one sorting; null without rows. */
const quantiles = (value: RawBuilder<unknown>) =>
  sql`percentile_cont(array[0.5, 0.9]::float8[]) within group (order by ${value}) as quantiles`
type Quantiles = { quantiles: [number, number] | [null, null] | null }

async function standing(db: Database, now: string): Promise<AdminAnalytics['standing']> {
  const { rows } = await sql<{ status: ClaimStatus; age: number; count: number }>`
    select status, width_bucket(extract(epoch from ${now}::timestamptz - created_at)::float8 / 86400, ${[...AGE_DAYS]}::float8[]) as age,
      count(*)::int as count from claims group by 1, 2`.execute(db)
  return CLAIM_STATUSES.map((status) => {
    const ages = [0, ...AGE_DAYS].map(
      (_, bucket) => rows.find((row) => row.status === status && row.age === bucket)?.count ?? 0,
    )
    return { status, count: ages.reduce((sum, each) => sum + each, 0), ages }
  })
}

async function coverageTimes(db: Database, range: Range, now: string): Promise<AdminAnalytics['coverage']> {
  type Row = Omit<AdminAnalytics['coverage'], 'hours' | 'median_hours' | 'p90_hours'> &
    Quantiles & { [K in `upto_${number}`]: number }
  const upTo = HOURS.map(
    (hour) => sql`(count(*) filter (where f.hours <= ${sql.lit(hour)}))::int as ${sql.ref(`upto_${hour}`)}`,
  )
  // the first verification of each claim counts, whatever happened to it later
  const { rows } = await sql<Row>`
    with f as (
      select ${CLOSED_AT} as closed_at, c.created_at, extract(epoch from v.at - c.created_at)::float8 / 3600 as hours from claims c
      left join (select claim_id, min(at) as at from claim_events where to_status = 'coverage-verified' group by claim_id) v on v.claim_id = c.id
      where ${within(sql`c.created_at`, range)})
    select count(*)::int as submitted, count(f.hours)::int as verified,
      (count(*) filter (where f.hours <= ${PROMISE_HOURS}))::int as within,
      (count(*) filter (where ${isLate(now)}))::int as unverified_late,
      ${quantiles(sql`f.hours`)}, ${sql.join(upTo)} from f`.execute(db)
  const row = rows[0]!
  const until = [0, ...HOURS.map((hour) => row[`upto_${hour}`]!), row.verified]
  const hours = [...HOURS, null].map((up_to, bucket) => ({ up_to, count: until[bucket + 1]! - until[bucket]! }))
  const [median_hours, p90_hours] = row.quantiles ?? [null, null]
  return { ...row, median_hours, p90_hours, hours }
}

async function cycleTimes(db: Database, range: Range): Promise<AdminAnalytics['cycle']> {
  type Row = { type: ClaimType; closed: number } & Quantiles
  const { rows } = await sql<Row>`
    select c.claim_type as type, count(*)::int as closed, ${quantiles(sql`extract(epoch from e.at - c.created_at)::float8 / 86400`)}
    from (select claim_id, max(at) as at from claim_events where to_status = 'closed' group by claim_id) e
    join claims c on c.id = e.claim_id
    where c.status = 'closed' and ${within(sql`e.at`, range)} group by c.claim_type`.execute(db)
  return CLAIM_TYPES.map((type) => {
    const row = rows.find((each) => each.type === type)
    const [median_days, p90_days] = row?.quantiles ?? [null, null]
    return { type, closed: row?.closed ?? 0, median_days, p90_days }
  })
}

async function byStretch(db: Database, range: Range, starts: readonly Day[]): Promise<AdminAnalytics['stretches']> {
  type Row = Omit<AdminAnalytics['stretches'][number], 'from'> & { day: Day }
  const day = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${sql.lit(ZONE)})::date`
  const { rows } = await sql<Row>`
    select day::text as day, sum(claims)::int as claims, sum(bookings)::int as bookings, sum(paid)::int as paid, sum(cents)::float8 as revenue_cents
    from (
      select ${day(sql`created_at`)} as day, 1 as claims, 0 as bookings, 0 as paid, 0::bigint as cents
        from claims where ${within(sql`created_at`, range)}
      union all
      select ${day(sql`created_at`)}, 0, 1, (status = 'paid')::int, case when status = 'paid' then amount else 0 end
        from orders where ${within(sql`created_at`, range)}) each
    group by day`.execute(db)
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const own = rows.filter((row) => row.day >= from && (!next || row.day < next))
    const sum = (key: 'claims' | 'bookings' | 'paid' | 'revenue_cents') => own.reduce((all, row) => all + row[key], 0)
    return {
      from,
      claims: sum('claims'),
      bookings: sum('bookings'),
      paid: sum('paid'),
      revenue_cents: sum('revenue_cents'),
    }
  })
}

/** The driver's own part is days beyond the covered ones, the rate above the daily limit, and what the total limit cut off. */
async function overruns(db: Database, range: Range): Promise<AdminAnalytics['overruns']> {
  type Row = Record<`${(typeof OVERRUNS)[number]}_${'bookings' | 'cents'}`, number> & {
    rentals: number
    over: number
    own_cents: number
  }
  const rentals_of = sql`orders o join coverage k on k.claim_id = o.claim_id
    where o.status = 'paid' and k.rental_start_allowed and least(k.created_at, k.confirmed_at) <= o.created_at
      and o.price_snapshot ->> 'kind' = 'rental' and ${within(sql`o.created_at`, range)}`
  const { rows } = await sql<Row>`
    with priced as (
      select (s ->> 'quantity')::int as days, (s ->> 'rate_cents')::int as rate, (s ->> 'covered_days')::int as covered,
        (s ->> 'insurer_day_cents')::int as insured, (s ->> 'insurer_cents')::int as insurer, (s ->> 'own_cents')::int as own
      from (select o.price_snapshot as s from ${rentals_of}) o where not s ? 'rates'),
    parted as (select own, (days - covered) * rate as days, covered * greatest(0, rate - insured) as rate,
      covered * least(rate, insured) - insurer as total from priced)
    select count(*)::int as rentals, (count(*) filter (where own > 0))::int as over,
      coalesce(sum(own) filter (where own > 0), 0)::float8 as own_cents,
      ${sql.join(
        OVERRUNS.map(
          (cause) => sql`(count(*) filter (where ${sql.ref(cause)} > 0))::int as ${sql.ref(`${cause}_bookings`)},
            coalesce(sum(${sql.ref(cause)}), 0)::float8 as ${sql.ref(`${cause}_cents`)}`,
        ),
      )}
    from parted`.execute(db)
  const { rows: rated } = await sql<{ price_snapshot: unknown }>`
    select o.price_snapshot from ${rentals_of} and o.price_snapshot ? 'rates'`.execute(db)
  const parted = rated.map(boughtOf).map((price) => ({ own: price.own_cents, ...byCause(price) }))
  const total = (all: readonly number[]) => all.reduce((sum, cents) => sum + Math.max(0, cents), 0)
  const { rentals, over, own_cents, ...row } = rows[0]!
  return {
    rentals: rentals + parted.length,
    over: over + parted.filter(({ own }) => own > 0).length,
    own_cents: own_cents + total(parted.map(({ own }) => own)),
    causes: OVERRUNS.map((cause) => {
      const cents = parted.map((each) => each[cause])
      return {
        cause,
        bookings: row[`${cause}_bookings`] + cents.filter((each) => each > 0).length,
        cents: row[`${cause}_cents`] + total(cents),
      }
    }),
  }
}

/** The same of one rental whose days differ in price, in cents. */
function byCause(price: Bought): Record<(typeof OVERRUNS)[number], number> {
  const { each } = priceOfFirst(price, price.quantity)
  const wait = waitDays(price, price.coverage)
  const listed = insuredOf(each, wait, price.covered_days, Infinity)
  const payable = insuredOf(each, wait, price.covered_days, price.insurer_day_cents)
  const all = insuredOf(each, 0, price.quantity, Infinity)
  // what was not charged after an early return would have stood above the daily limit
  return {
    days: all - listed,
    rate: listed - payable - (all - price.total_cents),
    total: payable - price.insurer_cents,
  }
}

/** Figures of the whole site for one period. Counted past row security, which costs a look at the role per row. */
export const adminAnalytics: Verb<typeof analyticsContract.adminAnalytics> = async (ctx, input) => {
  const now = ctx.services.now()
  const { from, to } = spanOf(input, dayIn(ZONE, now))
  const range = {
    since: startOfDayIn(ZONE, from).toISOString(),
    until: startOfDayIn(ZONE, addDays(to, 1)).toISOString(),
  }
  const { step, starts } = stretchesOf(from, to)
  const before = startOfDayIn(ZONE, addDays(from, -daysBetween(from, to))).toISOString()
  const { db } = asSystem(ctx, 'figures of the whole site')
  const at = now.toISOString()
  const [stand, coverage, groups, cycle, stretches, matching, over] = await Promise.all([
    standing(db, at),
    coverageTimes(db, range, at),
    claimGroups(db, range, before, at),
    cycleTimes(db, range),
    byStretch(db, range, starts),
    matchingRate(db, range, now),
    overruns(db, range),
  ])
  return { from, to, standing: stand, coverage, groups, cycle, step, stretches, matching, overruns: over }
}
