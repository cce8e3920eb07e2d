import type { Verb } from '#lib/server/http.ts'
import type { searchContract } from '../contract.ts'
import { readBusinesses } from './search-businesses.ts'
import { aroundOf } from './search-around.ts'
import { pageWithTotal } from './search-totals.ts'
import { signImpression } from './impressions.ts'

/** Active listings, 24 to a page, with the exact total, over the table without row security. What is refused: {@link aroundOf}. */
export const searchListings: Verb<typeof searchContract.search> = async (ctx, input) => {
  const around = await aroundOf(ctx, input)
  const { place, radius, usual } = around
  const { rows, total } = await pageWithTotal(ctx, input, around)
  const circle = place && radius !== null ? { ...place, radius_miles: radius, usual_miles: usual } : null
  const shown_as = signImpression(ctx.services, {
    on: 'search',
    query: input,
    page: input.page,
    total,
    place: circle,
    rows,
  })
  return { rows, shown: rows.length, total, place: circle, shown_as }
}

/** The businesses among which the same search finds, for a map; page and order do not matter. What is refused: {@link aroundOf}. */
export const searchBusinesses: Verb<typeof searchContract.businesses> = async (ctx, input) =>
  readBusinesses(ctx.db, input, await aroundOf(ctx, input), ctx.services.now())
