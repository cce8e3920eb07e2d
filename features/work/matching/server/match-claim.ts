import { soldByTheDay } from '#features/market/listings/availability.ts'
import {
  needPlace,
  SEARCHED_AS,
  type NeedPlace,
  servicesFor,
  type ServiceNeeded,
} from '#features/claims/claims/needs.ts'
import { SearchInput } from '#features/market/search/contract.ts'
import { insurerRates } from '#features/market/prices/server/insurer-rates.ts'
import { searchListings } from '#features/market/search/server/search.ts'
import { signImpression } from '#features/market/search/server/impressions.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { choicesContract, COVER, Matched, Need } from '../match.ts'
import { priceOf } from '#features/market/prices/price.ts'
import { claimOf, coverageUsed, type LinkedClaim, needsOf } from '#features/market/prices/server/coverage-used.ts'

/** As many as can be compared side by side. */
const MOST = 3
/** Miles that are tried, after those of the rule, until as many are found. */
const WIDER = [50, 100] as const
/**
 * Each service that a claim needs with its first choices: the search of the marketplace, verified providers, in the
 * published order. Nothing is preselected, and what is shown carries its impression token. 404 for anybody but its driver and admins.
 */
export const matchClaim: Verb<typeof choicesContract.matchClaim> = async (ctx, { claim_id, service, near }) => {
  const claim = await needsOf(ctx.db, claim_id)
  const linked = await claimOf(ctx.db, claim_id, claim.driver_id)
  const { services, named } = servicesFor(claim)
  const pricesOf = await pricing(ctx, claim_id, linked)
  const needs = (service ? [service] : services).map(async (one): Promise<Need> => {
    const from = near ? { near, which: 'typed' as const } : needPlace(one, claim)
    if (!from) return { service: one, place: null, open: 'any', total: 0, rows: [], shown_as: null }
    const urgent = one === 'towing' && claim.drivable === false
    const open = urgent ? await lookAround(ctx, one, from, true) : null
    const found = open?.total ? open : await lookAround(ctx, one, from, false)
    const rows = firstOf(found.rows)
    const { place, total, query, widened } = found
    return {
      service: one,
      place: place && { ...place, which: from.which, widened },
      open: !urgent ? 'any' : open?.total ? 'now' : 'none_open',
      total,
      rows: await pricesOf(rows),
      shown_as: signImpression(ctx.services, { on: 'claim', query, page: 1, total, place, rows }),
    }
  })
  return { claim_id, named, cover: coverOf(linked), needs: await Promise.all(needs) }
}

/** In their order: the first listing of each business, and only when those are too few the next ones of the same. */
function firstOf(rows: readonly SearchRow[]): SearchRow[] {
  const seen = new Set<string>()
  const firsts = rows.filter(({ provider_id }) => !seen.has(provider_id) && seen.add(provider_id)).slice(0, MOST)
  const others = rows.filter((row) => !firsts.includes(row)).slice(0, MOST - firsts.length)
  return rows.filter((row) => firsts.includes(row) || others.includes(row))
}

/** The first circle in which there are enough, or the widest. */
async function lookAround(
  ctx: Ctx,
  service: ServiceNeeded,
  from: { which: NeedPlace; zip?: string; near?: string },
  openNow: boolean,
) {
  const { which: _, ...place } = from
  const query = { ...SEARCHED_AS[service], ...place, verified: true, ...(openNow && { open: 'now' as const }) }
  const ask = async (wider: { radius_miles?: number }) => {
    const input = SearchInput.parse({ ...query, ...wider })
    return { ...(await searchListings(ctx, input)), query: input, widened: 'radius_miles' in wider }
  }
  let found = await ask({})
  const usual = found.place?.radius_miles ?? 0
  for (const radius_miles of WIDER) if (found.total < MOST && radius_miles > usual) found = await ask({ radius_miles })
  return found
}

const coverOf = ({ status, coverage }: LinkedClaim): (typeof COVER)[number] =>
  status === 'closed'
    ? 'closed'
    : status === 'intake'
      ? 'not_verified'
      : !coverage?.rental_daily_cap_cents
        ? 'no_rental'
        : coverage.rental_start_allowed
          ? 'counts'
          : 'not_allowed'

/** What one day costs the driver of this claim, as a booking for the next free day would count it. */
async function pricing(ctx: Ctx, claimId: string, linked: LinkedClaim) {
  const counts = ['counts', 'not_allowed'].includes(coverOf(linked))
  const terms = counts ? linked.coverage : null
  const coverage = terms && { terms, used: await coverageUsed(ctx.db, claimId) }
  return async (rows: readonly SearchRow[]): Promise<Matched[]> => {
    const cars = rows.filter(({ listing_type }) => listing_type === 'vehicle').map(({ id }) => id)
    const opened = cars.length ? await insurerRates(ctx.db, claimId, linked.driver_id, cars) : []
    return rows.map((row) => {
      const insurer = opened.find(({ listing_id }) => listing_id === row.id)?.insurer_daily_rate_cents ?? null
      const day = row.next_free_day ?? row.first_day
      const one = { ...row, min_hours: 1, min_days: 1, max_days: 1, insurer_daily_rate_cents: insurer }
      const price = priceOf(one, day, soldByTheDay(row) ? day : null, coverage)
      const split = coverage && price.kind === 'rental'
      return {
        ...row,
        price: {
          // one day or hour: on a weekend what that day costs, so that both parts add up to it
          rate_cents: price.total_cents,
          rate_kind: price.rate_kind ?? 'listed',
          insurer_cents: split ? price.insurer_cents : null,
          own_cents: split ? price.own_cents : null,
          now_cents: split ? price.amount : null,
        },
      }
    })
  }
}
