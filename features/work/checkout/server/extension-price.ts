// What more days of a rental cost and whether they can be had: asked for the page, and again under the lock.
import { beginsAt } from '#features/market/slots/slot.ts'
import { addDays, type Day, dayIn, eachDay, formatDay } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { closedDays, ensureOpen } from '#features/market/listings/server/open-days.ts'
import { limitsOf } from '#features/claims/claims/limits.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { dateProblem, LEAST_CHARGE_CENTS, priceOf } from '#features/market/prices/price.ts'
import { othersOn, type Terms } from './terms.ts'
import { boughtOf, boughtRates } from '#features/market/prices/server/bought.ts'
import { ensureCredentials } from '#features/work/orders/server/provider-credentials.ts'
import { type OrderRow, ruleOf } from '#features/work/orders/server/rows.ts'
import { claimOf, coverageUsed } from '#features/market/prices/server/coverage-used.ts'

/** The day after the last one: an extension begins where its booking ends. */
export const firstDayOf = (order: Pick<OrderRow, 'service_date' | 'end_date'>): Day =>
  addDays(order.end_date ?? order.service_date!, 1)

/** The furthest last day for which this very car is free, its days to get ready counted. Throws 409 `day_taken`. */
async function latestOf(ctx: Ctx, db: Database | Tx | undefined, order: OrderRow, terms: Terms): Promise<Day> {
  const start = firstDayOf(order)
  const end = addDays(start, terms.max_days - 1)
  const busy = await othersOn(ctx, order, eachDay(start, addDays(end, terms.turnaround_days)), db)
  const next = busy
    .filter(({ unit }) => unit === order.unit)
    .flatMap(({ days }) => days)
    .sort()[0]
  const latest = next ? addDays(next, -1 - terms.turnaround_days) : end
  if (latest < start)
    throw conflict(
      'day_taken',
      'Someone else has booked this car after your last day. Return it on time, or choose another car.',
    )
  return latest < end ? latest : end
}

/** The last day of the license recorded for this rental, or null without one. */
export async function licenseUntil(db: Database, orderId: string): Promise<Day | null> {
  let until: Day | null = null
  for (let id: string | null = orderId; id;) {
    const row: { extends_order_id: string | null; expires_on: string | null } | undefined = await db
      .selectFrom('orders')
      .leftJoin('order_licenses', 'order_licenses.order_id', 'orders.id')
      .select(['orders.extends_order_id', 'order_licenses.expires_on'])
      .where('orders.id', '=', id)
      .executeTakeFirst()
    if (row?.expires_on && (!until || row.expires_on < until)) until = row.expires_on
    id = row?.extends_order_id ?? null
  }
  return until
}

/** rules.md: a private car's renter has a license that is valid to the last day; it was recorded before the car left. */
export function ensureLicensed(until: Day | null, last: Day): void {
  if (until && until < last)
    throw conflict(
      'license_expires',
      `Your driver’s license expires on ${formatDay(until)}. Choose an earlier last day.`,
    )
}

/**
 * The price of the days after a rental, at its rate, with the days and dollars of the claim that are left now. Refuses what
 * cannot be had, each with its reason: a closed claim, days or credentials, and a rate that was valid within a cap only when
 * nothing is covered any more. `licensed`: no day behind it is offered, the first choice or named instead. `lock`, in a transaction of the system, makes bookings of the same claim wait.
 */
