import { invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import { ensureSoundTerms, ensureStores, ownProvider } from './rows.ts'

/** A draft of an own vehicle or shop, standing where the provider stands. Publishing is a step of its own. */
export const createListing: Verb<typeof listingsContract.create> = async (ctx, input) => {
  const { vehicle_id = null, shop_id = null, provider_id, status: _, ...terms } = input
  if (input.listing_type === 'vehicle' && !vehicle_id)
    throw invalid('vehicle_id', 'Choose the vehicle of this listing.')
  if (input.listing_type === 'service' && !shop_id) throw invalid('shop_id', 'Choose the shop of this listing.')
  if (input.listing_type === 'vehicle' && shop_id)
    throw invalid('shop_id', 'A rental listing has a vehicle, not a shop.')
  if (input.listing_type === 'service' && vehicle_id)
    throw invalid('vehicle_id', 'A service listing has a shop, not a vehicle.')
  ensureSoundTerms(terms)
  return ctx.write(async (tx) => {
    const provider = await ownProvider(tx)
    if (provider_id && provider_id !== provider.id)
      throw invalid('provider_id', 'A listing can be made only for your own business.')
    if (provider.lat === null || provider.lng === null)
      throw invalid('provider_id', 'Add your business address first, so drivers near you can find it.')
    const thing = vehicle_id
      ? await tx.selectFrom('vehicles').select(['id', 'provider_id']).where('id', '=', vehicle_id).executeTakeFirst()
      : await tx.selectFrom('shops').select(['id', 'provider_id']).where('id', '=', shop_id!).executeTakeFirst()
    if (thing?.provider_id !== provider.id) {
      const missing = notFound(vehicle_id ? 'Vehicle' : 'Shop')
      missing.details.push({
        path: vehicle_id ? 'vehicle_id' : 'shop_id',
        message: 'Choose one that belongs to your business.',
      })
      throw missing
    }
    await ensureStores(tx, { shop_id, daily_rate_cents: terms.daily_rate_cents })
    const row = await tx
      .insertInto('listings')
      .values({
        id: newId(),
        provider_id: provider.id,
        vehicle_id,
        shop_id,
        ...terms,
        lat: provider.lat,
        lng: provider.lng,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'listing.create', table: 'listings', id: row.id, after: { title: row.title } })
    return row
  })
}
