// Totals that are remembered stay exact while the market changes under two hundred searches at once.
import { expect, test } from 'vitest'
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { createWorld } from '#test/world.ts'
import { searchContract } from '../contract.ts'

const world = await createWorld({ crowded: true })
const visitor = (await world.as('nobody')).on(searchContract)
const owner = world.databases.owner
const day = (ahead: number) => addDays(dayIn('America/New_York', world.services.now()), ahead)

async function car(n: number): Promise<string> {
  const [id, vehicle] = [newId(), newId()]
  await owner.query(
    `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents) values ($1, $2, $3, 2021, 'Kia', 'Soul', 5000)`,
    [vehicle, PROVIDERS.omar.id, `P${n}`],
  )
  await owner.query(
    `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, lat, lng)
     values ($1, $2, $3, $4, 'vehicle', 'active', 5000, 33.75, -84.39)`,
    [id, PROVIDERS.omar.id, vehicle, `Parallel ${n}`],
  )
  return id
}
const cars: string[] = []
for (let n = 0; n < 60; n++) cars.push(await car(n))
const span = { start: day(20), end: day(22) }

test('a total is one that the market had between the question and the answer, for two hundred searches at once', async () => {
  // every change takes one car off the market, or days off one car, so each state has a total of its own
  let [off, taken, begunOff, begunTaken] = [0, 0, 0, 0]
  const [active, free] = [
    (await visitor.search({ q: 'Parallel' })).total,
    (await visitor.search({ q: 'Parallel', ...span })).total,
  ]
  expect([active, free]).toEqual([60, 60])
  const change = async () => {
    for (let n = 0; n < 20; n++) {
      begunOff++
      await owner.query(`update listings set status = 'paused' where id = $1`, [cars[n]])
      off++
      begunTaken++
      await owner.query(`insert into listing_days (listing_id, day, reason) values ($1, $2, 'time_off')`, [
        cars[59 - n],
        span.start,
      ])
      taken++
    }
  }
  const ask = async (n: number) => {
    const dated = n % 2 === 1
    const [least, most] = [off + (dated ? taken : 0), () => begunOff + (dated ? begunTaken : 0)]
    const before = least
    const answer = await visitor.search({ q: 'Parallel', ...(dated && span), ...(n % 3 === 0 && { sort: 'newest' }) })
    expect(60 - answer.total).toBeGreaterThanOrEqual(before)
    expect(60 - answer.total).toBeLessThanOrEqual(most())
    expect(answer.shown).toBe(Math.min(24, answer.total))
  }
  const changes = change()
  await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
  await changes
  expect((await visitor.search({ q: 'Parallel' })).total).toBe(40)
  expect((await visitor.search({ q: 'Parallel', ...span })).total).toBe(20)
})

test('what is not committed changes no total, and what is taken back leaves the one before', async () => {
  const before = (await visitor.search({})).total
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`update listings set status = 'paused' where id = $1`, [LISTINGS.corolla])
  expect((await visitor.search({})).total).toBe(before)
  // another change is committed meanwhile, at another number of the same counter
  await owner.query(`update listings set status = 'paused' where id = $1`, [LISTINGS.collision])
  expect((await visitor.search({})).total).toBe(before - 1)
  await client.query('rollback')
  expect((await visitor.search({})).total).toBe(before - 1)
  await client.query('begin')
  await client.query(`update listings set status = 'paused' where id = $1`, [LISTINGS.corolla])
  await client.query('commit')
  client.release()
  expect((await visitor.search({})).total).toBe(before - 2)
})

test('filters by the clock count for their minute, and the next minute counts for itself', async () => {
  world.clock.set('2026-11-23T12:59:30Z')
  await owner.query(`update listing_search set open_week = '{[480,1020)}', time_zone = 'America/New_York'`)
  expect((await visitor.search({ open: 'now' })).total).toBe(0) // 07:59 on a Monday
  world.clock.set('2026-11-23T13:00:10Z')
  expect((await visitor.search({ open: 'now' })).total).toBeGreaterThan(0)
  world.clock.reset()
})