export async function priceOfExtension(
  ctx: Ctx,
  db: Database | Tx,
  order: OrderRow,
  terms: Terms,
  wanted: Day | undefined,
  licensed: Day | null,
  lock = false,
) {
  const bought = boughtOf(order)
  const start = firstDayOf(order)
  const today = dayIn(terms.time_zone, ctx.services.now())
  const rates = {
    listing_type: terms.listing_type,
    min_days: 1,
    max_days: terms.max_days,
    ...boughtRates(bought, bought.quantity),
    hourly_rate_cents: null,
    min_hours: 1,
    // the one of the booking before it stands until the car is back
    deposit_required_cents: null,
  }
  const claim = order.claim_id ? await claimOf(db, order.claim_id, order.user_id, lock) : null
  if (claim?.status === 'closed') throw conflict('claim_closed', 'This claim is closed.')
  if (claim && !claim.coverage?.rental_start_allowed)
    throw conflict('rental_not_allowed', 'The insurer doesn’t currently allow a rental for this claim.')
  const latest = await latestOf(ctx, lock ? db : undefined, order, terms)
  const closed = await closedDays(db, terms.id, start, latest)
  const used = claim && order.claim_id ? await coverageUsed(db, order.claim_id) : null
  const coverage = claim?.coverage && used ? { terms: claim.coverage, used } : null
  const priceTo = (end: Day): Price => priceOf(rates, start, end, coverage)
  const by_license = licensed !== null && licensed < latest
  const offered = by_license ? licensed : latest
  const open = eachDay(start, offered).filter((day) => !closed.includes(day))
  const tooSmallDays = () => open.filter((day) => tooSmall(priceTo(day)))
  // each day is priced: under the lock, where the day is chosen, only for a refusal
  const too_small = lock ? [] : tooSmallDays()
  const end = wanted ?? open.find((day) => !too_small.includes(day)) ?? open[0] ?? start
  const problem = dateProblem(rates, start, end, today)
  if (problem) throw invalid('end_date', problem.message)
  if (end > latest)
    throw conflict('day_taken', `This car is available until ${formatDay(latest)}. Choose that day or earlier.`, [
      { path: 'latest', message: latest },
    ])
  const price: Price = { ...priceTo(end), rate_kind: bought.rate_kind ?? 'listed' }
  const cap = (price.insurer_cents > 0 && coverage?.terms.rental_daily_cap_cents) || 0
  if (bought.rate_kind === 'insurer' && price.total_cents > 0 && cap < bought.rate_cents)
    throw conflict(
      'insurer_rate_gone',
      'You rented this car at the insurer rate, and your insurer doesn’t cover more days at it. Book the extra days at the listed rate instead.',
    )
  if (tooSmall(price)) throw belowLeast(price.amount, end, open, lock ? tooSmallDays() : too_small)
  ensureOpen(terms.business_name, closed, { end_date: end })
  await ensureCredentials(ctx, order.provider_id, price, lock ? db : undefined)
  const limits = coverage && limitsOf(coverage.terms)
  const most = Math.max(bought.rate_cents, bought.rates?.weekend_cents ?? 0)
  const left =
    coverage && limits
      ? {
          days: limits.days === null ? null : Math.max(0, limits.days - coverage.used.days),
          cents: limits.total_cents === null ? null : Math.max(0, limits.total_cents - coverage.used.cents),
          day_cents: Math.min(most, coverage.terms.rental_daily_cap_cents ?? 0),
          until: limits.until,
          direct_bill: coverage.terms.direct_bill,
        }
      : null
  return { price, latest: offered, by_license, closed, too_small, left, coverage: coverage?.terms ?? null }
}

/** Nothing to pay is fine; what a card cannot be charged is neither taken nor waived (a claim's booking has no discount). */
const tooSmall = ({ amount }: Price): boolean => amount > 0 && amount < LEAST_CHARGE_CENTS

/** Names what would be left and the nearest last days on each side that can be had. */
function belowLeast(amount: number, end: Day, open: readonly Day[], too_small: readonly Day[]) {
  const fine = open.filter((day) => !too_small.includes(day))
  const near = [fine.findLast((day) => day < end), fine.find((day) => day > end)].filter((day) => day !== undefined)
  const instead = near.length
    ? `Choose ${near.map((day) => formatDay(day)).join(' or ')} as the last day.`
    : 'No other last day is available. Message the provider.'
  return conflict(
    'below_least_charge',
    `With this last day, ${formatCents(amount)} would be left to pay, and cards can’t be charged less than ${formatCents(LEAST_CHARGE_CENTS)}. ${instead}`,
    [{ path: 'left', message: String(amount) }, ...near.map((day, at) => ({ path: `instead.${at}`, message: day }))],
  )
}

type Shown = {
  expected_amount?: number | undefined
  expected_insurer_cents?: number | undefined
  expected_deposit_cents?: number | undefined
}
/** What the page showed is what is booked, to the cent; otherwise 409 `price_changed` with each old and new figure. */
export function ensureAsShown(price: Price, shown: Shown): void {
  const details = (['amount', 'insurer_cents', 'deposit_cents'] as const).flatMap((path) => {
    const expected = shown[`expected_${path}`]
    return expected === undefined || expected === price[path]
      ? []
      : [
          { path: `expected_${path}`, message: String(expected) },
          { path, message: String(price[path]) },
        ]
  })
  if (details.length > 0) throw conflict('price_changed', 'The price has changed since you opened this page.', details)
}

/** An answer is due as for any booking, and before the extra days begin: then the car has to be back. */
export async function extensionAnswerBy(ctx: Ctx, db: Database | Tx, order: OrderRow, terms: Terms): Promise<Date> {
  const now = ctx.services.now()
  const { minutes } = await ruleOf(db, 'response_deadline', now)
  return dueBefore(
    { service_date: firstDayOf(order), starts_at: null, extends_order_id: order.id },
    terms.time_zone,
    new Date(now.getTime() + (minutes[terms.provider_type] ?? minutes.default) * 60_000),
  )
}

type Due = Pick<OrderRow, 'service_date' | 'starts_at' | 'extends_order_id'>
/** `due`, but no later than an extension's first day or an appointment begins. */
export function dueBefore(order: Due, zone: string, due: Date): Date {
  if (!order.extends_order_id && !order.starts_at) return due
  const begins = beginsAt(order, zone)
  return due < begins ? due : begins
}
