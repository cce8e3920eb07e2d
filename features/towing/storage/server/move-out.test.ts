// A car in storage is towed out: what is said before, who may let it go, and when its stay ends.
import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { storage } from '#test/storage.ts'
import { NOON, towing, TOWING, type TowAskInput } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { moveOutContract } from '../contract.ts'
import type { Stay } from '../stay.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, record, release } = storage(world)
const { set, advance, on, ask, taken, now } = await towing(world)
const MINUTE = 60_000
const NOTE = { note: 'It stood behind the office, as said.' }
let claim_id = ''
let sal = ''
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  claim_id = await claim('dana')
  await owner.query(`update claims set loss_date = '2026-11-20', loss_state = 'GA' where id = $1`, [claim_id])
  const { rows } = await owner.query<{ name: string }>(
    'select business_name as name from provider_profiles where id = $1',
    [TOWING.sal],
  )
  sal = rows[0]!.name
})
const moves = async (who: Who) => (await world.as(who)).on(moveOutContract)
const stays = async () => (await (await calls('dana')).stays({ claim_id })).stays
async function standing(more: Parameters<typeof record>[3] = {}) {
  const { stays: all } = await record('dana', claim_id, 2, { address: '12 Depot St, Atlanta', ...more })
  return all[0]!
}
/** As the page asks: the place and the claim of the stay. */
const from = (stay: Pick<Stay, 'id'>, near = '12 Depot St, Atlanta, GA'): Partial<TowAskInput> => ({
  claim_id,
  stay_id: stay.id,
  safe: false,
  whose: null,
  scene: { near, road: 'Fulton Recovery Yard' },
})
/** Taken by Sal, who stands at the car. */
async function there(stay: Pick<Stay, 'id'>) {
  const it = await taken(from(stay) as never)
  await it.sal.step({ job: it.job, step: 'rolling' })
  await it.sal.step({ job: it.job, step: 'on_scene', ...NOTE })
  return it
}

test('before the tow a driver reads what is owed at the gate, and what is known of the car; nothing is changed by it', async () => {
  const earlier = await taken({ claim_id })
  await earlier.dana.cancel({ job: earlier.job, expected_fee: 0 })
  const stay = await standing({ fees: [{ kind: 'gate', cents: 7500 }] })
  await release('dana', stay.id, {
    keys: 'with_owner',
    plate: 'NEW123',
    police_hold: true,
    papers_needed: ['police_release'],
  })
  const found = await (await moves('dana')).moveOut({ stay_id: stay.id })
  expect(found).toMatchObject({
    stay: { id: stay.id, cost: { days: 3, storage_cents: 13_500, cents: 21_000 }, daily_cents: 4500 },
    scene: { near: '12 Depot St, Atlanta, GA', road: 'Fulton Recovery Yard' },
    yard: null,
    police: 'hold',
    known: {
      vehicle_class: 'light',
      condition: { rolls: false, keys_present: false },
      car: { make: 'Honda' },
      plate: 'NEW123',
    },
  })
  expect((await stays())[0]).toMatchObject({ out_at: null })
})
test('an impound lot is asked about the police, and a yard of a company here says its hours', async () => {
  const stay = await standing({ place: 'impound' })
  const dana = await moves('dana')
  expect((await dana.moveOut({ stay_id: stay.id })).police).toBe('ask')
  await owner.query(
    `insert into tow_yards (id, provider_id, address, zip, lat, lng, hours_text, daily_cents, gate_fee_cents, after_hours, created_at)
     values ($1, $2, '40 Yard Rd', '30303', 33.75, -84.39, 'Mon–Fri 8–5', 4500, 7500, false, now())`,
    [newId(), TOWING.omar],
  )
  await owner.query(
    `update storage_stays set provider_id = $2, address = '40 Yard Rd, 30303', place = 'yard' where id = $1`,
    [stay.id, TOWING.omar],
  )
  expect(await dana.moveOut({ stay_id: stay.id })).toMatchObject({
    police: 'none',
    yard: { hours_text: 'Mon–Fri 8–5', after_hours: false, gate_fee_cents: 7500 },
  })
})
test('who cannot move it reads why and what to do: no address, one that nobody finds, a tow under way, a car that left, a closed claim', async () => {
  const stay = await standing({ address: '' })
  const dana = await moves('dana')
  const again = (to: string) => owner.query('update storage_stays set address = $2 where id = $1', [stay.id, to])
  await expect(dana.moveOut({ stay_id: stay.id })).rejects.toMatchObject({
    code: 'no_place',
    details: [{ path: 'address' }],
  })
  await again('Qqqqqqq Xxxxx')
  await expect(dana.moveOut({ stay_id: stay.id })).rejects.toMatchObject({ code: 'no_place' })
  await again('12 Depot St, Atlanta')
  const job = await ask('dana', from(stay) as never)
  await expect(dana.moveOut({ stay_id: stay.id })).rejects.toMatchObject({
    code: 'busy',
    details: [{ path: 'job', message: job }],
  })
  await expect(
    ask('dana', { ...from(stay), car: { year: 2020, make: 'Kia', model: 'Rio', plate: 'OTHER1' } } as never),
    'a second one',
  ).rejects.toMatchObject({ code: 'busy' })
  await on('dana').cancel({ job, expected_fee: 0 })
  await owner.query(`update storage_stays set out_at = $2, out_how = 'driver' where id = $1`, [stay.id, NOON])
  await expect(dana.moveOut({ stay_id: stay.id })).rejects.toMatchObject({ code: 'stay_ended' })
  await expect(ask('dana', from(stay) as never)).rejects.toMatchObject({ code: 'stay_ended' })
  await owner.query('update storage_stays set out_at = null, out_how = null where id = $1', [stay.id])
  await owner.query(`update claims set status = 'closed' where id = $1`, [claim_id])
  await expect(dana.moveOut({ stay_id: stay.id })).rejects.toMatchObject({ code: 'claim_closed' })
  for (const who of ['drew', 'sal'] as const)
    await expect((await moves(who)).moveOut({ stay_id: stay.id }), who).rejects.toMatchObject({ status: 404 })
})
test('a tow out of a stay is asked from the place as it stands: one that was corrected meanwhile, or of another claim, is not', async () => {
  const stay = await standing()
  await expect(ask('dana', from(stay, '99 Other St, Atlanta, GA') as never)).rejects.toMatchObject({ code: 'no_place' })
  const other = await claim('dana')
  await expect(ask('dana', { ...from(stay), claim_id: other } as never)).rejects.toMatchObject({ status: 404 })
  await expect(ask('dana', { ...from(stay), claim_id: null, whose: 'mine' } as never)).rejects.toMatchObject({
    status: 422,
  })
  expect((await owner.query('select from tow_jobs')).rowCount).toBe(0)
  await expect(ask('dana', { safe: false }), 'at a roadside it is asked').rejects.toMatchObject({
    code: 'not_safe_answered',
  })
})

