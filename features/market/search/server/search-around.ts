import { dayIn } from '#lib/dates.ts'
import { conflict, invalid, notFound, notSignedIn } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { Place } from '#features/base/places/place.ts'
import { placeOfText, placeOfZip } from '#features/base/places/server/locate.ts'
import type { searchContract } from '../contract.ts'

export type SearchInput = Parameters<Verb<typeof searchContract.search>>[1]
/** What a claim's coverage pays in full a day; with `opens_rates` also the insurer rates up to it. */
export type Cap = { daily_cents: number; opens_rates: boolean }
export type Around = {
  /** Where distances are counted from. */
  place: Place | null
  /** Miles; null where no circle limits what is found: without a place, or in a map area that a person drew. */
  radius: number | null
  /** How far a search goes that does not say. */
  usual: number
  /** Only what is within it is found. */
  cap: Cap | null
  /** What is within it comes sooner. */
  lift: Cap | null
}
const DEFAULT_RADIUS = 25
/** Where a day ends last in the United States: a day that is over there is over for every provider. */
const LAST_ZONE = 'Pacific/Pago_Pago'
const LONGEST_DAYS = 366

/**
 * Where a search looks and what a claim adds. Refuses 401 a visitor who names a claim that is needed, 422 on places that
 * contradict each other, are nowhere, or days that are over, 404 on somebody else's claim, 409 on a cap that is not known.
 */
export async function aroundOf(ctx: Ctx, input: SearchInput): Promise<Around> {
  ensureOnePlace(input)
  ensureDays(input, ctx.services.now())
  const capped = input.within_cap || input.cap_first
  const claim = input.claim_id && (capped || !namesPlace(input)) ? await ownClaim(ctx, input.claim_id) : null
  const place = await placeOf(ctx, input, claim)
  const circle = place && !(input.bounds && input.radius_miles === undefined)
  const usual = circle ? await defaultRadius(ctx) : 0
  return {
    place,
    radius: circle ? (input.radius_miles ?? usual) : null,
    usual,
    cap: input.within_cap && claim ? capOf(claim) : null,
    lift: input.cap_first && claim ? capOf(claim) : null,
  }
}

const namesPlace = ({ lat, zip, near }: SearchInput) => lat !== undefined || zip !== undefined || near !== undefined

function ensureOnePlace(input: SearchInput): void {
  const { lat, zip, near, claim_id, radius_miles } = input
  if (zip !== undefined && lat !== undefined) throw invalid('zip', 'Enter a ZIP code or a point, not both.')
  if (near !== undefined && (zip !== undefined || lat !== undefined))
    throw invalid('near', `Enter a place name or ${zip === undefined ? 'a point' : 'a ZIP code'}, not both.`)
  if (radius_miles !== undefined && !namesPlace(input) && !claim_id)
    throw invalid('radius_miles', 'Enter a ZIP code, a place or a point along with the radius.')
}

/** Today in the provider's zone is never found, which the search itself sees to (rules.md); only what is over is refused. */
function ensureDays({ start, end }: SearchInput, now: Date): void {
  if (!start) return
  const today = dayIn(LAST_ZONE, now)
  if (start < today) throw invalid('start', 'That date is in the past. Choose tomorrow or later.')
  const year = (Date.parse(end ?? start) - Date.parse(today)) / 86_400_000
  if (year > 2 * LONGEST_DAYS) throw invalid(end ? 'end' : 'start', 'Choose dates within the next two years.')
}

const defaultRadius = async (ctx: Ctx) =>
  (await ruleInForce<{ radius_miles: number }>(ctx.db, 'matching', ctx.services.now()))?.radius_miles ?? DEFAULT_RADIUS

type OwnClaim = Awaited<ReturnType<typeof ownClaim>>
/** Somebody else's claim is answered as missing. */
async function ownClaim(ctx: Ctx, id: string) {
  if (ctx.actor.kind !== 'person') throw notSignedIn()
  const claim = await ctx.db
    .selectFrom('claims as c')
    .leftJoin('coverage as v', 'v.claim_id', 'c.id')
    .select(['c.loss_zip', 'c.vehicle_zip', 'c.home_zip', 'c.status'])
    .select(['v.rental_daily_cap_cents', 'v.rental_start_allowed', 'v.claim_id as covered'])
    .where('c.id', '=', id)
    .where('c.driver_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
  return claim
}

/** The same conditions as {@link insurerRates}: only verified coverage counts, and rates open when the rental may start. */
function capOf({ status, covered, rental_daily_cap_cents, rental_start_allowed }: OwnClaim): Cap {
  if (!covered || (status !== 'coverage-verified' && status !== 'in-progress'))
    throw conflict('coverage_not_verified', 'Your coverage isn’t verified yet. We’ll let you know as soon as it is.', [
      { path: 'within_cap', message: 'Search without your daily limit until then.' },
    ])
  if (!rental_daily_cap_cents)
    throw conflict('no_daily_cap', 'Your insurer didn’t confirm a daily rental amount for this claim.', [
      { path: 'within_cap', message: 'Search without your daily limit, or set your own maximum rate.' },
    ])
  return { daily_cents: rental_daily_cap_cents, opens_rates: rental_start_allowed === true }
}

/** The point, ZIP or place that was given, else the ZIP of one's own claim, else nowhere in particular. */
async function placeOf(ctx: Ctx, input: SearchInput, claim: OwnClaim | null): Promise<Place | null> {
  const { lat, lng, zip, near } = input
  if (lat !== undefined && lng !== undefined)
    return { zip: null, lat, lng, approximate: false, label: null, state: null, others: [] }
  if (zip !== undefined) return placeOfZip(ctx.db, zip)
  if (near !== undefined) return placeOfText(ctx, near)
  if (!claim) return null
  const of =
    input.category === 'service'
      ? (claim.vehicle_zip ?? claim.loss_zip ?? claim.home_zip)
      : (claim.home_zip ?? claim.loss_zip ?? claim.vehicle_zip)
  return of ? placeOfZip(ctx.db, of) : null
}
