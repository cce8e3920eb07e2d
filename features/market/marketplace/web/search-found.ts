// Runs on the server only: what the loaders of the marketplace and of `/services` find.
import { rightsContract } from '#features/claims/rights/contract.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import { readTyped } from '#features/base/places/typed-place.ts'
import { createClient } from '#lib/contract.ts'
import { addDays, Day, dayIn } from '#lib/dates.ts'
import { isRefusal, type Refusal } from '#lib/errors.ts'
import type { PageEnv } from '#lib/page-context.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { searchContract, PAGE_SIZE } from '#features/market/search/contract.ts'
import { addressOf, type Filters, inputOf, type Problem } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { waysOn } from './ways-on.ts'

export const searchClient = (env: PageEnv) => createClient(searchContract, { fetch: env.api })

/** Searches as a visitor. A field that makes no sense is named; a search that failed is said, with status 503. */
export async function findListings(filters: Filters, env: PageEnv): Promise<{ found: Found; status: number }> {
  const api = searchClient(env)
  const { input, problem } = inputOf(filters)
  const found: Found = {
    filters,
    answer: null,
    problem,
    failed: false,
    pages: 0,
    looser: [],
    wider: [],
    firstDay: addDays(dayIn('America/New_York', new Date()), 1),
    canonical: env.origin + addressOf({ ...filters, claim: '', cap: '', view: '', sort: 'best' }),
    hidden: Boolean(filters.page > 1 || filters.q || filters.near || filters.bounds || filters.cap),
    origin: env.origin,
    right: null,
    mapStyle: env.mapStyle,
  }
  if (problem) return { found, status: 200 }
  try {
    // whose cap it is, the server of a public page does not know: the browser asks (within-cap.ts)
    const [answer, right] = await Promise.all([
      filters.cap ? null : api.search(input),
      rightIn(stateOfZip(filters.zip.slice(0, 5)), env),
    ])
    found.answer = answer
    found.right = right ?? (await rightIn(answer?.place?.state, env))
    if (!answer) return { found, status: 200 }
    found.pages = Math.ceil(answer.total / PAGE_SIZE)
    const [wider, looser] = await waysOn(filters, answer, api.search)
    Object.assign(found, { wider, looser })
    return { found, status: 200 }
  } catch (error) {
    if (isRefusal(error) && error.status === 422)
      return { found: { ...found, problem: problemOf(error, filters, found.firstDay) }, status: 200 }
    return { found: { ...found, failed: true }, status: 503 }
  }
}

/** What the law of the state says where it is searched; without it the page says what holds everywhere. */
async function rightIn(place: string | null | undefined, env: PageEnv): Promise<StateRight | null> {
  const state = STATE_CODES.find((code) => code === place)
  if (!state) return null
  const rights = createClient(rightsContract, { fetch: env.api })
  return rights.list({ state }).then(
    ([right]) => right ?? null,
    () => null,
  )
}

const isDay = (text: string) => Day.safeParse(text).success
/** The server's refusal, as the field and sentence of this page. */
function problemOf({ details }: Refusal, { near, start, end }: Filters, firstDay: string): Problem {
  const [detail] = details
  if (detail?.path === 'zip') return { field: 'near', kind: 'nowhere' }
  if (detail?.path === 'near')
    return { field: 'near', kind: readTyped(near).kind === 'state' ? 'wholeState' : 'nowhereNamed' }
  if (detail?.path === 'end') return { field: 'end', kind: isDay(end) ? 'far' : 'day' }
  if (detail?.path === 'start')
    return { field: 'start', kind: isDay(start) ? (start < firstDay ? 'past' : 'far') : 'day' }
  return { field: 'q', kind: 'q' }
}
