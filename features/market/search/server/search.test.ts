import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { milesBetween } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '../contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { rankOf } from '#features/market/listings/ranking.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
const owner = world.databases.owner
const downtown = { zip: '30303' }
const today = () => dayIn('America/New_York', world.services.now())

type Made = { id: string; title: string; lat: number; lng: number; rate: number; description: string }
const made: Made[] = []

/** A car of Omar's on the market, wherever the test wants it. */
async function car(
  given: Partial<Made> & { units?: number; min_days?: number; max_days?: number } = {},
): Promise<Made> {
  const id = newId()
  const row = { title: `Car ${made.length}`, lat: 33.75, lng: -84.39, rate: 5000, description: '', ...given, id }
  const vehicle = newId()
  await owner.query(
    `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents) values ($1, $2, $3, 2021, 'Kia', 'Soul', $4)`,
    [vehicle, PROVIDERS.omar.id, vehicle.slice(-17).replaceAll('-', ''), row.rate],
  )
  await owner.query(
    `insert into listings (id, provider_id, vehicle_id, title, description, listing_type, status, daily_rate_cents, lat, lng, units, min_days, max_days)
     values ($1, $2, $3, $4, $5, 'vehicle', 'active', $6, $7, $8, $9, $10, $11)`,
    [
      id,
      PROVIDERS.omar.id,
      vehicle,
      row.title,
      row.description,
      row.rate,
      row.lat,
      row.lng,
      given.units ?? 1,
      given.min_days ?? 1,
      given.max_days ?? 30,
    ],
  )
  made.push(row)
  return row
}
const everyPage = async (input: Parameters<typeof visitor.search>[0]): Promise<SearchRow[]> => {
  const rows: SearchRow[] = []
  for (let page = 1; ; page++) {
    const answer = await visitor.search({ ...input, page })
    rows.push(...answer.rows)
    if (answer.shown < 24) return rows
  }
}

beforeAll(async () => {
  let seed = 7
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let n = 0; n < 60; n++)
    await car({ lat: 33.75 + (random() - 0.5) * 1.6, lng: -84.39 + (random() - 0.5) * 2, rate: 2000 + n * 100 })
})

test('without a filter every active listing is found, the drafts are not', async () => {
  const answer = await visitor.search({})
  expect(answer).toMatchObject({ shown: 24, total: 62, place: null })
  const ids = (await everyPage({})).map((row) => row.id)
  expect(new Set(ids).size).toBe(62)
  expect(ids).toContain(LISTINGS.corolla)
  expect(ids).not.toContain(LISTINGS.ninaDraft)
})

test('a radius holds exactly the listings that the great circle holds', async () => {
  const { rows } = await owner.query<{ listing_id: string; lat: number; lng: number }>('select * from listing_search')
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 33.2, max: 34.3, noNaN: true }),
      fc.double({ min: -85.2, max: -83.6, noNaN: true }),
      fc.integer({ min: 1, max: 120 }),
      async (lat, lng, radius_miles) => {
        const near = rows.filter((row) => milesBetween({ lat, lng }, row) <= radius_miles)
        const found = await everyPage({ lat, lng, radius_miles, sort: 'distance' })
        expect(new Set(found.map((row) => row.id))).toEqual(new Set(near.map((row) => row.listing_id)))
        for (const row of found) expect(row.distance_miles).toBeCloseTo(milesBetween({ lat, lng }, row), 6)
        const miles = found.map((row) => row.distance_miles!)
        expect(miles).toEqual(miles.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 40 },
  )
})

test('a ZIP searches 25 miles around it, as the matching rule says', async () => {
  const { rows, place } = await visitor.search(downtown)
  expect(place).toMatchObject({ zip: '30303', radius_miles: 25, approximate: false })
  expect(Math.max(...rows.map((row) => row.distance_miles!))).toBeLessThanOrEqual(25)
})

