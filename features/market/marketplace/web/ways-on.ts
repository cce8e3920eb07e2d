// What else could be found: asked on the server by the pages, in the browser by a search within one's own cap.
import type { Client } from '#lib/contract.ts'
import type { searchContract } from '#features/market/search/contract.ts'
import { circlesOf, type Filters, inputOf, isActive, NARROWING, without } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'

type Search = Client<typeof searchContract>['search']
type Answer = NonNullable<Found['answer']>
/** Fewer results than this, and a wider circle is offered. */
const FEW = 3

/** How many this search finds with other filters; a field that makes no sense finds none. */
async function countOf(filters: Filters, search: Search, personal: object): Promise<number> {
  const { input, problem } = inputOf({ ...filters, page: 1 })
  return problem ? 0 : (await search({ ...input, ...(filters.cap && personal) })).total
}

/** The wider circles that bring more, narrowest first; none while enough is found, or where nothing is a circle. */
async function widerThan(filters: Filters, { total, place }: Answer, search: Search, personal: object) {
  if (total >= FEW || !place || filters.bounds) return []
  const circles = await Promise.all(
    circlesOf('', String(place.usual_miles))
      .filter(({ miles }) => Number(miles) > place.radius_miles)
      .map(async ({ miles, value: radius }) => ({
        miles,
        radius,
        count: await countOf({ ...filters, radius }, search, personal),
      })),
  )
  return circles.filter(({ count }, at) => count > (circles[at - 1]?.count ?? total))
}

/** What each filter in use costs: the same search without it, the one that costs most first. */
async function looserThan(filters: Filters, { total }: Answer, search: Search, personal: object) {
  if (total > 0) return []
  const counts = await Promise.all(
    NARROWING.filter((key) => isActive(filters, key)).map(async (key) => ({
      key,
      count: await countOf(without(filters, key), search, personal),
    })),
  )
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

/** Where little is found: wider circles; where nothing is found: also which filter, left out, brings back how many. */
export const waysOn = (filters: Filters, answer: Answer, search: Search, personal: object = {}) =>
  Promise.all([widerThan(filters, answer, search, personal), looserThan(filters, answer, search, personal)])