test('the stay ends when the car hangs, once, by the time of the operator’s phone; who, and which tow, stand beside it', async () => {
  const stay = await standing()
  const { job, sal: company } = await there(stay)
  expect((await stays())[0]).toMatchObject({ out_at: null })
  const at_device = new Date(Date.parse(now()) + MINUTE).toISOString()
  advance(20 * MINUTE)
  await company.step({ job, step: 'hooked', ...NOTE, at_device })
  const [ended] = await stays()
  expect(ended).toMatchObject({ out_at: at_device, out_known: true, out_how: 'tow', cost: { days: 3 } })
  const event = ended!.events.find(({ kind }) => kind === 'ended')!
  expect(event.source).toBe('tow')
  expect(event.reason).toBe(`${sal}, T-${job.slice(-6).toUpperCase()}`)
  const { rows } = await owner.query('select actor_id from storage_events where stay_id = $1 and kind = $2', [
    stay.id,
    'ended',
  ])
  expect(rows).toEqual([{ actor_id: CAST.sal.id }])
  await company.step({ job, step: 'hooked', ...NOTE, at_device })
  expect((await stays())[0]!.events.filter(({ kind }) => kind === 'ended')).toHaveLength(1)
})
test.each([
  ['before this company had the tow', -60],
  ['in the future', 120],
])('a phone whose clock says a time %s ends the stay when the server heard of it', async (_, minutes) => {
  const stay = await standing()
  const { job, sal: company } = await there(stay)
  advance(20 * MINUTE)
  const at_device = new Date(Date.parse(now()) + minutes * MINUTE).toISOString()
  await company.step({ job, step: 'hooked', ...NOTE, at_device })
  expect((await stays())[0]).toMatchObject({ out_at: now(), out_how: 'tow' })
})
test('a stay that the yard ended by the release stays as the yard said; one that a tow left is corrected as any other', async () => {
  const stay = await standing()
  const { job, sal: company } = await there(stay)
  const paper = await release('dana', stay.id, { to_company: sal })
  await (await calls('nobody')).useRelease({ code: paper.code!, name: 'Al at the gate' })
  const let_go = now()
  advance(5 * MINUTE)
  await company.step({ job, step: 'hooked', ...NOTE })
  expect((await stays())[0]).toMatchObject({ out_at: let_go, out_how: 'release' })
})
test('canceled, nobody, not there, not done: the car still stands, and its driver asks again', async () => {
  const stay = await standing()
  const first = await ask('dana', from(stay) as never)
  await on('dana').cancel({ job: first, expected_fee: 0 })
  const second = await there(stay)
  await second.sal.step({
    job: second.job,
    step: 'unsuccessful',
    reason: 'police_hold',
    note: 'The yard says there is a police hold.',
  })
  const third = await ask('dana', from(stay) as never)
  await owner.query(`update tow_jobs set status = 'nobody', ended_at = now() where id = $1`, [third])
  expect((await stays())[0]).toMatchObject({ out_at: null })
  expect((await (await moves('dana')).moveOut({ stay_id: stay.id })).stay.id).toBe(stay.id)
})
test('a car that goes from one yard to the next has one open stay, whatever happens', async () => {
  const stay = await standing()
  const { job, sal: company, dana } = await there(stay)
  const yard_id = newId()
  await owner.query(
    `insert into tow_yards (id, provider_id, address, zip, lat, lng, hours_text, daily_cents, gate_fee_cents, after_hours, created_at)
     values ($1, $2, '7 Sal Rd', '30303', 33.75, -84.39, 'Always', 3000, 0, true, now())`,
    [yard_id, TOWING.sal],
  )
  await company.step({ job, step: 'hooked', ...NOTE })
  const { destination } = await dana.get({ job })
  expect(destination).toMatchObject({ kind: 'place' })
  const to = { kind: 'yard' as const, yard_id }
  const price = await dana
    .changeDestination({ job, destination: to, expected_cents: 0 })
    .catch((error: { details: { message: string }[] }) => Number(error.details[0]!.message))
  await dana.changeDestination({ job, destination: to, expected_cents: price as number })
  await company.step({ job, step: 'at_destination', ...NOTE })
  const dropped = await company.step({ job, step: 'dropped', receiver: 'Bea', ...NOTE })
  const all = await stays()
  expect(all.map(({ id, out_how }) => [id, out_how])).toEqual([
    [dropped.stay_id, null],
    [stay.id, 'tow'],
  ])
  expect(all[0]).toMatchObject({ name: sal, daily_cents: 3000, source: 'tow' })
})

