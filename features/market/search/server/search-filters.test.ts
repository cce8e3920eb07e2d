// Every filter against a plain reading of the same rows, alone and with others; what a claim and a map area add.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { dayIn } from '#lib/dates.ts'
import { milesBetween } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { RANKING, rankOf } from '#features/market/listings/ranking.ts'
import { PAGE_SIZE, searchContract } from '../contract.ts'

const world = await createWorld()
const { claim } = bookings(world)
const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
const owner = world.databases.owner
type Input = Parameters<typeof visitor.search>[0]

/** A row of the searched table, as its owner reads it. */
type Row = {
  listing_id: string
  provider_id: string
  business_name: string
  hourly_rate_cents: number | null
  listing_type: 'vehicle' | 'service'
  services: string[]
  verified: boolean
  daily_rate_cents: number | null
  rating_sum: number
  rating_count: number
  lat: number
  lng: number
  doc: string
  direct_bill: boolean
  tows_anywhere: boolean
  wheelchair_accessible: boolean
  certifications: string[]
  languages: string[]
  ownership: string[]
  always_open: boolean
  hours: [from: number, to: number][]
  time_zone: string
}
const ZONES = ['America/New_York', 'America/Denver', 'Pacific/Honolulu', 'Pacific/Auckland']
const CERTIFICATIONS = ['I-CAR Gold', 'ASE Certified', '100%_OEM']
let rows: Row[] = []

/** A hundred listings whose every attribute is drawn from a fixed seed. */
beforeAll(async () => {
  let seed = 11
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  const some = <T>(list: readonly T[]) => list.filter(() => random() < 0.4)
  for (let n = 0; n < 100; n++) {
    const [id, vehicle] = [newId(), newId()]
    await owner.query(
      `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents) values ($1, $2, $3, 2021, 'Kia', 'Soul', 5000)`,
      [vehicle, PROVIDERS.omar.id, `F${n}`],
    )
    await owner.query(
      `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, insurer_daily_rate_cents, lat, lng)
       values ($1, $2, $3, $4, 'vehicle', 'active', $5, $6, 33.75, -84.39)`,
      [id, PROVIDERS.omar.id, vehicle, `Car ${n}`, 2000 + n * 50, n % 3 ? null : 1500 + n * 25],
    )
    const from = Math.floor(random() * 9000)
    await owner.query(
      `update listing_search set listing_type = $2, services = $3, verified = $4, rating_sum = $5, rating_count = $6, direct_bill = $7,
         tows_anywhere = $8, wheelchair_accessible = $9, certifications = $10, languages = $11, ownership = $12, always_open = $13,
         open_week = int4multirange(int4range($14, $15)), time_zone = $16, lat = $17, lng = $18
       where listing_id = $1`,
      [
        id,
        random() < 0.7 ? 'vehicle' : 'service',
        some(['body', 'glass', 'tow']),
        random() < 0.5,
        Math.floor(random() * 50),
        Math.floor(random() * 3) * 10,
        ...[0.5, 0.5, 0.5].map((part) => random() < part),
        some(CERTIFICATIONS),
        ['en', ...some(['es', 'vi'])],
        some(['women', 'veteran']),
        random() < 0.2,
        from,
        from + Math.floor(random() * (10_079 - from)),
        ZONES[n % ZONES.length],
        Math.round((32.9 + random() * 1.6) * 100) / 100,
        Math.round((-85.4 + random() * 2) * 100) / 100,
      ],
    )
  }
  const found = await owner.query<Row>(
    `select *, (select array_agg(array[lower(r), upper(r)]) from unnest(open_week) r) as hours from listing_search`,
  )
  rows = found.rows.map((row) => ({ ...row, hours: row.hours ?? [] }))
})

const minuteIn = (zone: string, now: Date) => {
  const part = (type: string, options: object) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...options })
      .formatToParts(now)
      .find((one) => one.type === type)!.value
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday', { weekday: 'short' }))
  return day * 1440 + Number(part('hour', { hour: 'numeric' })) * 60 + Number(part('minute', { minute: 'numeric' }))
}
const openNow = (row: Row) => {
  const minute = minuteIn(row.time_zone, world.services.now())
  return row.always_open || row.hours.some(([from, to]) => from <= minute && minute < to)
}
const stars = (row: Row) => (row.rating_count ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : 0)