test('the published formula decides the order', async () => {
  await owner.query(
    `insert into listing_days (listing_id, day, reason) select $1, day, 'time_off' from generate_series($2::date, $2::date + 4, '1 day') day`,
    [made[3]!.id, addDays(today(), 1)],
  )
  const rows = await everyPage({ ...downtown, radius_miles: 60 })
  const totals = rows.map((row) => rankOf(row).total)
  for (const [index, total] of totals.entries())
    if (index) expect(total).toBeGreaterThanOrEqual(totals[index - 1]! - 1e-9)
  const waited = rows.find((row) => row.id === made[3]!.id)!
  expect(waited.next_free_day).toBe(addDays(today(), 6))
  expect(rankOf(waited).wait).toBe(5)
  await owner.query('delete from listing_days')
})

test('the highest daily rate keeps what costs as much or less, and nothing without a daily rate', async () => {
  const rows = await everyPage({ max_daily_rate_cents: 2500 })
  expect(rows.map((row) => row.daily_rate_cents!).toSorted((a, b) => a - b)).toEqual([
    2000, 2100, 2200, 2300, 2400, 2500,
  ])
  expect((await visitor.search({ max_daily_rate_cents: 0 })).total).toBe(0)
})

test('a category or a service of a shop narrows to exactly those', async () => {
  const services = await everyPage({ category: 'service' })
  expect(services.map((row) => row.id)).toEqual([LISTINGS.collision])
  expect((await visitor.search({ category: 'vehicle' })).total).toBe(61)
  expect((await visitor.search({ service: 'body' })).total).toBe(1)
  expect((await visitor.search({ service: 'tow' })).total).toBe(0)
})

test.each([
  ['COROLLA', 1],
  ['2023 toyota corolla', 1],
  ['  smoke-free ', 1],
  ['lifetime PAINT', 1],
  ['no such words', 0],
])('the text "%s" is looked for in title, description and year make model', async (q, total) => {
  expect((await visitor.search({ q })).total).toBe(total)
})

test('what means something to a database is only text here', async () => {
  const odd = await car({ title: String.raw`100% off_road \ 'quoted'; drop table listings; --` })
  for (const q of ['100%', 'off_road', '\\', `'quoted'`, 'drop table listings', '--'])
    expect((await visitor.search({ q })).rows.map((row) => row.id)).toContain(odd.id)
  for (const q of ['%', '_', '\\']) expect((await visitor.search({ q })).rows.map((row) => row.id)).toEqual([odd.id])
  for (const q of ["' or 1=1 --", '%%%', '$1', 'x\n%']) expect((await visitor.search({ q })).total).toBe(0)
})

test('a page beyond the last is empty and still says how many there are', async () => {
  expect(await visitor.search({ page: 900 })).toMatchObject({ rows: [], shown: 0, total: 63 })
  expect(await visitor.search({ q: 'nothing like this', page: 2 })).toMatchObject({ shown: 0, total: 0 })
})

test.each(['price', 'rating', 'newest', 'distance', 'best'] as const)(
  'sorted by %s no listing is lost or doubled',
  async (sort) => {
    const rows = await everyPage({ sort })
    expect(new Set(rows.map((row) => row.id)).size).toBe(63)
    if (sort === 'price') {
      const rates = rows.map((row) => row.daily_rate_cents ?? row.hourly_rate_cents!)
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    }
  },
)

