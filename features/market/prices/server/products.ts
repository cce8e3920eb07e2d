import { ensurePublicWords } from '#features/business/providers/server/public-words.ts'
import { ensureOurs, ownListing, publicListing } from '#features/market/listings/server/rows.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { productsContract } from '../products.ts'
import { MAX_PRODUCTS } from '../product.ts'

const COLUMNS = [
  'id',
  'listing_id',
  'kind',
  'title',
  'includes',
  'price_cents',
  'turnaround_business_days',
  'needs',
  'delivers',
  'version',
] as const

/** What a listing sells at a fixed price now. Throws 404 for a listing that the reader may not see. */
export const listProducts: Verb<typeof productsContract.list> = async (ctx, { listing_id }) => {
  await publicListing(ctx.db, listing_id)
  return soldBy(ctx.db, listing_id)
}
const soldBy = (db: Database | Tx, listingId: string) =>
  db
    .selectFrom('service_products')
    .select(COLUMNS)
    .where('listing_id', '=', listingId)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Words = Partial<{ title: string; includes: string; needs: readonly string[]; delivers: readonly string[] }>
function ensureSoundWords({ title = '', includes = '', needs = [], delivers = [] }: Words): void {
  const lines = Object.fromEntries([
    ...needs.map((line, at) => [`needs.${at}`, line] as const),
    ...delivers.map((line, at) => [`delivers.${at}`, line] as const),
  ])
  ensurePublicWords({ title, includes, ...lines })
}

/** Adds one to an own listing. Throws 422, 404, 403, 409 `not_adjuster`, 409 `too_many_products`. */
export const addProduct: Verb<typeof productsContract.add> = async (ctx, input) => {
  ensureSoundWords(input)
  return ctx.write(async (tx) => {
    const listing = await ownListing(tx, input.listing_id)
    const { provider_type } = await tx
      .selectFrom('provider_profiles')
      .select('provider_type')
      .where('id', '=', listing.provider_id)
      .executeTakeFirstOrThrow()
    if (provider_type !== 'adjuster' || listing.hourly_rate_cents === null)
      throw conflict('not_adjuster', 'Only a listing of an adjuster or appraiser can have fixed-price services.')
    if ((await soldBy(tx, input.listing_id)).length >= MAX_PRODUCTS)
      throw conflict(
        'too_many_products',
        `A listing can have up to ${MAX_PRODUCTS} fixed-price services. Remove one first.`,
      )
    const row = await tx
      .insertInto('service_products')
      .values({ id: newId(ctx.services.now().getTime()), ...input })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    const { title, price_cents } = row
    await audit(tx, { action: 'product.add', table: 'service_products', id: row.id, after: { title, price_cents } })
    return row
  })
}

/** An own one that is still sold, held for a change. Throws 404, also for somebody else's, then 403. */
async function ownProduct(tx: Tx, id: string) {
  const found = await tx.selectFrom('service_products').select('listing_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Service')
  await ensureOurs(tx, found.listing_id, 'listings')
  const row = await tx
    .selectFrom('service_products')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Service')
  return row
}

/** Other words, another price or time. Bookings that exist keep what they were made at. Throws 409 `changed`. */
export const changeProduct: Verb<typeof productsContract.change> = async (ctx, { id, version, ...changes }) => {
  ensureSoundWords(changes)
  return ctx.write(async (tx) => {
    const before = await ownProduct(tx, id)
    if (before.version !== version) throw conflict('changed', 'This service has changed. Reload it before you save.')
    if (Object.keys(changes).length === 0) return before
    const row = await tx
      .updateTable('service_products')
      .set(changes)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    const was = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof before]]))
    await audit(tx, { action: 'product.change', table: 'service_products', id, before: was, after: changes })
    return row
  })
}

/** Sells it no more. One that is not sold already is answered as missing. */
export const retireProduct: Verb<typeof productsContract.retire> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    await ownProduct(tx, id)
    const row = await tx
      .updateTable('service_products')
      .set({ retired_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'product.retire', table: 'service_products', id, before: { title: row.title } })
    return row
  })
