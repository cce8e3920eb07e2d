// The claims team's list of tows: found by what one knows of them, filtered by what is wrong, and where nobody came.
import { beforeEach, expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { ASK, NOON, towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { towListContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { ask, on, taken, set, advance } = await towing(world)
const desk = async () => (await world.as('ada')).on(towListContract)
const MINUTE = 60_000
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
})

test('the team finds a tow by number, driver, company, plate and claim, and reads who waits for whom', async () => {
  const claim_id = await claim('dana')
  const { job } = await taken({ claim_id })
  const { rows } = await (await desk()).list({})
  const [row] = rows
  expect(row).toMatchObject({ id: job, status: 'accepted', late: false, insurer_name: 'Peachtree Mutual' })
  expect(row!.around).toMatch(/Atlanta/)
  for (const q of [
    row!.number,
    row!.number.toLowerCase(),
    row!.driver,
    row!.company!,
    ASK.car.plate,
    row!.claim_number!,
  ])
    expect((await (await desk()).list({ q })).rows, q).toHaveLength(1)
  expect((await (await desk()).list({ q: '100%' })).rows).toHaveLength(0)
})

test('each filter shows what it says, and counts it: under way, late, nobody answered, ended badly', async () => {
  const { job: late, sal } = await taken({}, 5)
  advance(16 * MINUTE)
  const list = async (show?: 'open' | 'late' | 'nobody' | 'bad') =>
    (await (await desk()).list({ show })).rows.map(({ id }) => id)
  expect(await list('late')).toEqual([late])
  await sal.step({ job: late, step: 'rolling' })
  await sal.step({ job: late, step: 'on_scene', position: { lat: ASK.scene.lat, lng: ASK.scene.lng } })
  expect(await list('late'), 'it is there').toEqual([])
  expect(await list('open')).toEqual([late])
  await sal.step({ job: late, step: 'unsuccessful', reason: 'unsafe', note: 'Power lines are down on it.' })
  const unheard = await ask('dana')
  await owner.query(`update tow_jobs set status = 'nobody', ended_at = now() where id = $1`, [unheard])
  const { counts } = await (await desk()).list({})
  expect(counts).toEqual({ all: 2, open: 0, late: 0, stranded: 0, twice: 0, nobody: 1, bad: 1 })
  expect([await list('bad'), await list('nobody')]).toEqual([[late], [unheard]])
})

test('where nobody came is counted by town for a month, and leads to those tows', async () => {
  const first = await ask('dana')
  await owner.query('delete from tow_offers where job_id = $1', [first])
  await owner.query(`update tow_jobs set status = 'nobody', ended_at = now() where id = $1`, [first])
  await taken()
  const [place] = await (await desk()).unheard({})
  expect(place).toEqual({ around: expect.stringMatching(/Atlanta/), count: 1, asked: 2 })
  const found = await (await desk()).list({ show: 'nobody', around: place!.around })
  expect(found.rows.map(({ id }) => id)).toEqual([first])
  expect((await (await desk()).list({ around: 'Atlan' })).rows, 'the whole name').toEqual([])
  await owner.query(`update tow_jobs set created_at = created_at - interval '31 days'`)
  expect(await (await desk()).unheard({})).toEqual([])
})

test('nobody but the team reads the list', async () => {
  for (const who of ['dana', 'sal'] as const)
    await expect((await world.as(who)).on(towListContract).list({})).rejects.toMatchObject({ status: 403 })
})

test('two people who have the same plate towed at once are on the team’s list; one person is refused the second', async () => {
  const car = { ...ASK.car, plate: 'cda-44 71' }
  const first = await ask('dana')
  await expect(ask('dana', { car })).rejects.toMatchObject({ code: 'busy' })
  const twice = async () => (await (await desk()).list({ show: 'twice' })).rows.map((row) => [row.id, row.twice])
  expect(await twice()).toEqual([])
  const second = await ask('drew', { car })
  expect(new Map((await twice()) as [string, boolean][])).toEqual(
    new Map([
      [first, true],
      [second, true],
    ]),
  )
  expect((await (await desk()).list({})).counts.twice).toBe(2)
  await ask('nina', { car: { ...ASK.car, plate: 'none' } })
  await ask('omar', { car: { ...ASK.car, plate: 'None' } })
  expect(await twice(), 'cars without a plate are not one car').toHaveLength(2)
  await on('dana').cancel({ job: first, expected_fee: 0 })
  expect(await twice()).toEqual([])
})
