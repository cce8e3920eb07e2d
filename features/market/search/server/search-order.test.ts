// The published order: the document, the figures, the database and every page of the search say the same.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract, PAGE_SIZE } from '../contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { RANKED, RANKING, rankOf } from '#features/market/listings/ranking.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
const owner = world.databases.owner
const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const LISTED = RANKED + 60

/** More listings than the wait is counted for, each with its own record, at a few places, some taken for weeks. */
beforeAll(async () => {
  const vehicles = Array.from({ length: LISTED }, () => newId())
  const ids = vehicles.map(() => newId())
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents)
     select id, $2, 'O' || n, 2021, 'Kia', 'Soul', 5000 from unnest($1::uuid[]) with ordinality v(id, n)`,
    [vehicles, PROVIDERS.omar.id],
  )
  await owner.query(
    `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, lat, lng, min_days)
     select id, $3, vehicle, 'Order ' || n, 'vehicle', 'active', 5000 + n, 33.75 + (n % 7) / 20.0, -84.39 + (n % 5) / 20.0, 1 + n % 3
     from unnest($1::uuid[], $2::uuid[]) with ordinality l(id, vehicle, n)`,
    [ids, vehicles, PROVIDERS.omar.id],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('select refresh_listing_search($1::uuid[])', [ids])
  await owner.query(
    `update listing_search s set rating_sum = r.stars, rating_count = r.count, verified = r.n % 2 = 0, response_count = r.asked,
       response_in_time = r.kept, standing = listing_standing(r.stars, r.count, r.n % 2 = 0, r.asked, r.kept)
     from (select id, n, (n % 6)::int as count, (n % 6 * (1 + n % 5))::int as stars, (n % 9)::int as asked, (n % 9 * (n % 4) / 4)::int as kept
       from unnest($1::uuid[]) with ordinality l(id, n)) r where s.listing_id = r.id`,
    [ids],
  )
  await owner.query(
    `insert into listing_days (listing_id, day, reason) select id, $2::date + d, 'time_off'
     from unnest($1::uuid[]) with ordinality l(id, n), generate_series(1, (n % 20)::int) d where n % 3 = 0`,
    [ids, dayIn('America/New_York', world.services.now())],
  )
})

const everyPage = async (input: Parameters<typeof visitor.search>[0]): Promise<SearchRow[]> => {
  const rows: SearchRow[] = []
  for (let page = 1; ; page++) {
    const answer = await visitor.search({ ...input, page })
    rows.push(...answer.rows)
    if (answer.shown < PAGE_SIZE) return rows
  }
}
/** The place of a row by the published formula alone. */
const inOrder = (rows: readonly SearchRow[], of: (row: SearchRow) => number) =>
  rows.toSorted((a, b) => Math.round((of(a) - of(b)) * 1e9) || (a.id < b.id ? -1 : 1)).map((row) => row.id)
const withoutWait = (row: SearchRow) => rankOf({ ...row, next_free_day: row.first_day }).total

test.each([{}, { lat: 33.8, lng: -84.3, radius_miles: 60 }, { q: 'order' }])(
  'every page of %j stands in the order of the formula: the wait counts for the best, the rest follows',
  async (input) => {
    const rows = await everyPage(input)
    expect(rows.length).toBeGreaterThanOrEqual(LISTED)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const base = inOrder(rows, withoutWait)
    const best = new Set(base.slice(0, RANKED))
    const expected = [
      ...inOrder(
        rows.filter(({ id }) => best.has(id)),
        (row) => rankOf(row).total,
      ),
      ...base.slice(RANKED),
    ]
    expect(rows.map(({ id }) => id)).toEqual(expected)
    expect(rows.slice(0, RANKED).map(({ id }) => id)).not.toEqual(base.slice(0, RANKED))
  },
)

test('whoever searches by days waits for none of what is found', async () => {
  const start = addDays(dayIn('America/New_York', world.services.now()), 5)
  const rows = await everyPage({ start, end: addDays(start, 2) })
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map(({ id }) => id)).toEqual(inOrder(rows, withoutWait))
})

test('the database keeps the part without place and day by the same figures', async () => {
  const counts = fc.integer({ min: 0, max: 500 }).chain((count) =>
    fc.record({
      rating_count: fc.constant(count),
      rating_sum: fc.integer({ min: count, max: count * 5 }),
      verified: fc.boolean(),
    }),
  )
  const answers = fc
    .integer({ min: 0, max: 500 })
    .chain((asked) => fc.record({ asked: fc.constant(asked), kept: fc.integer({ min: 0, max: asked }) }))
  await fc.assert(
    fc.asyncProperty(counts, answers, async ({ rating_count, rating_sum, verified }, { asked, kept }) => {
      const { rows } = await owner.query<{ standing: number }>(
        'select listing_standing($1, $2, $3, $4, $5) as standing',
        [rating_sum, rating_count, verified, asked, kept],
      )
      const days = { distance_miles: null, first_day: '2026-12-01', next_free_day: '2026-12-01' }
      const { total } = rankOf({
        rating_sum,
        rating_count,
        verified,
        response_count: asked,
        response_in_time: kept,
        ...days,
      })
      expect(rows[0]!.standing).toBeCloseTo(total, 9)
    }),
    { numRuns: 200 },
  )
})

test('the document gives the figures that count, and an example that is right', () => {
  const text = read('docs/ranking.md').replaceAll(/\s+/g, ' ')
  const { prior, priorResponse } = RANKING
  for (const sentence of [
    `plus ${RANKING.milesPerDayOfWait} mile for each day until its next free day, ${RANKING.longestWaitDays} at most`,
    `minus ${RANKING.milesPerStar} miles for each star above ${prior.stars}`,
    `minus ${RANKING.milesPerShareInTime} miles × (the share of bookings answered in time − ${priorResponse.share})`,
    `minus ${RANKING.milesForVerified} miles when we have checked the business`,
    `minus ${RANKING.milesWithinCap} miles when its verified coverage pays`,
    `${prior.reviews} reviews of ${prior.stars} stars are added: stars = (sum of stars + ${prior.stars * prior.reviews}) ÷ (number of reviews + ${prior.reviews})`,
    `${priorResponse.asked} bookings are added, ${priorResponse.share * priorResponse.asked} of them answered in time: share = (answered in time + ${priorResponse.share * priorResponse.asked}) ÷ (asked + ${priorResponse.asked})`,
    `the ${RANKED} best results (${RANKED / PAGE_SIZE} pages)`,
  ])
    expect(text).toContain(sentence)
  const first_day = '2026-12-01'
  const a = rankOf({
    distance_miles: 6,
    first_day,
    next_free_day: first_day,
    rating_sum: 92,
    rating_count: 20,
    response_count: 20,
    response_in_time: 18,
    verified: true,
  })
  const b = rankOf({
    distance_miles: 2,
    first_day,
    next_free_day: '2026-12-04',
    rating_sum: 5,
    rating_count: 1,
    response_count: 4,
    response_in_time: 1,
    verified: true,
  })
  const said = [a, b].map(({ total }) => total.toFixed(2).replace('-', '−'))
  expect(text).toMatch(new RegExp(String.raw`\| \*\*together\*\* \| \*\*${said[0]}\*\* \| \*\*${said[1]}\*\* \|`))
})

test('nothing that was paid to the platform is read by the search or kept in what it reads', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'listing_search'`,
  )
  const money = /fee|paid|pay|lead|amount|commission|earn|promot|sponsor|boost|plan|insurer|prefer|cents/
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => money.test(name))
      .sort(),
    'what a customer pays, and no more',
  ).toEqual(['daily_rate_cents', 'deposit_required_cents', 'hourly_rate_cents', 'weekend_rate_cents'])
  const { rows: kept } = await owner.query<{ code: string }>(
    `select string_agg(prosrc, ' ') as code from pg_proc where proname in ('refresh_listing_search', 'listing_standing', 'next_free_day')`,
  )
  const verbs = ['search', 'search-page', 'search-matches', 'search-totals'].map((name) =>
    read(`features/market/search/server/${name}.ts`),
  )
  for (const code of [kept[0]!.code, ...verbs])
    expect(code).not.toMatch(/\b(payments|ledger_\w+|orders|lead_fees?|platform_fee\w*|provider_plans?|amount)\b/)
  expect(
    Object.keys(
      rankOf({
        rating_sum: 0,
        rating_count: 0,
        response_count: 0,
        response_in_time: 0,
        verified: false,
        distance_miles: null,
        first_day: '2026-12-01',
        next_free_day: null,
      }),
    ),
  ).toEqual(['distance', 'wait', 'rating', 'response', 'verified', 'cap', 'total'])
})
