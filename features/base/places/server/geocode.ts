import * as z from 'zod'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { isRefusal } from '#lib/errors.ts'
import type { Point } from '#lib/geo.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { sha256 } from '#lib/server/seal.ts'

const WAIT_MS = 2000
const MOST_BYTES = 64_000
const KEPT_MS = 24 * 60 * 60 * 1000
const MOST_KEPT = 5000
/** After a failure nobody waits for it again so long. */
const REST_MS = 30_000
const PER_MINUTE = {
  name: 'geocode',
  max: 60,
  seconds: 60,
  sentence: 'Too many address searches from your network. Wait a minute and try again.',
}

const degrees = z.coerce.number<string | number>().min(-180).max(180)
/** Nominatim's `format=jsonv2`: a list, best first, with `lat` and `lon` as text. */
const Nominatim = z
  .array(z.object({ lat: degrees, lon: degrees }))
  .transform((found) => found.map(({ lat, lon }): Point => ({ lat, lng: lon })))
/** Photon, Pelias and others: GeoJSON points, best first, longitude before latitude. */
const Photon = z
  .object({
    features: z.array(z.object({ geometry: z.object({ coordinates: z.tuple([degrees, degrees], degrees) }) })),
  })
  .transform(({ features }) =>
    features.map(({ geometry: { coordinates } }): Point => ({ lat: coordinates[1], lng: coordinates[0] })),
  )
const Answer = z.union([Nominatim, Photon])

/** South, north, west, east of the states and territories: the main land, Alaska on both sides of the date line, and islands. */
const COUNTRY = [
  [24.3, 49.5, -125, -66.8],
  [51, 71.6, -180, -129.9],
  [51, 53.1, 172, 180],
  [18.8, 22.4, -160.6, -154.7],
  [17.6, 18.6, -68, -64.5],
  [13.2, 20.7, 144.6, 146.2],
  [-14.7, -11, -171.2, -168],
] as const
const inCountry = ({ lat, lng }: Point) =>
  COUNTRY.some(([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east)

type Kept = { until: number; point: Promise<Point | null> }
/** What each geocoder said, by the hash of the text: this process remembers places, not what people typed. */
const memory = new Map<string, { kept: Map<string, Kept>; restUntil: number }>()

async function read(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new Error('more than 64 KB')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

async function ask(ctx: Ctx, address: string, text: string): Promise<Point | null> {
  const answer = await fetch(address.replaceAll('{text}', encodeURIComponent(text)), {
    headers: { accept: 'application/json', 'user-agent': `ClaimChoice (${ctx.services.env.APP_URL})` },
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const [first] = Answer.parse(await read(answer))
  return first && inCountry(first) ? first : null
}

/**
 * Where the geocoder of `GEOCODER_URL` says an address is: its first result within the country. Null without that
 * setting, for what it does not know, and whenever it fails, is slow (2 s) or was asked too often. What it said holds
 * for a day. The address itself is never logged.
 */
export async function geocode(ctx: Ctx, text: string): Promise<Point | null> {
  const address = ctx.services.env.GEOCODER_URL
  if (!address) return null
  const now = ctx.services.now().getTime()
  const mine = memory.get(address) ?? { kept: new Map<string, Kept>(), restUntil: 0 }
  memory.set(address, mine)
  const key = sha256(text.toLowerCase()).toString('base64')
  const known = mine.kept.get(key)
  if (known && known.until > now) return known.point
  if (mine.restUntil > now) return null
  const look = async (): Promise<Point | null> => {
    try {
      await countTry(ctx, PER_MINUTE, networkOf(ctx.ip))
      return await ask(ctx, address, text)
    } catch (error) {
      mine.kept.delete(key)
      if (isRefusal(error)) return null
      // its message may carry the address: the kind of failure is all that is written down
      ctx.services.log.warn({ why: error instanceof Error ? error.name : 'unknown' }, 'the geocoder did not answer')
      mine.restUntil = now + REST_MS
      return null
    }
  }
  const point = look()
  if (mine.kept.size >= MOST_KEPT) mine.kept.delete(mine.kept.keys().next().value!)
  mine.kept.set(key, { until: now + KEPT_MS, point })
  return point
}
