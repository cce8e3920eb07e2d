import { editDistance } from '#lib/edit-distance.ts'
import { invalid, isRefusal } from '#lib/errors.ts'
import { milesBetween, type Point } from '#lib/geo.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { stateFrom } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import type { placesContract } from '../contract.ts'
import type { Place } from '../place.ts'
import { type Guess, readTyped, type Typed } from '../typed-place.ts'
import { geocode } from './geocode.ts'

type ZipRow = Point & { zip: string; city: string | null; state: string | null }
type TownRow = Point & { key: string; name: string; state: string }
/** Towns of the same name that are offered beside the largest. */
const MOST_OTHERS = 5

const labelOf = ({ city, state }: ZipRow) => (city && state ? `${city}, ${state}` : null)
const placeOfRow = (row: ZipRow, approximate: boolean): Place => ({
  zip: row.zip,
  lat: row.lat,
  lng: row.lng,
  approximate,
  label: labelOf(row),
  state: stateFrom(row.state ?? '') ?? stateOfZip(row.zip) ?? null,
  others: [],
})

/**
 * The center of a five-digit ZIP. One we do not know becomes the middle of its three-digit area, marked approximate:
 * half of all are within 20 miles of it, while the next higher or lower number is 24 miles away.
 * Throws 422 on `path` when that area does not exist either.
 */
export async function placeOfZip(db: Database, zip: string, path = 'zip'): Promise<Place> {
  const exact = await db.selectFrom('zip_places').selectAll().where('zip', '=', zip).executeTakeFirst()
  if (exact) return placeOfRow(exact, false)
  const area = zip.slice(0, 3)
  const middle = await db
    .selectFrom('zip_places')
    .select((select) => [select.fn.avg<number | null>('lat').as('lat'), select.fn.avg<number | null>('lng').as('lng')])
    .where('zip', '>=', `${area}00`)
    .where('zip', '<=', `${area}99`)
    .executeTakeFirstOrThrow()
  const { lat, lng } = middle
  if (lat === null || lng === null) throw invalid(path, `We can’t find ZIP code ${zip}. Check the five digits.`)
  return placeOfRow({ zip, lat, lng, city: null, state: null }, true)
}

/** Looks for a ZIP center within about a hundred miles. */
const FAR_DEGREES = 1.5

/** The ZIP code whose center is nearest to a point, so that a page need not carry the point itself. Throws 422 far from any. */
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
  if (!nearest) throw invalid('lat', 'We can’t find a ZIP code near this point.')
  return placeOfRow(nearest, true)
}

/** The first guess that names a town we know; of several of one name the largest, and the others beside it. */
function townOf(guesses: Guess[], rows: TownRow[]): Place | null {
  for (const { keys, state, rough } of guesses)
    for (const key of keys) {
      const [best, ...others] = rows.filter((row) => row.key === key && (!state || row.state === state))
      if (best)
        return {
          zip: null,
          lat: best.lat,
          lng: best.lng,
          approximate: rough,
          label: `${best.name}, ${best.state}`,
          state: stateFrom(best.state) ?? null,
          others: others.slice(0, MOST_OTHERS).map((row) => `${row.name}, ${row.state}`),
        }
    }
  return null
}

/** A misspelling keeps the first letter; of longer names two letters may be wrong, and two exchanged count as two. */
const WRONG_LETTERS = (key: string) => (key.length < 5 ? 0 : key.length < 7 ? 1 : 2)
/** Whoever means a smaller town spells it, or writes its ZIP code. */
const WELL_KNOWN = 5000

