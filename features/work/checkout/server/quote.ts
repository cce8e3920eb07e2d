import { dayIn } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { productToBook } from '#features/market/prices/server/booked-product.ts'
import { beginsAt } from '#features/market/slots/slot.ts'
import { insurerRates } from '#features/market/prices/server/insurer-rates.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import { closedDays, ensureOpen } from '#features/market/listings/server/open-days.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import type { checkoutContract } from '../contract.ts'
import type { coverageUsedContract } from '#features/claims/coverage/contract.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { dateProblem, fixedRates, freeUntil, keptWhenLate, priceOf } from '#features/market/prices/price.ts'
import { termsFor } from '#features/market/prices/terms.ts'
import { ensureCredentials } from '#features/work/orders/server/provider-credentials.ts'
import { listingOf, ruleOf } from '#features/work/orders/server/rows.ts'
import { claimOf, coverageUsed, coveredDays, type LinkedClaim } from '#features/market/prices/server/coverage-used.ts'
import { termsWords } from '#features/market/prices/server/terms-words.ts'

type Wanted = {
  service_date: string
  end_date?: string | null | undefined
  starts_at?: string | null | undefined
  claim_id?: string | null | undefined
  product_id?: string | null | undefined
}

/** Who repairs what a deductible is for; towing, appraisers and rentals have none. */
const REPAIRS: readonly ProviderType[] = ['body_shop', 'glass']

/** A time of day belongs to an appointment, and to the date it is asked with. Refuses 422 another one. */
export function ensureTimeOf(
  sold: Pick<Listing, 'daily_rate_cents'>,
  zone: string,
  day: string,
  starts_at: string,
): void {
  if (soldByTheDay(sold)) throw invalid('starts_at', 'This is booked by the day. Leave out the time.')
  if (dayIn(zone, new Date(starts_at)) !== day)
    throw invalid('starts_at', 'This time isn’t on the chosen date. Choose one of that day’s times.')
}

/** The price of these dates now; refuses dates that cannot be had (422). Days and dollars left are counted in `db`. */
export async function priceNow(
  db: Database | Tx,
  now: Date,
  listing: Listing,
  { service_date, end_date, starts_at, claim_id, product_id }: Wanted,
  claim: LinkedClaim | null,
): Promise<Price> {
  const zone = listing.provider.time_zone
  if (starts_at) ensureTimeOf(listing, zone, service_date, starts_at)
  const problem = dateProblem(listing, service_date, end_date ?? null, dayIn(zone, now), Boolean(starts_at))
  if (problem) throw invalid(problem.path, problem.message)
  if (product_id) {
    const { provider_type } = listing.provider
    const wanted = { listing_id: listing.id, provider_type, product_id, claim_id, service_date }
    const { id, kind, title, price_cents, turnaround_business_days } = await productToBook(db, now, wanted)
    const product = { id, kind, title, turnaround_business_days }
    return { ...priceOf(fixedRates(listing, price_cents), service_date, end_date ?? null, null), product }
  }
  const coverage =
    claim?.coverage?.rental_start_allowed && claim_id
      ? { terms: claim.coverage, used: await coverageUsed(db, claim_id) }
      : null
  const [opened] = coverage && claim_id ? await insurerRates(db, claim_id, claim!.driver_id, [listing.id]) : []
  const rates = { ...listing, insurer_daily_rate_cents: opened?.insurer_daily_rate_cents ?? null }
  const price = priceOf(rates, service_date, end_date ?? null, coverage)
  const deductible_cents = claim?.coverage?.deductible_cents
  return deductible_cents && REPAIRS.includes(listing.provider.provider_type) ? { ...price, deductible_cents } : price
}

/** Every cent before booking. A visitor may ask without a claim; a claim must be one's own. */
export const quoteOrder: Verb<typeof checkoutContract.quote> = async (ctx, input) => {
  const now = ctx.services.now()
  const me = input.claim_id ? person(ctx) : null
  const listing = await listingOf(ctx.db, input.listing_id)
  const claim = input.claim_id && me ? await claimOf(ctx.db, input.claim_id, me.id) : null
  const price = await priceNow(ctx.db, now, listing, input, claim)
  const last = price.end_date ?? price.service_date
  ensureOpen(listing.provider.business_name, await closedDays(ctx.db, listing.id, price.service_date, last), price)
  await ensureCredentials(ctx, listing.provider_id, price)
  const rule = termsFor(await ruleOf(ctx.db, 'cancellation', now), listing.provider.provider_type)
  const { time_zone } = listing.provider
  return {
    ...price,
    full_refund_until: freeUntil(rule, beginsAt({ ...input, ...price }, time_zone)).toISOString(),
    kept_when_late_cents: keptWhenLate(rule, price),
    time_zone,
  }
}

/** The terms of the rule in force, for whoever reads a listing. */
export const cancellationTerms: Verb<typeof checkoutContract.terms> = async (ctx, { listing_id }) => {
  const [listing, rules] = await Promise.all([
    listingOf(ctx.db, listing_id),
    ruleOf(ctx.db, 'cancellation', ctx.services.now()),
  ])
  const kind = listing.listing_type === 'vehicle' ? 'rental' : soldByTheDay(listing) ? 'storage' : 'appointment'
  return termsWords(termsFor(rules, listing.provider.provider_type), kind)
}

/** Days and cents of a claim's coverage that bookings have taken. */
export const claimCoverageUsed: Verb<typeof coverageUsedContract.coverageUsed> = async (ctx, { claim_id }) => {
  const me = person(ctx)
  if (me.role !== 'claims_admin') await claimOf(ctx.db, claim_id, me.id)
  return { ...(await coverageUsed(ctx.db, claim_id)), booked: await coveredDays(ctx.db, claim_id) }
}
