// One question in the words of each server, and what each server's answer says, so that all four can be compared.
import { createHash } from 'node:crypto'
import type { Asked } from './fire.ts'
import type { Question } from './market.ts'
import { directusToken } from './peers.ts'

/** What all four are asked for and compared by; ours answers with more (distance, first free day, attributes). */
const FIELDS =
  'provider_id listing_type provider_type services title business_name city state verified daily_rate_cents hourly_rate_cents min_days max_days deposit_required_cents year make model trim photo_path photo_alt rating_sum rating_count lat lng'.split(
    ' ',
  )
const PAGE = 24
type Row = Record<string, unknown>
export type Found = { total: number; rows: Row[] }
export type Tongue = { ask: (question: Question, n: number) => Asked; read: (body: unknown) => Found }

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const rateOf = ({ category }: Question) => (category === 'service' ? 'hourly_rate_cents' : 'daily_rate_cents')
/** In the order of {@link FIELDS}, so that equal rows give equal text. */
const rowOf = (id: unknown, field: (name: string) => unknown): Row => ({
  id,
  ...Object.fromEntries(FIELDS.map((name) => [name, field(name)])),
})

function query({ bounds, category, max_daily_rate_cents: most, q, sort }: Question): string {
  const { south, west, north, east } = bounds
  return new URLSearchParams({
    bounds: [south, west, north, east].join(','),
    ...(category !== 'all' && { category }),
    ...(most !== undefined && { max_daily_rate_cents: String(most) }),
    ...(q && { q }),
    sort,
  }).toString()
}
const readRows = (body: unknown): Found => {
  const { total, rows } = body as Found
  return { total, rows: rows.map((row) => rowOf(row['id'], (name) => row[name])) }
}

/** Our server, asked by one signed-in driver after the other. */
export const ours = (tokens: string[]): Tongue => ({
  ask: (question, n) => ({
    method: 'GET',
    path: `/rest/v1/rpc/search_listings?${query(question)}`,
    headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
  }),
  read: readRows,
})

export const ceiling = (over: 'search' | 'join'): Tongue => ({
  ask: (question) => ({ method: 'GET', path: `/${over}?${query(question)}`, headers: {} }),
  read: readRows,
})

const GRAPHQL = `query Search($filter: ListingSearchFilter, $orderBy: [ListingSearchesOrderBy!]) {
  allListingSearches(first: ${PAGE}, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes { listingId ${FIELDS.map(camel).join(' ')} }
  }
}`
export const postgraphile: Tongue = {
  ask: (question) => {
    const { bounds, category, max_daily_rate_cents: most, q, sort } = question
    const filter = {
      lat: { greaterThanOrEqualTo: bounds.south, lessThanOrEqualTo: bounds.north },
      lng: { greaterThanOrEqualTo: bounds.west, lessThanOrEqualTo: bounds.east },
      ...(category !== 'all' && { listingType: { equalTo: category } }),
      ...(most !== undefined && { dailyRateCents: { lessThanOrEqualTo: most } }),
      ...(q && { doc: { includesInsensitive: q } }),
    }
    const orderBy =
      sort === 'newest'
        ? ['CREATED_AT_DESC', 'LISTING_ID_DESC']
        : [`${rateOf(question).toUpperCase()}_ASC`, 'LISTING_ID_ASC']
    return {
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: GRAPHQL, variables: { filter, orderBy } }),
    }
  },
  read: (body) => {
    const { data } = body as { data: { allListingSearches: { totalCount: number; nodes: Row[] } } }
    const { totalCount, nodes } = data.allListingSearches
    return { total: totalCount, rows: nodes.map((node) => rowOf(node['listingId'], (name) => node[camel(name)])) }
  },
}

export const directus: Tongue = {
  ask: (question) => {
    const { bounds, category, max_daily_rate_cents: most, q, sort } = question
    const filter = {
      _and: [
        { lat: { _between: [bounds.south, bounds.north] } },
        { lng: { _between: [bounds.west, bounds.east] } },
        ...(category !== 'all' ? [{ listing_type: { _eq: category } }] : []),
        ...(most !== undefined ? [{ daily_rate_cents: { _lte: most } }] : []),
        ...(q ? [{ doc: { _icontains: q } }] : []),
      ],
    }
    const asked = new URLSearchParams({
      fields: ['listing_id', ...FIELDS].join(','),
      filter: JSON.stringify(filter),
      sort: sort === 'newest' ? '-created_at,-listing_id' : `${rateOf(question)},listing_id`,
      limit: String(PAGE),
      meta: 'filter_count',
    })
    return {
      method: 'GET',
      path: `/items/listing_search?${asked.toString()}`,
      headers: { authorization: `Bearer ${directusToken}` },
    }
  },
  read: (body) => {
    const { data, meta } = body as { data: Row[]; meta: { filter_count: number } }
    return { total: Number(meta.filter_count), rows: data.map((row) => rowOf(row['listing_id'], (name) => row[name])) }
  },
}

/** The answer of one server to one question. Throws when it is not 200. */
export async function find(url: string, tongue: Tongue, question: Question, n: number): Promise<Found> {
  const { method, path, headers, body } = tongue.ask(question, n)
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })
  const text = await response.text()
  if (!response.ok || text.startsWith('{"errors"'))
    throw new Error(`${url}${path} answers ${response.status}: ${text.slice(0, 500)}`)
  return tongue.read(JSON.parse(text))
}

export const hashOf = (found: Found) => createHash('sha256').update(JSON.stringify(found)).digest('hex')
