import { invalid } from '#lib/errors.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { placesContract } from '../contract.ts'
import type { Place } from '../place.ts'

/**
 * The centre of a five-digit ZIP. One we do not know becomes the middle of its three-digit area, marked approximate.
 * Throws 422 on `zip` when that area does not exist either.
 */
export async function placeOfZip(db: Database, zip: string): Promise<Place> {
  const exact = await db.selectFrom('zip_places').select(['lat', 'lng']).where('zip', '=', zip).executeTakeFirst()
  if (exact) return { zip, ...exact, approximate: false }
  const area = zip.slice(0, 3)
  const middle = await db
    .selectFrom('zip_places')
    .select((select) => [select.fn.avg<number | null>('lat').as('lat'), select.fn.avg<number | null>('lng').as('lng')])
    .where('zip', '>=', `${area}00`)
    .where('zip', '<=', `${area}99`)
    .executeTakeFirstOrThrow()
  if (middle.lat === null || middle.lng === null)
    throw invalid('zip', `We do not know the ZIP code ${zip}. Check its five digits.`)
  return { zip, lat: middle.lat, lng: middle.lng, approximate: true }
}

/** Where a ZIP code is. */
export const locate: Verb<typeof placesContract.locate> = (ctx, { zip }) => placeOfZip(ctx.db, zip)
