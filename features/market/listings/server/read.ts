import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { mayRepresent, type RepresentsDriver } from '#features/business/providers/representation.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { listingsContract } from '../contract.ts'
import type { Listing } from '../listing.ts'
import { publicListing } from './rows.ts'

/** One listing: active, or one's own in any state; everything else is answered as missing. */
export const getListing: Verb<typeof listingsContract.get> = (ctx, { id }) => publicListing(ctx.db, id)

/** Whether this adjuster may negotiate for a driver, or only value and report (trades.md §3.1). Throws 404. */
export const representsDriver: Verb<typeof listingsContract.representsDriver> = async (ctx, { listing_id }) => {
  const { shop } = await publicListing(ctx.db, listing_id)
  const rule = await ruleInForce<RepresentsDriver>(ctx.db, 'represents_driver', ctx.services.now())
  return { may: mayRepresent(rule, shop ?? {}) }
}

/** Active listings and all of one's own, newest first; `Link` leads on. Row security decides which rows there are. */
export const listListings: Verb<typeof listingsContract.list> = async (ctx, input) => {
  let query = ctx.db
    .selectFrom('listings as l')
    .select(['l.id', sql<Listing>`listing_public(l.id)`.as('listing')])
    .orderBy('l.id', 'desc')
    .limit(input.limit + 1)
  if (input.status) query = query.where('l.status', '=', input.status)
  if (input.listing_type) query = query.where('l.listing_type', '=', input.listing_type)
  if (input.provider_id) query = query.where('l.provider_id', '=', input.provider_id)
  if (input.after) query = query.where('l.id', '<', input.after)
  const rows = pageOf(ctx, listingsContract.list, input, await query.execute(), ({ id }) => ({ after: id }))
  return rows.map((row) => row.listing)
}
