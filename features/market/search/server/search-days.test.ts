// Free days everywhere, in a market so large that they are counted apart from the page: against what a calendar says.
import { expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { createWorld } from '#test/world.ts'
import { searchContract } from '../contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(searchContract)
const owner = world.databases.owner
const day = (ahead: number) => addDays(dayIn('America/New_York', world.services.now()), ahead)

const CARS = 2600
const RATE = 1100
const idOf = (n: number) => `01960000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** Cars of one and two units, with and without days between two rentals. */
const cars = Array.from({ length: CARS }, (_, n) => ({
  id: idOf(n),
  units: 1 + (n % 5 === 0 ? 1 : 0),
  turnaround: n % 3,
}))
/** Every fourth car is taken: of the unit that is there, of a second one that is there or gone, for a day or three. */
const taken = cars.flatMap((car, n) =>
  n % 4
    ? []
    : Array.from({ length: 1 + (n % 3) }, (_, k) => ({
        id: car.id,
        unit: 1 + (n % 8 ? 0 : 1),
        ahead: 18 + (n % 11) + k,
      })),
)
const isFree = ({ id, units, turnaround }: (typeof cars)[number], first: number, last: number) =>
  Array.from({ length: units }, (_, unit) => unit + 1).some(
    (unit) =>
      !taken.some((row) => row.id === id && row.unit === unit && row.ahead >= first && row.ahead <= last + turnaround),
  )

const client = await owner.connect()
await client.query('set session_replication_role = replica')
await client.query(
  `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents)
   select id, $2, 'D' || n, 2021, 'Kia', 'Soul', ${RATE} from unnest($1::uuid[]) with ordinality c(id, n)`,
  [cars.map(({ id }) => id), PROVIDERS.omar.id],
)
await client.query(
  `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, lat, lng, units, turnaround_days, max_days)
   select id, $2, id, 'Free days', 'vehicle', 'active', ${RATE}, 33.75, -84.39, units, turnaround, 30
   from jsonb_to_recordset($1::jsonb) c(id uuid, units int, turnaround int)`,
  [JSON.stringify(cars), PROVIDERS.omar.id],
)
await client.query(
  `insert into listing_days (listing_id, unit, day, reason) select id, unit, $2::date + ahead, 'time_off'
   from jsonb_to_recordset($1::jsonb) d(id uuid, unit int, ahead int)`,
  [JSON.stringify(taken), day(0)],
)
await client.query('select refresh_listing_search($1::uuid[])', [cars.map(({ id }) => id)])
await client.query('set session_replication_role = origin')
client.release()

test.each([
  [20, 22],
  [20, 20],
  [15, 18],
  [27, 33],
])('free from day %i to day %i: the total and every page are those of the calendar', async (first, last) => {
  const free = new Set(cars.filter((car) => isFree(car, first, last)).map(({ id }) => id))
  expect(free.size, 'so many that the total is counted apart').toBeGreaterThan(2000)
  const wanted = {
    start: day(first),
    end: day(last),
    category: 'vehicle',
    max_daily_rate_cents: RATE,
    sort: 'newest',
  } as const
  const answer = await visitor.search(wanted)
  expect(answer.total).toBe(free.size)
  const last_page = Math.ceil(free.size / 24)
  for (const page of [1, 2, 50, last_page]) {
    const { rows, total } = await visitor.search({ ...wanted, page })
    expect(total).toBe(free.size)
    expect(rows).toHaveLength(page === last_page ? free.size - (last_page - 1) * 24 : 24)
    expect(rows.filter(({ id }) => !free.has(id))).toEqual([])
  }
})
