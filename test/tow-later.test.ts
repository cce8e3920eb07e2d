import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { towListContract } from '#features/towing/tow-list/contract.ts'
import { towPayContract } from '#features/towing/tow-pay/contract.ts'
import { bookings } from '#test/orders.ts'
import { ASK, NOON, towing, TOWING, type TowAskInput } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { press } = bookings(world)
const { on, asks, ask, set, advance } = await towing(world)
const [MINUTE, HOUR] = [60_000, 3_600_000]
/** Noon in Atlanta on a Tuesday; the window is the morning of the day after the next. */
const needed = { day: '2026-12-03', from: '08:00', until: '10:00' }
const [FROM, UNTIL] = ['2026-12-03T13:00:00.000Z', '2026-12-03T15:00:00.000Z']
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const refusal = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code })

beforeEach(async () => {
  set(NOON)
  await owner.query(
    'begin; set local session_replication_role = replica; delete from orders where tow_job_id is not null; delete from tow_offers; delete from tow_events; delete from tow_jobs; commit',
  )
  await owner.query('delete from tow_holds')
  await owner.query('delete from tow_cards')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from notifications')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})
const takenLater = async (given: Partial<TowAskInput> = {}) => {
  const job = await ask('dana', { needed, ...given })
  const sal = on('sal')
  const ring = (await sal.board({})).rings[0]!
  await sal.answer({ offer: ring.id, accept: {} })
  return { job, offer: ring.id, sal, dana: on('dana') }
}
const newsOf = async (who: Who) =>
  (
    await owner.query<{ title: string }>(
      'select title from notifications where user_id = $1 order by created_at desc, id desc limit 1',
      [CAST[who].id],
    )
  ).rows[0]?.title
/** Subjects of the mails that wait for somebody. */
const mailedOf = async (who: Who) =>
  (
    await owner.query<{ subject: string }>('select subject from outbox where to_address = $1 order by id', [
      CAST[who].email,
    ])
  ).rows.map(({ subject }) => subject)
const at = async (time: string) => {
  set(time)
  await world.workJobs()
}

test('a tow for later waits for an answer for hours, is taken without minutes, and cannot be left for before its time', async () => {
  const job = await ask('dana', { needed })
  const [sal, dana] = [on('sal'), on('dana')]
  const ring = (await sal.board({})).rings[0]!
  expect(ring).toMatchObject({
    shown: { needed: { from: FROM, until: UNTIL, time_zone: 'America/New_York' } },
    expires_at: '2026-12-01T19:00:00.000Z',
  })
  advance(90 * MINUTE)
  await world.workJobs()
  expect((await dana.get({ job })).status).toBe('asking')
  await refusal(sal.answer({ offer: ring.id, accept: { operator: CAST.omar.id } }), 'invalid_input')
  await sal.answer({ offer: ring.id, accept: {} })
  expect(await newsOf('dana')).toMatch(/will come Thu, Dec 3, 8:00 – 10:00\sAM EST$/)
  expect(await dana.get({ job })).toMatchObject({
    status: 'accepted',
    needed: { from: FROM },
    eta_at: UNTIL,
    late: false,
  })
  await refusal(sal.step({ job, step: 'rolling' }), 'wrong_step')
  await refusal(sal.assign({ job, operator: CAST.omar.id }), 'wrong_step')
  set('2026-12-03T10:00:00.000Z')
  expect(await sal.step({ job, step: 'rolling' })).toMatchObject({ status: 'rolling' })
  set('2026-12-03T12:30:00.000Z')
  await sal.step({ job, step: 'on_scene', ...HERE })
  set('2026-12-03T13:05:00.000Z')
  const gone = { job, step: 'gone_on_arrival' as const, calls: 2, note: 'Nobody answers the door.' }
  await expect(sal.step(gone), 'a truck that is early waits for nobody yet').rejects.toMatchObject({
    message: 'Wait 10 minutes within the window first.',
  })
  set('2026-12-03T13:10:00.000Z')
  expect(await sal.step(gone)).toMatchObject({ status: 'gone_on_arrival', due_cents: 4500 })
})

test('a window that cannot be is refused with its field and the remedy', async () => {
  const given = await asks('dana')
  const dana = on('dana')
  for (const [wrong, path, message] of [
    [
      { day: '2026-11-30', from: '08:00', until: '10:00' },
      'needed.day',
      'Choose a time at least 2 hours from now, or ask for a tow now.',
    ],
    [
      { day: '2026-12-01', from: '13:30', until: '15:00' },
      'needed.from',
      'Choose a time at least 2 hours from now, or ask for a tow now.',
    ],
    [{ day: '2026-12-16', from: '08:00', until: '10:00' }, 'needed.day', 'Choose a day within the next 14 days.'],
    [{ ...needed, until: '07:00' }, 'needed.until', 'Choose a time after the one it begins at, on the same day.'],
    [{ ...needed, until: '12:30' }, 'needed.until', 'Leave at most 4 hours between the two times.'],
    [{ ...needed, until: '08:10' }, 'needed.until', 'Leave at least 30 minutes between the two times.'],
  ] as const) {
    const { scene, vehicle_class, condition, destination } = given
    const refused = { status: 422, details: [{ path, message }] }
    await expect(dana.ask({ ...given, needed: wrong })).rejects.toMatchObject(refused)
    await expect(dana.quote({ scene, vehicle_class, condition, destination, needed: wrong })).rejects.toMatchObject(
      refused,
    )
  }
})

test('who is closed at that time is not asked, and the price is that of that hour', async () => {
  await owner.query(
    `update tow_rate_cards set after_hours_bp = 2000, after_hours_from = '22:00', after_hours_to = '06:00'`,
  )
  const { scene, vehicle_class, condition, destination } = await asks('dana')
  const priced = async (from: string, until: string) =>
    (await on('dana').quote({ scene, vehicle_class, condition, destination, needed: { ...needed, from, until } }))
      .companies[0]!
  const [day, night] = [await priced('08:00', '10:00'), await priced('04:00', '05:30')]
  expect(night.total_cents).toBe(Math.round(day.total_cents * 1.2))
  await owner.query(
    `update provider_profiles set always_open = false, hours = '{"thu": ["09:00", "17:00"]}' where id = '${TOWING.sal}'`,
  )
  expect((await priced('08:00', '10:00')).open_now).toBe(false)
  expect((await priced('09:00', '10:00')).open_now).toBe(true)
  await owner.query(`update provider_profiles set always_open = true, hours = default where id = '${TOWING.sal}'`)
  await owner.query(`update tow_rate_cards set after_hours_bp = 0, after_hours_from = null, after_hours_to = null`)
})

test('nobody is asked forever: twelve hours without a yes, and the driver gets numbers to call', async () => {
  const job = await ask('dana', { needed })
  await at('2026-12-01T19:00:00.000Z')
  expect(await newsOf('dana')).toBe('No company took your tow yet')
  expect((await on('dana').companies({ job })).length, 'the one that said nothing').toBe(1)
  await at('2026-12-02T05:00:00.000Z')
  expect((await on('dana').get({ job })).status).toBe('nobody')
})

test('both sides are reminded once, three hours before', async () => {
  const { job } = await takenLater()
  await at('2026-12-03T09:59:00.000Z')
  expect(await newsOf('sal')).not.toMatch(/is due/)
  await at('2026-12-03T10:00:00.000Z')
  expect(await newsOf('dana')).toMatch(/ is coming for your car: Thu, Dec 3, 8:00 – 10:00\sAM EST$/)
  expect(await newsOf('sal')).toMatch(/^Tow T-\w+ is due: Thu, Dec 3/)
  advance(HOUR)
  await world.workJobs()
  const { events } = await on('dana').get({ job })
  expect(events.filter(({ kind }) => kind === 'reminded')).toHaveLength(1)
})

test('a window that begins without a truck that left is heard of by both, by mail, once; one that rolls is not', async () => {
  const { job } = await takenLater()
  const late = async () =>
    (await (await world.as('ada')).on(towListContract).list({ show: 'late' })).rows.map(({ id }) => id)
  await at('2026-12-03T10:00:00.000Z')
  expect(await late()).toEqual([])
  await owner.query('delete from outbox')
  await at(FROM)
  expect(await late(), 'our team looks').toEqual([job])
  expect(await newsOf('dana')).toBe('No truck has left for your car yet')
  expect(await newsOf('sal')).toMatch(/^Tow T-\w+: the window has begun, and no truck has left$/)
  expect(await mailedOf('dana')).toEqual(['No truck has left for your car yet'])
  expect(await mailedOf('sal')).toHaveLength(1)
  await at('2026-12-03T14:00:00.000Z')
  const { events } = await on('dana').get({ job })
  expect(events.filter(({ kind }) => kind === 'not_left')).toHaveLength(1)

  const next = { needed: { ...needed, day: '2026-12-04' }, car: { ...ASK.car, plate: 'OTHER2' } }
  const rolls = await takenLater(next)
  const own = async () => (await (await world.as('dana')).on(dashboardsContract).driver({})).tows.at(-1)
  expect(await own()).toMatchObject({ id: rolls.job, at: 'coming', planned: true, eta_at: '2026-12-04T15:00:00.000Z' })
  set('2026-12-04T12:45:00.000Z')
  await rolls.sal.step({ job: rolls.job, step: 'rolling' })
  expect(await own()).toMatchObject({ id: rolls.job, planned: false })
  await at('2026-12-04T13:00:00.000Z')
  const told = (await rolls.dana.get({ job: rolls.job })).events.map(({ kind }) => kind)
  expect(told).not.toContain('not_left')
})

test('its driver cancels for nothing until the truck has left', async () => {
  const { job, dana } = await takenLater()
  set('2026-12-03T09:30:00.000Z')
  expect(await dana.cancel({ job, expected_fee: 0 })).toMatchObject({ status: 'canceled', due_cents: 0 })
})

test('a company that gives it back is told of at once, and others are asked for the same window, or for now when it is near', async () => {
  const { job, offer, sal, dana } = await takenLater()
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  expect(await newsOf('dana')).toMatch(/ can’t come$/)
  expect(await dana.get({ job })).toMatchObject({
    status: 'asking',
    needed: { from: FROM },
    asking_until: '2026-12-02T05:00:00.000Z',
  })

  const near = await takenLater({ car: { year: 2020, make: 'Ford', model: 'Focus', plate: 'OTHER1', color: 'Red' } })
  set('2026-12-03T12:30:00.000Z')
  await near.sal.answer({ offer: near.offer, decline: { reason: 'no_truck' } })
  expect(await dana.get({ job: near.job })).toMatchObject({
    status: 'asking',
    needed: null,
    asking_until: '2026-12-03T12:35:00.000Z',
  })
})

test('a company that may not tow anymore does not keep it, and its driver hears it', async () => {
  const { job, dana } = await takenLater()
  await owner.query(
    `begin; set local session_replication_role = replica; update provider_profiles set verified = false where id = '${TOWING.sal}'; commit`,
  )
  await at('2026-12-03T10:00:00.000Z')
  expect(await dana.get({ job })).toMatchObject({ status: 'asking', company: null, needed: { from: FROM } })
  expect(await newsOf('dana')).toMatch(/ can’t come$/)
  expect(await newsOf('sal')).toMatch(/^You don’t have tow /)
  await owner.query(
    `begin; set local session_replication_role = replica; update provider_profiles set verified = true where id = '${TOWING.sal}'; commit`,
  )
  await owner.query(`select refresh_listing_search(array(select id from listings))`)
})

test('its card is kept and held the day before; a bank that says no then is heard of by both', async () => {
  const leave = async (card?: string) => {
    const { url } = await on('dana').addCard({ job: null })
    await press(url, 'pay', card)
    await on('dana').checkCard({})
  }
  await leave()
  const { job, dana } = await takenLater({ pay: 'card' })
  await world.workJobs()
  expect((await dana.get({ job })).paid).toMatchObject({ state: 'waits', cents: 0 })
  expect((await owner.query('select from tow_holds')).rowCount).toBe(0)
  await at('2026-12-02T12:59:00.000Z')
  expect((await dana.get({ job })).paid.state).toBe('waits')
  await at('2026-12-02T13:00:00.000Z')
  expect((await dana.get({ job })).paid).toMatchObject({ state: 'held', cents: 19_195 })
  await dana.cancel({ job, expected_fee: 0 })
  await world.workJobs()
  expect((await dana.get({ job })).paid.state).toBe('released')

  set(NOON)
  await leave('4000 0000 0000 0341')
  const refused = await takenLater({ pay: 'card' })
  await owner.query('delete from outbox')
  await at('2026-12-02T13:00:00.000Z')
  expect((await dana.get({ job: refused.job })).paid.state).toBe('refused')
  expect(await newsOf('dana')).toMatch(/card/)
  expect(await newsOf('sal')).toMatch(/card/)
  // nobody has a page of it open the day before
  expect(await mailedOf('dana')).toEqual([expect.stringMatching(/card/)])
  expect(await mailedOf('sal')).toEqual([expect.stringMatching(/card/)])
  await owner.query('delete from outbox')
  await (await world.as('dana')).on(towPayContract).payCompany({ job: refused.job })
  expect(await mailedOf('sal')).toHaveLength(1)
})

test('a card is held at once for a window that is less than a day ahead when a company takes it, and that is what is said', async () => {
  const { url } = await on('dana').addCard({ job: null })
  await press(url, 'pay')
  await on('dana').checkCard({})
  const job = await ask('dana', { needed: { day: '2026-12-02', from: '13:00', until: '15:00' }, pay: 'card' })
  expect((await owner.query('select hold_due from tow_jobs where id = $1', [job])).rows).toEqual([{ hold_due: false }])
  advance(HOUR + MINUTE)
  const sal = on('sal')
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: {} })
  const { rows } = await owner.query<{ message: string }>(
    `select message from notifications where user_id = $1 and title like '%will come%'`,
    [CAST.dana.id],
  )
  expect(rows).toEqual([{ message: expect.stringContaining('Your card is held for it now.') }])
  await world.workJobs()
  expect((await on('dana').get({ job })).paid.state).toBe('held')
})