const FILTERS: { input: Input; keeps: (row: Row) => boolean }[] = [
  { input: { q: 'AR 1' }, keeps: (row) => row.doc.toLowerCase().includes('ar 1') },
  { input: { category: 'vehicle' }, keeps: (row) => row.listing_type === 'vehicle' },
  { input: { category: 'service' }, keeps: (row) => row.listing_type === 'service' },
  { input: { service: 'glass' }, keeps: (row) => row.services.includes('glass') },
  {
    input: { max_daily_rate_cents: 4000 },
    keeps: (row) => row.daily_rate_cents !== null && row.daily_rate_cents <= 4000,
  },
  { input: { verified: 'true' }, keeps: (row) => row.verified },
  { input: { direct_bill: true }, keeps: (row) => row.direct_bill },
  { input: { tows_anywhere: true }, keeps: (row) => row.tows_anywhere },
  { input: { wheelchair_accessible: true }, keeps: (row) => row.wheelchair_accessible },
  { input: { language: 'vi' }, keeps: (row) => row.languages.includes('vi') },
  { input: { ownership: 'veteran' }, keeps: (row) => row.ownership.includes('veteran') },
  { input: { business: 'collision' }, keeps: (row) => /collision/i.test(row.business_name) },
  { input: { certification: 'i-car' }, keeps: (row) => row.certifications.some((name) => name.startsWith('I-CAR')) },
  { input: { certification: '0%_o' }, keeps: (row) => row.certifications.includes('100%_OEM') },
  { input: { min_rating: 2.5 }, keeps: (row) => stars(row) >= 2.5 },
  { input: { open: 'always' }, keeps: (row) => row.always_open },
  { input: { open: 'now' }, keeps: openNow },
  {
    input: { zip: '30303', radius_miles: 40 },
    keeps: (row) => milesBetween(row, { lat: 33.7529, lng: -84.3925 }) <= 40,
  },
  {
    input: { bounds: '33.2,-84.9,33.9,-84' },
    keeps: (row) => row.lat >= 33.2 && row.lat <= 33.9 && row.lng >= -84.9 && row.lng <= -84,
  },
]

const idsOf = async (input: Input): Promise<string[]> => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const answer = await visitor.search({ ...input, page })
    ids.push(...answer.rows.map((row) => row.id))
    if (answer.shown < 24) {
      expect(answer.total).toBe(ids.length)
      return ids.sort()
    }
  }
}
const expected = (keeps: (row: Row) => boolean) =>
  rows
    .filter(keeps)
    .map((row) => row.listing_id)
    .sort()

test.each(FILTERS)('$input keeps exactly the listings it names', async ({ input, keeps }) => {
  const ids = expected(keeps)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(rows.length)
  expect(await idsOf(input)).toEqual(ids)
})

/** What the listings of a search come to, business by business, read plainly. */
function businessesIn(found: Row[]) {
  const all = new Map<string, object>()
  for (const { provider_id, business_name, lat, lng } of found) {
    const here = found.filter((row) => row.provider_id === provider_id && row.lat === lat && row.lng === lng)
    const least = (rates: (number | null)[]) => {
      const known = rates.filter((rate) => rate !== null)
      return known.length ? Math.min(...known) : null
    }
    all.set([provider_id, lat, lng].join(), {
      provider_id,
      business_name,
      lat,
      lng,
      count: here.length,
      daily_from_cents: least(here.map((row) => row.daily_rate_cents)),
      hourly_from_cents: least(here.map((row) => (row.daily_rate_cents === null ? row.hourly_rate_cents : null))),
    })
  }
  return [...all.values()]
}

test.each([{ input: {}, keeps: () => true }, ...FILTERS])(
  'for a map $input counts every match by business and place, with the lowest rates',
  async ({ input, keeps }) => {
    const found = rows.filter(keeps)
    const { businesses, total, listings } = await visitor.businesses({ ...input, page: 3, sort: 'price' })
    const wanted = businessesIn(found)
    expect(businesses).toHaveLength(wanted.length)
    expect(businesses).toEqual(expect.arrayContaining(wanted))
    expect({ total, listings }).toEqual({ total: wanted.length, listings: found.length })
  },
)

test('one business at its place is found alone, as a pin of the map asks', async () => {
  const { businesses } = await visitor.businesses({ category: 'vehicle', zip: '30303', radius_miles: 40 })
  expect(businesses.length).toBeGreaterThan(5)
  for (const { provider_id, lat, lng, count } of businesses) {
    const bounds = [lat, lng, lat, lng].join()
    const ids = await idsOf({ category: 'vehicle', zip: '30303', radius_miles: 40, provider_id, bounds })
    expect(ids).toHaveLength(count)
  }
  expect(await idsOf({ provider_id: newId() })).toEqual([])
  await expect(visitor.search({ provider_id: 'omar' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'provider_id', message: 'Enter a business by its id.' }],
  })
})