test.each([
  [{ zip: '303' }, 'zip'],
  [{ zip: '00000' }, 'zip'],
  [{ lat: 33 }, 'lat'],
  [{ lat: 95, lng: 0 }, 'lat'],
  [{ ...downtown, lat: 33, lng: -84 }, 'zip'],
  [{ start: '2026-13-01' }, 'start'],
  [{ end: '2026-12-01' }, 'start'],
  [{ start: '2026-12-02', end: '2026-12-01' }, 'end'],
  [{ page: 0 }, 'page'],
  [{ category: 'cars' as never }, 'category'],
  [{ max_daily_rate_cents: -1 }, 'max_daily_rate_cents'],
  [{ max_daily_rate_cents: 'cheap' }, 'max_daily_rate_cents'],
  [{ ...downtown, radius_miles: 0 }, 'radius_miles'],
  [{ ...downtown, radius_miles: 10_000 }, 'radius_miles'],
  [{ ...downtown, radius_miles: 'far' }, 'radius_miles'],
  [{ radius_miles: 25 }, 'radius_miles'],
  [{ lat: 33.7, lng: -181 }, 'lng'],
  [{ lat: '', lng: -84 }, 'lat'],
  [{ lat: 'north', lng: -84 }, 'lat'],
  [{ lat: 'NaN', lng: -84 }, 'lat'],
  [{ lat: 'Infinity', lng: -84 }, 'lat'],
  [{ near: '30303', ...downtown }, 'near'],
  [{ near: 'Atlanta, GA', lat: 33, lng: -84 }, 'near'],
  [{ near: ' ' }, 'near'],
  [{ near: `'; drop table listings; --` }, 'near'],
  [{ bounds: '1,2,3' }, 'bounds'],
  [{ bounds: '34,-85,33,-84' }, 'bounds'],
  [{ bounds: '33,-85,34,-181' }, 'bounds'],
  [{ bounds: 'a,b,c,d' }, 'bounds'],
  [{ bounds: ',,,' }, 'bounds'],
  [{ start: '2020-01-01' }, 'start'],
  [{ start: '2020-01-01', end: '2099-01-01' }, 'start'],
  [{ start: '9999-12-31' }, 'start'],
  [{ start: addDays(today(), 3), end: '9999-12-31' }, 'end'],
  [{ start: 'tomorrow' }, 'start'],
  [{ page: 1001 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ sort: 'paid' }, 'sort'],
  [{ service: 'wash' }, 'service'],
  [{ open: 'sometimes' }, 'open'],
  [{ verified: 'maybe' }, 'verified'],
  [{ direct_bill: '1' }, 'direct_bill'],
  [{ language: 'xx' }, 'language'],
  [{ ownership: 'king' }, 'ownership'],
  [{ certification: '%' }, 'certification'],
  [{ min_rating: 6 }, 'min_rating'],
  [{ min_rating: '' }, 'min_rating'],
  [{ within_cap: true }, 'claim_id'],
  [{ claim_id: 'mine' }, 'claim_id'],
  [{ q: 'x'.repeat(201) }, 'q'],
  [{ q: 'a\u0000b' }, ''],
  [{ brand: 'Kia' }, 'brand'],
] as [Record<string, never>, string][])(
  '%j is answered with a sentence, never with everything',
  async (input, path) => {
    const refusal = await visitor.search(input).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, details: [{ path, message: expect.stringMatching(/^[A-Z].*\.$/) }] })
  },
)

test('a point at a pole or on the date line is a place like any other', async () => {
  for (const point of [
    { lat: 90, lng: 0 },
    { lat: -90, lng: 180 },
    { lat: 0, lng: 180 },
    { lat: 0, lng: -180 },
  ])
    for (const radius_miles of [1, 500])
      expect(await visitor.search({ ...point, radius_miles, sort: 'distance' })).toMatchObject({ total: 0, rows: [] })
  expect((await visitor.search({ lat: 33.75, lng: -84.39, radius_miles: 500 })).total).toBe(63)
})

test('the same search may be posted', async () => {
  const got = await visitor.search({ q: 'corolla' })
  // the impression token says when, to the millisecond
  expect(await visitor.searchByPost({ q: 'corolla', page: 1 })).toEqual({ ...got, shown_as: expect.any(String) })
})

test('a claim of one’s own gives the place; somebody else’s is answered as missing', async () => {
  const id = newId()
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, loss_zip, home_zip, coverage_due_at)
     values ($1, $2, 'Harborline', 'x', '1234', 'HB-1', 'collision', '2026-11-01', '30060', '30303', now())`,
    [id, CAST.dana.id],
  )
  const dana = (await world.as('dana')).on(searchContract)
  expect((await dana.search({ claim_id: id, category: 'vehicle' })).place).toMatchObject({ zip: '30303' })
  expect((await dana.search({ claim_id: id, category: 'service' })).place).toMatchObject({ zip: '30060' })
  expect((await dana.search({ claim_id: id, zip: '31401' })).place).toMatchObject({ zip: '31401' })
  const drew = (await world.as('drew')).on(searchContract)
  await expect(drew.search({ claim_id: id })).rejects.toMatchObject({ status: 404 })
  await expect(visitor.search({ claim_id: id })).rejects.toMatchObject({ status: 401 })
})