test('a tow for later counts as open until its day, not for one day', async () => {
  const { job } = await takenLater({ needed: { day: '2026-12-10', from: '08:00', until: '10:00' } })
  set('2026-12-04T17:00:00.000Z')
  await expect(ask('dana'), 'the same plate').rejects.toMatchObject({
    code: 'busy',
    details: [{ path: 'job', message: job }],
  })
})

test('given back in the hour before it is settled, it is not lost with that hour: it is needed now, and its driver hears it', async () => {
  const { job, offer, sal, dana } = await takenLater()
  set('2026-12-03T11:45:00.000Z')
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  expect(await dana.get({ job })).toMatchObject({ status: 'asking', needed: { from: FROM } })
  await at('2026-12-03T12:00:00.000Z')
  expect(await newsOf('dana')).toBe('No company took your tow yet, and its time is near')
  expect(await dana.get({ job })).toMatchObject({
    status: 'asking',
    needed: null,
    asking_until: '2026-12-03T12:05:00.000Z',
  })
})

test('nobody answered until its window is near: the same company can be asked again, for now', async () => {
  set('2026-12-03T10:30:00.000Z')
  const job = await ask('dana', { needed })
  const [sal, dana] = [on('sal'), on('dana')]
  await at('2026-12-03T12:00:00.000Z')
  expect(await dana.get({ job })).toMatchObject({ status: 'asking', needed: null })
  const { companies, cap_cents } = await asks('dana')
  await dana.widen({ job, companies, cap_cents })
  await at('2026-12-03T12:00:30.000Z')
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 20 } })
  expect((await dana.get({ job })).status).toBe('accepted')
})

test('a company that is asked for another day while it sleeps has not failed to answer', async () => {
  const recordOf = async () => {
    const { scene, vehicle_class, condition, destination } = await asks('dana')
    return (await on('dana').quote({ scene, vehicle_class, condition, destination })).companies[0]!.record
  }
  const before = await recordOf()
  await ask('dana', { needed })
  await at('2026-12-01T19:00:00.000Z')
  expect((await owner.query(`select from tow_offers where status = 'expired'`)).rowCount).toBe(1)
  expect(await recordOf()).toEqual(before)
})
