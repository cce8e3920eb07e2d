import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn, eachDay } from '#lib/dates.ts'
import { createWorld } from '#test/world.ts'
import { freeUnit, lastDayOf, takenDays, whyNot } from '../availability.ts'
import { listingsContract } from '../contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on({ ...searchContract, ...listingsContract })
const owner = world.databases.owner
world.clock.set('2026-11-20T12:00:00-05:00')
const TODAY = '2026-11-20'

type Terms = { units: number; min_days: number; max_days: number; turnaround_days?: number }
type Taken = { unit: number; offset: number }
const shapeCorolla = async ({ units, min_days, max_days, turnaround_days = 0 }: Terms, taken: Taken[]) => {
  await owner.query('delete from listing_days')
  await owner.query(
    'update listings set units = $2, min_days = $3, max_days = $4, turnaround_days = $5 where id = $1',
    [LISTINGS.corolla, units, min_days, max_days, turnaround_days],
  )
  await owner.query('update listings set units = $2 where id = $1', [LISTINGS.collision, units])
  for (const id of [LISTINGS.corolla, LISTINGS.collision])
    for (const { unit, offset } of taken)
      await owner.query(
        `insert into listing_days (listing_id, unit, day, reason) values ($1, $2, $3, 'time_off') on conflict do nothing`,
        [id, unit, addDays(TODAY, offset)],
      )
}

/** What a booking does: one unit, its days in ascending order; the unique key says no. Undone afterwards. */
async function inserts(id: string, units: number, start: string, end: string): Promise<boolean> {
  const client = await owner.connect()
  try {
    for (let unit = 1; unit <= units; unit++) {
      await client.query('begin')
      const free = await client
        .query(
          `insert into listing_days (listing_id, unit, day, reason) select $1, $2, day, 'turnaround' from unnest($3::date[]) day`,
          [id, unit, eachDay(start, end)],
        )
        .then(() => true)
        .catch((error: { code: string }) => {
          expect(error.code).toBe('23505')
          return false
        })
      await client.query('rollback')
      if (free) return true
    }
    return false
  } finally {
    client.release()
  }
}

test('the search by days, the calendar and what a booking finds never disagree', async () => {
  const terms = fc.record({
    units: fc.integer({ min: 1, max: 3 }),
    min_days: fc.integer({ min: 1, max: 3 }),
    max_days: fc.integer({ min: 3, max: 8 }),
    turnaround_days: fc.integer({ min: 0, max: 3 }),
  })
  const taken = fc.array(fc.record({ unit: fc.integer({ min: 1, max: 4 }), offset: fc.integer({ min: 0, max: 14 }) }), {
    maxLength: 24,
  })
  const asked = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 12 }),
      days: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(terms, taken, asked, async (car, days, ranges) => {
      await shapeCorolla(car, days)
      for (const { from, days: length } of ranges) {
        const start = addDays(TODAY, from)
        const end = length === undefined ? undefined : addDays(start, length - 1)
        const found = new Set((await visitor.search({ start, ...(end && { end }) })).rows.map((row) => row.id))

        const calendar = await visitor.availability({
          listing_id: LISTINGS.corolla,
          from: addDays(TODAY, -5),
          to: addDays(TODAY, 60),
        })
        const last = lastDayOf(calendar, start, end)
        const reason = whyNot(calendar, start, end)
        expect(found.has(LISTINGS.corolla)).toBe(reason === null)
        const ready = addDays(last, car.turnaround_days)
        const unit = freeUnit(calendar.busy, calendar.units, start, ready)
        expect(await inserts(LISTINGS.corolla, car.units, start, ready)).toBe(unit !== null)

        const shop = await visitor.availability({
          listing_id: LISTINGS.collision,
          from: addDays(TODAY, -5),
          to: addDays(TODAY, 60),
        })
        const open = eachDay(start, end ?? start).filter((day) => day >= shop.first_day && !shop.taken.includes(day))
        expect(found.has(LISTINGS.collision)).toBe(open.length > 0)
        for (const day of open) expect(await inserts(LISTINGS.collision, car.units, day, day)).toBe(true)
      }
    }),
    { numRuns: rounds(60, 12) },
  )
})