test('the nearest businesses of a map come first', async () => {
  const center = { lat: 33.75, lng: -84.39 }
  const { businesses } = await visitor.businesses({ ...center, radius_miles: 400 })
  const miles = businesses.map((one) => milesBetween(one, center))
  expect(miles.length).toBeGreaterThan(50)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
})

test('filters together keep what each of them keeps, in every order of the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...FILTERS), {
        minLength: 2,
        maxLength: 4,
        selector: (one) => Object.keys(one.input)[0],
      }),
      fc.constantFrom('best', 'distance', 'price', 'rating', 'newest'),
      async (chosen, sort) => {
        const input = Object.assign({ sort }, ...chosen.map((one) => one.input)) as Input
        expect(await idsOf(input)).toEqual(expected((row) => chosen.every((one) => one.keeps(row))))
      },
    ),
    { numRuns: 150 },
  )
})

test('open now is by the clock of the provider, at every hour of the week', async () => {
  for (let hour = 0; hour < 168; hour += 13) {
    world.clock.set(new Date(Date.UTC(2026, 10, 23, hour, 30)))
    expect(await idsOf({ open: 'now' })).toEqual(expected(openNow))
    const { rows: shown } = await visitor.search({})
    for (const { id, open_now } of shown) expect(open_now).toBe(openNow(rows.find((row) => row.listing_id === id)!))
  }
  world.clock.reset()
})

test('a map area is searched as it is drawn; with a radius both count, and the distance is from the place', async () => {
  const bounds = '33.2,-84.9,33.9,-84'
  const inside = (row: Row) => row.lat >= 33.2 && row.lat <= 33.9 && row.lng >= -84.9 && row.lng <= -84
  const center = { lat: 33.7529, lng: -84.3925 }
  expect(await idsOf({ bounds, ...center })).toEqual(expected(inside))
  const both = await idsOf({ bounds, ...center, radius_miles: 20 })
  expect(both).toEqual(expected((row) => inside(row) && milesBetween(row, center) <= 20))
  expect((await visitor.search({ bounds, ...center })).place, 'no circle limits it').toBeNull()
  const { rows: shown } = await visitor.search({ bounds, ...center })
  for (const row of shown) expect(row.distance_miles).toBeCloseTo(milesBetween(row, center), 6)
})

test('a map area may span the date line', async () => {
  await owner.query('update listing_search set lat = -14.28, lng = -170.7 where listing_id = $1', [LISTINGS.corolla])
  await owner.query('update listing_search set lat = 13.44, lng = 144.79 where listing_id = $1', [LISTINGS.collision])
  const both = [LISTINGS.corolla, LISTINGS.collision].sort()
  expect(await idsOf({ bounds: '-20,140,20,-165' })).toEqual(both)
  expect(await idsOf({ bounds: '-20,-180,20,180' })).toEqual(both)
  expect(await idsOf({ lat: -14, lng: 179.9, radius_miles: 500 }), 'a circle that does not reach either').toEqual([])
  expect(await idsOf({ lat: -14.3, lng: 179.9, radius_miles: 500, bounds: '-90,-180,90,180' })).toEqual([])
  for (const row of rows.filter(({ listing_id }) => both.includes(listing_id)))
    await owner.query('update listing_search set lat = $2, lng = $3 where listing_id = $1', [
      row.listing_id,
      row.lat,
      row.lng,
    ])
})

test('a place in words, and one that is both written and pointed at', async () => {
  const atlanta = await visitor.search({ near: 'Atlanta, GA' })
  expect(atlanta.place).toMatchObject({ label: 'Atlanta, GA', radius_miles: 25 })
  expect((await visitor.search({ near: '30303' })).place).toMatchObject({ zip: '30303' })
  await expect(visitor.search({ near: 'Nowhereville, GA' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'near' }],
  })
})

test('within the cap stands what the coverage pays in full a day, also at a rate that only the claim opens', async () => {
  const rates = await owner.query<{ id: string; daily: number; insurer: number | null }>(
    'select id, daily_rate_cents as daily, insurer_daily_rate_cents as insurer from listings',
  )
  const paid = (cap: number, opens: boolean) =>
    expected(({ listing_id, listing_type }) => {
      const { daily, insurer } = rates.rows.find(({ id }) => id === listing_id)!
      return listing_type === 'vehicle' && (daily <= cap || (opens && insurer !== null && insurer <= cap))
    })
  const dana = (await world.as('dana')).on(searchContract)
  for (const [rental_daily_cap_cents, rental_start_allowed] of [
    [3000, true],
    [3000, false],
    [2000, true],
  ] as const) {
    const claim_id = await claim('dana', { rental_daily_cap_cents, rental_start_allowed })
    const wanted = paid(rental_daily_cap_cents, rental_start_allowed)
    expect(wanted.length).toBeGreaterThan(0)
    const found = await dana.search({ claim_id, within_cap: true, bounds: '-90,-180,90,180' })
    expect(found.total).toBe(wanted.length)
    expect(wanted).toEqual(expect.arrayContaining(found.rows.map((row) => row.id)))
  }
  expect(paid(3000, true)).not.toEqual(paid(3000, false))
})

