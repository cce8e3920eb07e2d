// What a company did with the tows it was asked for: shown beside its price, and what gives back too many is shown to nobody.
import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { ASK, NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, ask, taken, set, advance } = await towing(world)
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTHING = { asked: 0, answered: 0, arrived: 0, on_time: 0, taken: 0, gave_back: 0 }
const LISTING = LISTINGS.collision
const { scene, vehicle_class, condition, destination } = ASK
const WANTED = { scene, vehicle_class, condition, destination }

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})
const record = async () => {
  await owner.query('delete from auth.throttle')
  return (await on('nobody').rates({ listing_id: LISTING })).record
}
const gaveBack = async (reason: 'no_truck' | 'price' = 'no_truck') => {
  const { job, offer, sal, dana } = await taken()
  await sal.answer({ offer, decline: { reason } })
  await dana.cancel({ job, expected_fee: 0 })
  await owner.query('delete from auth.throttle')
}

test('a company that was never asked has no record, and one whose minute ended has not answered', async () => {
  expect(await record()).toEqual(NOTHING)
  await ask()
  expect(await record(), 'it still rings').toEqual(NOTHING)
  advance(61_000)
  await world.workJobs()
  expect(await record()).toEqual({ ...NOTHING, asked: 1 })
})

test('what another company took, or its driver took back, counts for nobody', async () => {
  const job = await ask()
  await on('dana').cancel({ job, expected_fee: 0 })
  expect(await record()).toEqual(NOTHING)
})

test('an arrival counts by its time: measured and on time, or late however it was said', async () => {
  const { job, sal } = await taken({}, 30)
  await sal.step({ job, step: 'rolling' })
  advance(35 * 60_000)
  await sal.step({ job, step: 'on_scene', ...HERE })
  expect(await record()).toEqual({ ...NOTHING, asked: 1, answered: 1, taken: 1, arrived: 1, on_time: 1 })
  await sal.step({ job, step: 'unsuccessful', reason: 'unsafe', note: 'The shoulder is too narrow.' })
  await owner.query('delete from auth.throttle')
  const second = await taken({}, 5)
  await second.sal.step({ job: second.job, step: 'rolling' })
  await second.sal.step({ job: second.job, step: 'on_scene', note: 'Nobody asked where we are.' })
  expect(await record(), 'on time, and nothing measured it').toMatchObject({ arrived: 1, on_time: 1, taken: 2 })
})

test('who is so late that the driver asks others did not arrive on time', async () => {
  const { job } = await taken({}, 5)
  // as `widen` leaves the offer of the one that was late
  await owner.query(`update tow_offers set status = 'given_back', answered_at = sent_at where job_id = $1`, [job])
  expect(await record()).toMatchObject({ arrived: 1, on_time: 0, gave_back: 0 })
})

test('three tows given back within 30 days, and nobody is shown the company until the first of them is that old', async () => {
  await gaveBack()
  await gaveBack()
  expect((await on('sal').board({})).paused_until).toBeNull()
  expect((await on('nobody').quote(WANTED)).companies).toHaveLength(1)
  await gaveBack('price')
  expect((await on('sal').board({})).paused_until).toBe('2026-12-31T17:00:00.000Z')
  expect((await on('nobody').quote(WANTED)).companies).toEqual([])
  expect(await record()).toMatchObject({ taken: 3, gave_back: 3 })
  const { rows } = await owner.query<{ title: string }>(
    `select title from notifications where user_id = $1 and title like 'Drivers aren%'`,
    [CAST.sal.id],
  )
  expect(rows.map(({ title }) => title)).toEqual(['Drivers aren’t shown your company until Dec 31, 2026, 12:00 PM EST'])
  set('2026-12-31T17:00:01.000Z')
  expect((await on('nobody').quote(WANTED)).companies).toHaveLength(1)
})

test('a listing shows the rates in force of each class the company tows, and its yards', async () => {
  const rates = await on('nobody').rates({ listing_id: LISTING })
  expect(rates).toMatchObject({
    dispatch_phone: '404-555-0199',
    cards: [{ vehicle_class: 'light', number: 1 }],
    yards: [],
  })
  await expect(on('nobody').rates({ listing_id: LISTINGS.corolla })).rejects.toMatchObject({ code: 'PGRST116' })
})