test('the next free day is the first on which the least days fit on one unit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.record({ unit: fc.integer({ min: 1, max: 3 }), offset: fc.integer({ min: 0, max: 20 }) }), {
        maxLength: 40,
      }),
      async (units, min_days, turnaround_days, days) => {
        await shapeCorolla({ units, min_days, max_days: 30, turnaround_days }, days)
        const calendar = await visitor.availability({ listing_id: LISTINGS.corolla })
        const starts = eachDay(calendar.first_day, addDays(calendar.first_day, 60))
        const expected = starts.find(
          (day) => freeUnit(calendar.busy, units, day, addDays(day, min_days - 1 + turnaround_days)) !== null,
        )
        expect(calendar.next_free_day).toBe(expected)
      },
    ),
    { numRuns: rounds(60, 12) },
  )
})

test('a day is taken when no unit is left, and nobody learns why or by whom', async () => {
  await shapeCorolla({ units: 2, min_days: 1, max_days: 30 }, [
    { unit: 1, offset: 3 },
    { unit: 2, offset: 3 },
    { unit: 2, offset: 4 },
  ])
  const answer = await world.api.request(`/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.corolla}`)
  const calendar = (await answer.json()) as Record<string, unknown>
  expect(calendar).toMatchObject({
    today: TODAY,
    first_day: '2026-11-21',
    taken: ['2026-11-23'],
    next_free_day: '2026-11-21',
  })
  expect(Object.keys(calendar)).not.toContain('order_id')
  expect(JSON.stringify(calendar)).not.toContain('time_off')
})

test('today is the provider’s, not the server’s', async () => {
  world.clock.set('2026-11-21T03:30:00Z') // still the 20th in Atlanta, and the 19th in Honolulu an hour before
  expect(dayIn('America/New_York', world.services.now())).toBe(TODAY)
  expect(await visitor.availability({ listing_id: LISTINGS.corolla })).toMatchObject({ today: TODAY })
  await owner.query(`update provider_profiles set time_zone = 'Pacific/Auckland' where id = $1`, [PROVIDERS.omar.id])
  expect(await visitor.availability({ listing_id: LISTINGS.corolla })).toMatchObject({
    today: '2026-11-21',
    first_day: '2026-11-22',
  })
  expect((await visitor.search({ q: 'corolla', start: '2026-11-21' })).total).toBe(0)
  await owner.query(`update provider_profiles set time_zone = 'America/New_York' where id = $1`, [PROVIDERS.omar.id])
  expect((await visitor.search({ q: 'corolla', start: '2026-11-21' })).total).toBe(1)
})

test('a provider who is not verified any more is not found on any day', async () => {
  await shapeCorolla({ units: 1, min_days: 1, max_days: 30 }, [])
  await owner.query(
    `update provider_profiles set verified = false, background_check_status = 'pending' where id = $1`,
    [PROVIDERS.omar.id],
  )
  expect((await visitor.search({ q: 'corolla' })).rows).toMatchObject([{ verified: false }])
  expect((await visitor.search({ q: 'corolla', start: '2026-12-01' })).total).toBe(0)
  await owner.query(
    `update provider_profiles set verified = true, background_check_status = 'approved' where id = $1`,
    [PROVIDERS.omar.id],
  )
})

test('the calendar of a draft is its owner’s alone', async () => {
  await expect(visitor.availability({ listing_id: LISTINGS.ninaDraft })).rejects.toMatchObject({
    status: 404,
    code: 'PGRST116',
  })
  const nina = (await world.as('nina')).on(listingsContract)
  expect(await nina.availability({ listing_id: LISTINGS.ninaDraft })).toMatchObject({ taken: [] })
})

test('more than a year of days, or days backwards, are refused', async () => {
  const listing_id = LISTINGS.corolla
  await expect(visitor.availability({ listing_id, from: '2026-01-01', to: '2028-01-01' })).rejects.toMatchObject({
    status: 422,
  })
  await expect(visitor.availability({ listing_id, from: '2026-12-02', to: '2026-12-01' })).rejects.toMatchObject({
    status: 422,
  })
})

beforeAll(() => shapeCorolla({ units: 1, min_days: 1, max_days: 30 }, []))

test('pure: taken days count units, and units beyond the number do not count', () => {
  expect(
    takenDays(
      [
        { unit: 1, days: ['2026-12-01'] },
        { unit: 5, days: ['2026-12-01'] },
      ],
      2,
    ),
  ).toEqual([])
  expect(freeUnit([{ unit: 1, days: ['2026-12-02'] }], 1, '2026-12-01', '2026-12-03')).toBeNull()
  expect(freeUnit([{ unit: 1, days: ['2026-12-02'] }], 2, '2026-12-01', '2026-12-03')).toBe(2)
})
