// What is searched for, as it stands in the address: every filter is a query key, so that back, links and no-script forms work.
import { paths } from '#app/paths.ts'
import { parseDollars } from '#lib/money.ts'

export const SERVICES = ['body', 'mechanical', 'glass', 'tow', 'storage', 'adjusting'] as const
export const CATEGORIES = ['all', 'vehicle', 'service'] as const
export const SORTS = ['best', 'distance', 'price', 'rating', 'newest'] as const
export const RADII = ['10', '50', '100'] as const
/** Spec §9; the matching rule may say otherwise, then the page shows what it said. */
export const DEFAULT_RADIUS = '25'
export type Category = (typeof CATEGORIES)[number]
export type Sort = (typeof SORTS)[number]

export type Filters = {
  /** Which page searches: on `/services` everything found is a service. */
  at: 'marketplace' | 'services'
  q: string
  category: Category
  service: (typeof SERVICES)[number] | ''
  /** Dollars a day as typed. */
  max: string
  zip: string
  /** Miles around the ZIP; empty is the matching rule's 25. */
  radius: (typeof RADII)[number] | ''
  start: string
  end: string
  sort: Sort
  page: number
  claim: string
  /** The map beside the list; what is found is the same. */
  view: 'map' | ''
}
export const NO_FILTERS: Filters = {
  at: 'marketplace',
  q: '',
  category: 'all',
  service: '',
  max: '',
  zip: '',
  radius: '',
  start: '',
  end: '',
  sort: 'best',
  page: 1,
  claim: '',
  view: '',
}
/** The filters that narrow a search, in the order of their chips. */
export const NARROWING = ['q', 'service', 'category', 'max', 'zip', 'radius', 'start'] as const
export type Narrowing = (typeof NARROWING)[number]

const oneOf = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
  (list as readonly string[]).includes(value) ? (value as T) : otherwise

/** Reads an address. */
export function readFilters(url: URL): Filters {
  const read = (key: string) => (url.searchParams.get(key) ?? '').trim().slice(0, 200)
  const page = Number(read('page'))
  const services = url.pathname.startsWith(paths.services())
  return {
    at: services ? 'services' : 'marketplace',
    q: read('q'),
    category: services ? 'service' : oneOf(CATEGORIES, read('category'), 'all'),
    service: oneOf([...SERVICES, ''], read('service'), ''),
    max: services ? '' : read('max'),
    zip: read('zip'),
    radius: read('zip') ? oneOf([...RADII, ''], read('radius'), '') : '',
    start: read('start'),
    end: read('end'),
    sort: oneOf(SORTS, read('sort'), 'best'),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    claim: /^[0-9a-f-]{36}$/.test(read('claim')) ? read('claim') : '',
    view: oneOf(['map', ''], read('view'), ''),
  }
}

/** The address of a search; what is as it is anyway is left out. */
export function addressOf(filters: Filters): string {
  const { at, category, ...rest } = filters
  const query = new URLSearchParams()
  if (at === 'marketplace' && category !== 'all') query.set('category', category)
  for (const [key, value] of Object.entries(rest))
    if (value !== NO_FILTERS[key as keyof Filters]) query.set(key, String(value))
  const path = paths[at]()
  return query.size ? `${path}?${query}` : path
}

/** The same page without any of its filters; the claim one searches for stays, and the map. */
export const cleared = ({ at, category, claim, view }: Filters): Filters => ({
  ...NO_FILTERS,
  at,
  category: at === 'services' ? category : 'all',
  claim,
  view,
})

/** The same search without one of its filters; without dates both ends go. */
export const without = (filters: Filters, key: Narrowing): Filters => ({
  ...filters,
  [key]: NO_FILTERS[key],
  ...(key === 'start' && { end: '' }),
  ...(key === 'zip' && { radius: '' }),
  page: 1,
})
/** Whether it narrows this page's search: `/services` is about services anyway. */
export const isActive = (filters: Filters, key: Narrowing): boolean =>
  filters[key] !== NO_FILTERS[key] && !(key === 'category' && filters.at === 'services')

export type Problem = {
  field: 'max' | 'zip' | 'start' | 'end' | 'q'
  kind: 'money' | 'zip' | 'nowhere' | 'day' | 'start' | 'order' | 'q'
}
export const ZIP_FORM = /^\d{5}(-\d{4})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the search call takes, or the field that makes no sense. */
export function inputOf(filters: Filters): { input: Record<string, string | number>; problem: Problem | null } {
  const cents = filters.max ? parseDollars(filters.max) : undefined
  const problem: Problem | null =
    cents === null || (cents ?? 0) > 1_000_000
      ? { field: 'max', kind: 'money' }
      : filters.zip && !ZIP_FORM.test(filters.zip)
        ? { field: 'zip', kind: 'zip' }
        : (filters.start && !DAY.test(filters.start)) || (filters.end && !DAY.test(filters.end))
          ? { field: filters.start && !DAY.test(filters.start) ? 'start' : 'end', kind: 'day' }
          : filters.end && !filters.start
            ? { field: 'start', kind: 'start' }
            : filters.end && filters.end < filters.start
              ? { field: 'end', kind: 'order' }
              : null
  const { at: _, max: __, claim: ___, view: ____, radius, page, ...words } = filters
  const given = Object.entries(words).filter(
    ([key, value]) => value !== '' && value !== NO_FILTERS[key as keyof Filters],
  )
  return {
    input: {
      ...Object.fromEntries(given),
      page,
      ...(radius && filters.zip && { radius_miles: radius }),
      ...(cents !== undefined && cents !== null && { max_daily_rate_cents: cents }),
    },
    problem,
  }
}
