import type { Ctx, Services } from '#lib/server/ctx.ts'
import type { Around, SearchInput } from './search-around.ts'
import { isCountedApart, isShort } from './search-matches.ts'
import { readPage, readTotal } from './search-page.ts'

/** Totals of so many different searches are remembered; the one that nobody asked for longest goes first. */
const MOST = 5000
/** From so many matches on, the first pages of any order are full of them. */
const DENSE = 2000
type Known = { counted: Map<string, { version: string; total: number }>; counting: Map<string, Promise<unknown>> }
const known = new WeakMap<Services, Known>()
const knownOf = (services: Services): Known => {
  let here = known.get(services)
  if (!here) known.set(services, (here = { counted: new Map(), counting: new Map() }))
  return here
}

/** What decides a total, and nothing else: neither the page nor the order. Filters by the clock hold for their minute. */
function keyOf(input: SearchInput, { place, radius, cap }: Around, now: Date): string {
  const {
    page: _page,
    sort: _sort,
    claim_id: _claim,
    zip: _zip,
    near: _near,
    lat: _lat,
    lng: _lng,
    cap_first: _first,
    ...filters
  } = input
  const circle = place && radius !== null ? [place.lat, place.lng, radius] : null
  const minute = input.open === 'now' || input.start ? Math.floor(now.getTime() / 60_000) : null
  return JSON.stringify([filters, circle, cap, minute])
}

/**
 * One page with its exact total. A total is counted once per version of the market: while the version that the page was
 * read at is the one of the count, nothing has changed in between (docs/decisions/028-totals-with-a-version.md).
 */
export async function pageWithTotal(ctx: Ctx, input: SearchInput, around: Around) {
  const { counted, counting } = knownOf(ctx.services)
  const now = ctx.services.now()
  const key = keyOf(input, around, now)
  // taken days change totals only for whoever searches by days
  const versionIn = ({ version }: { version: string }) =>
    input.start ? version : version.slice(0, version.indexOf('.'))
  const remember = (version: string, total: number) => {
    counted.delete(key)
    counted.set(key, { version, total })
    if (counted.size > MOST) counted.delete(counted.keys().next().value!)
  }
  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    const promise = work()
    counting.set(key, promise)
    try {
      return await promise
    } finally {
      if (counting.get(key) === promise) counting.delete(key)
    }
  }
  const short = isShort(input, around)
  const apart = isCountedApart(input, around)
  for (let tries = 0; tries < 3; tries++) {
    const before = counted.get(key)
    if (before) {
      const page = await readPage(ctx.db, input, around, now, { counted: false, dense: before.total >= DENSE })
      if (versionIn(page) === before.version) {
        remember(before.version, before.total)
        return { rows: page.rows, total: before.total }
      }
    }
    // somebody counts the same: what they find is asked for its version above, like any other
    const other = counting.get(key)
    if (other) await other.catch(() => {})
    else if (!apart) break
    else {
      const alone = await once(() => readTotal(ctx.db, input, around, now))
      remember(versionIn(alone), alone.total)
      if (alone.total < DENSE && !short) break // few among many are found together with their number
    }
  }
  const page = await once(() => readPage(ctx.db, input, around, now, { counted: true, dense: false }))
  remember(versionIn(page), page.total!)
  return { rows: page.rows, total: page.total! }
}