/** The town that is meant by a name nobody has, if it is nearly one; the next likely ones beside it. Null for an address. */
async function misspelled(db: Database, text: string, { guesses }: Extract<Typed, { kind: 'town' }>) {
  if (/[\d,].*,|\d/.test(text)) return null
  for (const { keys, state } of guesses)
    for (const key of keys) {
      const most = WRONG_LETTERS(key)
      if (!most) continue
      const rows = await db
        .selectFrom('us_places')
        .select(['key', 'name', 'state', 'lat', 'lng'])
        .where('key', 'like', `${key[0]}%`)
        .where('population', '>=', WELL_KNOWN)
        .$if(state !== null, (query) => query.where('state', '=', state!))
        .orderBy('population', 'desc')
        .execute()
      const distances = new Map(rows.map((row) => [row, editDistance(key, row.key)]))
      const alike = rows.filter((row) => distances.get(row)! <= most)
      const meant = alike.toSorted((a, b) => distances.get(a)! - distances.get(b)!)
      const place = townOf(
        meant.slice(0, 1).map((row) => ({ keys: [row.key], state: row.state, rough: true })),
        meant,
      )
      if (place) return { ...place, others: meant.slice(1, MOST_OTHERS + 1).map((row) => `${row.name}, ${row.state}`) }
    }
  return null
}

const REMEDY = 'Enter a ZIP code, or a city and state, for example Atlanta, GA.'
const unknown = (rows: TownRow[]) => {
  const meant = rows.slice(0, 3).map(({ name, state }) => `${name}, ${state}`)
  return invalid(
    'near',
    meant.length
      ? `We can’t find this city in that state. Did you mean ${meant.join(' or ')}?`
      : `We can’t find this place. ${REMEDY}`,
  )
}

/** What our own tables say of a text. Throws 422 on `near` for what they do not know. */
async function placeInTables(db: Database, typed: Exclude<Typed, { kind: 'digits' | 'state' }>): Promise<Place> {
  if (typed.kind === 'zip') {
    const place = await placeOfZip(db, typed.zip, 'near')
    return { ...place, approximate: place.approximate || typed.rough }
  }
  const keys = [...new Set(typed.guesses.flatMap((guess) => guess.keys))]
  if (!keys.length) throw unknown([])
  const rows = await db
    .selectFrom('us_places')
    .select(['key', 'name', 'state', 'lat', 'lng'])
    .where('key', 'in', keys)
    .orderBy('population', 'desc')
    .orderBy('state')
    .execute()
  const town = townOf(typed.guesses, rows)
  if (!town) throw unknown(rows)
  return town
}

const nullIfRefused = (error: unknown) => {
  if (isRefusal(error)) return null
  throw error
}

/** A geocoder that sends somebody farther than this from the town or ZIP code they wrote found another address. */
const BELIEVED_MILES = 50

/** The point a geocoder knows for an address, told by the town or ZIP code that stood in it or is nearest. */
async function placeByGeocoder(ctx: Ctx, text: string, known: Place | null): Promise<Place | null> {
  const point = await geocode(ctx, text)
  if (!point || (known && milesBetween(known, point) > BELIEVED_MILES)) return null
  const around = known ?? (await placeOfPoint(ctx.db, point).catch(nullIfRefused))
  return around && { ...around, zip: known?.zip ?? null, ...point, approximate: false }
}

/**
 * The place that a person typed: a ZIP code, a town with or without its state, or an address. An address is where the
 * geocoder says, if there is one; else the middle of the ZIP area or town in it, marked approximate. Throws 422 on `near`
 * for what nobody knows.
 */
export async function placeOfText(ctx: Ctx, text: string): Promise<Place> {
  const typed = readTyped(text)
  if (typed.kind === 'digits') throw invalid('near', 'A ZIP code has five digits, for example 30303.')
  if (typed.kind === 'state') throw invalid('near', `${typed.name} is a whole state. Add a city, or enter a ZIP code.`)
  const known = await placeInTables(ctx.db, typed).catch((error: unknown) => {
    if (isRefusal(error)) return error
    throw error
  })
  const place = isRefusal(known) ? null : known
  if (place && !place.approximate) return place
  const found = await placeByGeocoder(ctx, text, place)
  if (found) return found
  if (isRefusal(known)) {
    const meant = typed.kind === 'town' ? await misspelled(ctx.db, text, typed) : null
    if (meant) return meant
    throw known
  }
  return known
}

/** Where a ZIP code or a typed place is, or which ZIP code is nearest to a point. */
export const locate: Verb<typeof placesContract.locate> = (ctx, { zip, lat, lng, near }) => {
  if (near !== undefined) return placeOfText(ctx, near)
  return zip === undefined ? placeOfPoint(ctx.db, { lat: lat!, lng: lng! }) : placeOfZip(ctx.db, zip)
}
