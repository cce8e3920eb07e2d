// Runs on the server only: what the loaders of the marketplace and of `/services` find.
import { rightsContract } from '#features/rights/contract.ts'
import type { StateRight } from '#features/rights/right.ts'
import { createClient } from '#lib/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import type { PageEnv } from '#lib/page-context.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { listingsContract, PAGE_SIZE } from '../contract.ts'
import { addressOf, type Filters, inputOf, isActive, NARROWING, type Problem, without } from './filters.ts'
import type { Found } from './found.ts'

export const searchClient = (env: PageEnv) => createClient(listingsContract, { fetch: env.api })
type Client = ReturnType<typeof searchClient>

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
    firstDay: addDays(dayIn('America/New_York', new Date()), 1),
    canonical: env.origin + addressOf({ ...filters, claim: '', cap: '', view: '', sort: 'best' }),
    origin: env.origin,
    right: null,
    mapStyle: env.mapStyle,
  }
  if (problem) return { found, status: 200 }
  try {
    const [answer, right] = await Promise.all([api.search(input), rightAt(filters.zip, env)])
    found.answer = answer
    found.right = right
    found.pages = Math.ceil(found.answer.total / PAGE_SIZE)
    if (found.answer.total === 0) found.looser = await looserThan(filters, api)
    return { found, status: 200 }
  } catch (error) {
    if (isRefusal(error) && error.status === 422)
      return { found: { ...found, problem: problemOf(error.details[0]?.path) }, status: 200 }
    return { found: { ...found, failed: true }, status: 503 }
  }
}

/** What the law of the ZIP's state says; without it the page says what holds everywhere. */
async function rightAt(zip: string, env: PageEnv): Promise<StateRight | null> {
  const state = stateOfZip(zip.slice(0, 5))
  if (!state) return null
  const rights = createClient(rightsContract, { fetch: env.api })
  return rights.list({ state }).then(
    ([right]) => right ?? null,
    () => null,
  )
}

/** The server's refusal, as the field and sentence of this page. */
const problemOf = (path: string | undefined): Problem => {
  if (path === 'zip') return { field: 'near', kind: 'nowhere' }
  if (path === 'near') return { field: 'near', kind: 'nowhereNamed' }
  if (path === 'start' || path === 'end') return { field: path, kind: 'day' }
  return { field: 'q', kind: 'q' }
}

/** What each filter in use costs: the same search without it. */
async function looserThan(filters: Filters, api: Client) {
  const counts = await Promise.all(
    NARROWING.filter((key) => isActive(filters, key)).map(async (key) => {
      const { input, problem } = inputOf(without(filters, key))
      return { key, count: problem ? 0 : (await api.search(input)).total }
    }),
  )
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
