// What is searched for, as it stands in the address: every filter is a query key, so that back, links and no-script forms work.
import { paths } from '#app/paths.ts'
import { parseDollars } from '#lib/money.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'

export const SERVICES = ['body', 'mechanical', 'glass', 'tow', 'storage', 'adjusting'] as const
export const CATEGORIES = ['all', 'vehicle', 'service'] as const
export const SORTS = ['best', 'distance', 'price', 'rating', 'newest'] as const
export const RADII = ['10', '50', '100'] as const
/** The circles of a search, narrowest first: `usual` miles are those of whoever names none, and stand there once. */
export const circlesOf = (radius: Filters['radius'], usual: string) =>
  [...new Set([...RADII, usual])]
    .toSorted((a, b) => Number(a || 25) - Number(b || 25))
    .map((miles) => ({ miles, value: miles === usual && miles !== radius ? '' : (miles as Filters['radius']) }))
export const OPEN = ['now', 'always'] as const
export const RATINGS = ['3', '4', '4.5'] as const
/** The lists in providers/business.ts stand beside schemas, which these pages must not load; filters.test.ts compares them. */
export const LANGUAGES = ['es', 'ar', 'fr', 'hi', 'ko', 'pt', 'ru', 'vi', 'zh'] as const
export const OWNERS = ['minority', 'women', 'veteran'] as const
export const PROGRAMS = ['I-CAR', 'ASE', 'AGSC', 'TRAA', 'ADAS', 'OEM'] as const
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
  /** The place, as a ZIP code or anything made of digits. */
  zip: string
  /** The place, as a city or an address. */
  near: string
  /** Miles around the place; empty is the matching rule's 25. */
  radius: (typeof RADII)[number] | ''
  /** What the map shows, `south,west,north,east` in degrees; it counts instead of the miles. */
  bounds: string
  start: string
  end: string
  /** Only what the claim covers in full a day: answered in the browser, to whom the claim belongs. */
  cap: '1' | ''
  open: (typeof OPEN)[number] | ''
  rating: (typeof RATINGS)[number] | ''
  verified: '1' | ''
  direct_bill: '1' | ''
  tows_anywhere: '1' | ''
  wheelchair: '1' | ''
  /** `lang` is the language of the page. */
  speaks: (typeof LANGUAGES)[number] | ''
  owned: (typeof OWNERS)[number] | ''
  certification: string
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
  near: '',
  radius: '',
  bounds: '',
  start: '',
  end: '',
  cap: '',
  open: '',
  rating: '',
  verified: '',
  direct_bill: '',
  tows_anywhere: '',
  wheelchair: '',
  speaks: '',
  owned: '',
  certification: '',
  sort: 'best',
  page: 1,
  claim: '',
  view: '',
}
/** Those that are folded under "More filters". */
export const RARER = [
  'open',
  'rating',
  'verified',
  'direct_bill',
  'tows_anywhere',
  'wheelchair',
  'speaks',
  'owned',
  'certification',
] as const
/** The filters that narrow a search, in the order of their chips. */
export const NARROWING = [
  'q',
  'service',
  'category',
  'max',
  'zip',
  'near',
  'radius',
  'bounds',
  'start',
  'cap',
  ...RARER,
] as const
export type Narrowing = (typeof NARROWING)[number]

const oneOf = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
  (list as readonly string[]).includes(value) ? (value as T) : otherwise

/** The place as it was typed. */
export const placeOf = ({ zip, near }: Pick<Filters, 'zip' | 'near'>): string => zip || near

/** Whether it is an area that a map can show; west beyond east spans the date line. */
function isArea(text: string): boolean {
  const [south, west, north, east, ...more] = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))
  const within = (value: number | undefined, most: number) => value !== undefined && Math.abs(value) <= most
  const area = within(south, 90) && within(west, 180) && within(north, 90) && within(east, 180)
  return area && more.length === 0 && south! <= north!
}

