import { conflict } from '#lib/errors.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ensureSoundTerms, ownListing } from './rows.ts'

/** Changes the words and terms of an own listing. Orders that exist keep the price they were bought at. */
export const updateListing: Verb<typeof listingsContract.update> = async (ctx, { id, version, ...changes }) =>
  ctx.write(async (tx) => {
    const before = await ownListing(tx, id)
    if (before.version !== version)
      throw conflict('changed', 'This listing was changed meanwhile. Load it again before you save.')
    ensureSoundTerms({ ...before, ...changes })
    const row = await tx
      .updateTable('listings')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const was = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof before]]))
    await audit(tx, { action: 'listing.update', table: 'listings', id, before: was, after: changes })
    return row
  })