/** All pages of a search, one after the other. */
async function every(read: (page: number) => Promise<{ rows: SearchRow[]; total: number }>): Promise<SearchRow[]> {
  const { rows, total } = await read(1)
  const more = Array.from({ length: Math.ceil(total / PAGE_SIZE) - 1 }, (_, at) => read(at + 2))
  return [...rows, ...(await Promise.all(more)).flatMap((page) => page.rows)]
}

test('for one’s own claim what its coverage pays in full comes sooner, by the published miles and for nobody else', async () => {
  const dana = (await world.as('dana')).on(searchContract)
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000, rental_start_allowed: false })
  const around = { zip: '30303', radius_miles: 40, category: 'vehicle' } as const
  const [lifted, usual] = await Promise.all([
    every((page) => dana.search({ ...around, claim_id, cap_first: true, page })),
    every((page) => visitor.search({ ...around, page })),
  ])
  expect(lifted.map((row) => row.within_cap)).toEqual(lifted.map((row) => row.daily_rate_cents! <= 3000))
  expect(usual[0]).not.toHaveProperty('within_cap')
  const ids = (rows: typeof usual, within: boolean) =>
    rows.filter((row) => row.daily_rate_cents! <= 3000 === within).map(({ id }) => id)
  for (const within of [true, false]) expect(ids(lifted, within)).toEqual(ids(usual, within))
  const before = (rows: typeof usual) => rows.map((row) => row.daily_rate_cents! <= 3000).lastIndexOf(true)
  expect(before(lifted)).toBeLessThan(before(usual))
  const row = lifted.find((each) => each.within_cap)!
  expect(rankOf(row).total).toBeCloseTo(rankOf({ ...row, within_cap: undefined }).total - RANKING.milesWithinCap)
  const drew = (await world.as('drew')).on(searchContract)
  await expect(drew.search({ ...around, claim_id, cap_first: true })).rejects.toMatchObject({ status: 404 })
  await expect(dana.search({ ...around, cap_first: true })).rejects.toMatchObject({ details: [{ path: 'claim_id' }] })
})

test('a car that costs more than the limit on a weekend is not one that is paid in full', async () => {
  const dana = (await world.as('dana')).on(searchContract)
  const claim_id = await claim('dana', { rental_daily_cap_cents: 4000, rental_start_allowed: false })
  const ids = async () =>
    (await every((page) => dana.search({ claim_id, within_cap: true, bounds: '-90,-180,90,180', page }))).map(
      (row) => row.id,
    )
  expect(await ids()).toContain(LISTINGS.corolla)
  await owner.query('update listings set weekend_rate_cents = 4500 where id = $1', [LISTINGS.corolla])
  expect(await ids()).not.toContain(LISTINGS.corolla)
  await owner.query('update listings set weekend_rate_cents = null where id = $1', [LISTINGS.corolla])
})

test('a cap that is not known is said, and a claim is its driver’s alone', async () => {
  const dana = (await world.as('dana')).on(searchContract)
  const none = await claim('dana', { rental_daily_cap_cents: null })
  await expect(dana.search({ claim_id: none, within_cap: true })).rejects.toMatchObject({
    status: 409,
    code: 'no_daily_cap',
    message: 'Your insurer didn’t confirm a daily rental amount for this claim.',
  })
  const early = await claim('dana')
  await owner.query('delete from coverage where claim_id = $1', [early])
  await expect(dana.search({ claim_id: early, within_cap: true })).rejects.toMatchObject({
    status: 409,
    code: 'coverage_not_verified',
  })
  const drew = (await world.as('drew')).on(searchContract)
  await expect(drew.search({ claim_id: none, within_cap: true })).rejects.toMatchObject({ status: 404 })
  await expect(visitor.search({ claim_id: none, within_cap: true, zip: '30303' })).rejects.toMatchObject({
    status: 401,
  })
  await expect(dana.search({ within_cap: true })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'claim_id' }],
  })
})

test('the day that a search begins may not be over anywhere; a year is the provider’s own to count', async () => {
  const today = dayIn('Pacific/Pago_Pago', world.services.now())
  expect((await visitor.search({ category: 'vehicle', start: today, end: today })).total).toBe(0)
})