test('the company reads the release that names it, with its code, and nobody else’s; until the car hangs', async () => {
  const stay = await standing()
  await release('dana', stay.id, { to_company: 'Some Other Towing' })
  const { job, dana, sal: company } = await taken(from(stay) as never)
  expect((await dana.get({ job })).moves).toMatchObject({
    stay_id: stay.id,
    name: 'Fulton Recovery Yard',
    release: null,
    other: true,
    left: false,
  })
  const { rows } = await owner.query<{ message: string }>(
    'select message from notifications where user_id = $1 order by created_at desc, id desc limit 1',
    [CAST.dana.id],
  )
  expect(rows[0]!.message).toContain('make the release')
  const paper = await release('dana', stay.id, {
    to_company: ` ${sal.toUpperCase()}`,
    papers_needed: ['photo_id', 'police_release'],
    police_hold: true,
  })
  const board = async () => (await company.board({})).jobs.find(({ id }) => id === job)!
  expect((await board()).moves).toMatchObject({
    other: false,
    release: {
      number: paper.number,
      code: paper.code,
      papers_needed: ['photo_id', 'police_release'],
      police_hold: true,
      id_to_show: 'Driver license',
      state: 'good',
    },
  })
  expect((await dana.get({ job })).moves!.release!.code).toBe(paper.code)
  expect(
    await (await world.as('ada')).fetch(`/rest/v1/rpc/tow_job?job=${job}`).then((answer) => answer.json()),
  ).toMatchObject({ moves: { release: { code: null } } })
  const rolling = await company.step({ job, step: 'rolling' })
  expect(rolling.moves!.release!.code, 'the answer of a write is kept').toBeNull()
  await company.step({ job, step: 'on_scene', ...NOTE })
  await company.step({ job, step: 'hooked', ...NOTE })
  expect((await board()).moves).toBeNull()
})
test('a company that gave the tow back reads no release, and the next one none that is not its own', async () => {
  const stay = await standing()
  const { job, offer, dana, sal: company } = await taken(from(stay) as never)
  await release('dana', stay.id, { to_company: sal })
  await company.answer({ offer, decline: { reason: 'no_truck' } })
  expect((await company.board({})).jobs).toEqual([])
  expect((await dana.get({ job })).moves).toMatchObject({ release: null, other: true })
})