/** Reads an address; what makes no sense in it and cannot be named beside a field is left out. */
export function readFilters(url: URL): Filters {
  const read = (key: string) =>
    (url.searchParams.get(key) ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200)
  const flag = (key: string) => oneOf(['1', ''], read(key), '')
  const page = Number(read('page'))
  const services = url.pathname.startsWith(paths.services())
  const place = read('near') || read('zip')
  const digits = /^[\d -]*$/.test(place)
  const claim = /^[0-9a-f-]{36}$/.test(read('claim')) ? read('claim') : ''
  const area = read('bounds')
  return {
    at: services ? 'services' : 'marketplace',
    q: read('q'),
    category: services ? 'service' : oneOf(CATEGORIES, read('category'), 'all'),
    service: oneOf([...SERVICES, ''], read('service'), ''),
    max: services ? '' : read('max'),
    zip: digits ? place : '',
    near: digits ? '' : place,
    radius: place ? oneOf([...RADII, ''], read('radius'), '') : '',
    bounds: isArea(area) ? area : '',
    start: read('start'),
    end: read('end'),
    cap: claim && flag('cap'),
    open: oneOf([...OPEN, ''], read('open'), ''),
    rating: oneOf([...RATINGS, ''], read('rating'), ''),
    verified: flag('verified'),
    direct_bill: flag('direct_bill'),
    tows_anywhere: flag('tows_anywhere'),
    wheelchair: flag('wheelchair'),
    speaks: oneOf([...LANGUAGES, ''], read('speaks'), ''),
    owned: oneOf([...OWNERS, ''], read('owned'), ''),
    certification: read('certification').length < 2 ? '' : read('certification').slice(0, 100),
    sort: oneOf(SORTS, read('sort'), 'best'),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    claim,
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
  ...((key === 'zip' || key === 'near') && { radius: '' }),
  page: 1,
})
/** Whether it narrows this page's search: `/services` is about services anyway. */
export const isActive = (filters: Filters, key: Narrowing): boolean =>
  filters[key] !== NO_FILTERS[key] && !(key === 'category' && filters.at === 'services')

export type Problem = {
  field: 'max' | 'near' | 'start' | 'end' | 'q'
  kind: 'money' | 'zip' | 'nowhere' | 'nowhereNamed' | 'wholeState' | 'day' | 'past' | 'far' | 'start' | 'order' | 'q'
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the search call takes of it without knowing who asks (so never the claim's cap), or the field that makes no sense. */
export function inputOf(filters: Filters): { input: Record<string, string | number>; problem: Problem | null } {
  const cents = filters.max ? parseDollars(filters.max) : undefined
  const problem: Problem | null =
    cents === null || (cents ?? 0) > 1_000_000
      ? { field: 'max', kind: 'money' }
      : filters.zip && !ZIP_FORM.test(filters.zip)
        ? { field: 'near', kind: 'zip' }
        : (filters.start && !DAY.test(filters.start)) || (filters.end && !DAY.test(filters.end))
          ? { field: filters.start && !DAY.test(filters.start) ? 'start' : 'end', kind: 'day' }
          : filters.end && !filters.start
            ? { field: 'start', kind: 'start' }
            : filters.end && filters.end < filters.start
              ? { field: 'end', kind: 'order' }
              : null
  const { zip, near, radius, open, rating, speaks, owned, certification, start, end, sort, page } = filters
  const on = (value: string) => value && 'true'
  const place = placeOf(filters)
  const words = {
    q: filters.q,
    category: filters.category === 'all' ? '' : filters.category,
    service: filters.service,
    zip,
    near,
    // an area of the map is not cut by a circle
    radius_miles: place && !filters.bounds ? radius : '',
    bounds: filters.bounds,
    start,
    end,
    open,
    min_rating: rating,
    verified: on(filters.verified),
    direct_bill: on(filters.direct_bill),
    tows_anywhere: on(filters.tows_anywhere),
    wheelchair_accessible: on(filters.wheelchair),
    language: speaks,
    ownership: owned,
    certification,
    sort: sort === 'best' ? '' : sort,
  }
  return {
    input: {
      ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')),
      page,
      ...(cents !== undefined && cents !== null && { max_daily_rate_cents: cents }),
    },
    problem,
  }
}
