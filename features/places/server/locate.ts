import { invalid } from '#lib/errors.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
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

/** Looks for a ZIP centre within about a hundred miles. */
const FAR_DEGREES = 1.5

/** The ZIP code whose centre is nearest to a point, so that a page need not carry the point itself. Throws 422 far from any. */
async function placeOfPoint(db: Database, point: Point): Promise<Place> {
  const near = await db
    .selectFrom('zip_places')
    .selectAll()
    .where('lat', '>', point.lat - FAR_DEGREES)
    .where('lat', '<', point.lat + FAR_DEGREES)
    .where('lng', '>', point.lng - FAR_DEGREES)
    .where('lng', '<', point.lng + FAR_DEGREES)
    .execute()
  const nearest = near.reduce<(typeof near)[number] | null>(
    (best, row) => (best && milesBetween(best, point) <= milesBetween(row, point) ? best : row),
    null,
  )
  if (!nearest) throw invalid('lat', 'We do not know a ZIP code near this point.')
  return { ...nearest, approximate: true }
}

/** Where a ZIP code is, or which one is nearest. */
export const locate: Verb<typeof placesContract.locate> = (ctx, { zip, lat, lng }) =>
  zip === undefined ? placeOfPoint(ctx.db, { lat: lat!, lng: lng! }) : placeOfZip(ctx.db, zip)
