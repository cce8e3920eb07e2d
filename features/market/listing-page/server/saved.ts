import { conflict, notFound } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { MAX_SAVED, type savedContract } from '../contract.ts'

const saved = (db: Database | Tx) =>
  db
    .selectFrom('saved_listings as k')
    .leftJoin('listing_search as s', 's.listing_id', 'k.listing_id')
    .select(({ fn }) => ['k.listing_id', fn.coalesce('s.title', 'k.title').as('title'), 'k.created_at'])
    .select(['s.business_name', 's.daily_rate_cents', 's.hourly_rate_cents'])

/** Own saved listings; row security leaves out everybody else's. */
export const listSaved: Verb<typeof savedContract.list> = async (ctx) =>
  saved(ctx.db).orderBy('k.created_at', 'desc').orderBy('k.listing_id').execute()

/** Saves a listing that is on the market. Refuses (404) any other, and (409) the hundred-and-first. */
export const saveListing: Verb<typeof savedContract.save> = async (ctx, { listing_id }) => {
  const me = person(ctx).id
  return ctx.write(async (tx) => {
    // their own row is held, so that two windows at once cannot both count ninety-nine
    await tx.selectFrom('profiles').select('id').where('id', '=', me).forNoKeyUpdate().execute()
    const known = saved(tx).where('k.listing_id', '=', listing_id)
    const there = await known.executeTakeFirst()
    if (there) return there
    const listing = await tx
      .selectFrom('listing_search')
      .select('title')
      .where('listing_id', '=', listing_id)
      .executeTakeFirst()
    if (!listing) throw notFound('Listing')
    const { many } = await tx
      .selectFrom('saved_listings')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    if (many >= MAX_SAVED)
      throw conflict('too_many', `You can save up to ${MAX_SAVED} listings. Remove one you don’t need.`)
    await tx.insertInto('saved_listings').values({ person_id: me, listing_id, title: listing.title }).execute()
    return known.executeTakeFirstOrThrow()
  })
}

export const removeSaved: Verb<typeof savedContract.remove> = async (ctx, { listing_id }) => {
  await ctx.write((tx) => tx.deleteFrom('saved_listings').where('listing_id', '=', listing_id).execute())
  return null
}
