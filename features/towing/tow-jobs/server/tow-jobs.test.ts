import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import type { Sent } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { ASK, NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import type { towJobsContract } from '../contract.ts'
import { jobOf } from './job-rows.ts'
import { towClock } from './tow-clock.ts'
import { recordOf } from './tow-record.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, asks, ask, taken, ringAll, set, advance } = await towing(world)
const MINUTE = 60_000
const refusal = (promise: Promise<unknown>, code: string, path?: string) =>
  expect(promise).rejects.toMatchObject({ code, ...(path && { details: [expect.objectContaining({ path })] }) })
const step = (job: string, name: Sent<typeof towJobsContract.step>['step'], more: object = {}) => ({
  job,
  step: name,
  ...more,
})
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const GOT = { receiver: 'Bea at the front desk', ...NOTE }

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

test('a tow goes from the question to the drop: each step once and in its order, its times kept, the driver told', async () => {
  const { job, sal, dana } = await taken()
  expect(await dana.get({ job })).toMatchObject({
    viewer: 'driver',
    status: 'accepted',
    company: { business_name: 'Five Points Collision', dispatch_phone: '404-555-0199' },
    eta_at: '2026-12-01T17:30:00.000Z',
    price_cents: 17_450,
    cap_cents: 19_195,
    offers: [{ status: 'won' }],
  })
  await refusal(sal.step(step(job, 'hooked', NOTE)), 'wrong_step')
  await sal.step(step(job, 'rolling'))
  advance(10 * MINUTE)
  await refusal(sal.step(step(job, 'on_scene')), 'too_far')
  await refusal(sal.step(step(job, 'on_scene', { position: { lat: 33.77, lng: -84.388 } })), 'too_far')
  expect(await sal.step(step(job, 'on_scene', HERE))).toMatchObject({ on_scene_at: '2026-12-01T17:10:00.000Z' })
  advance(MINUTE)
  expect((await sal.step(step(job, 'on_scene', HERE))).on_scene_at, 'the same step again changes nothing').toBe(
    '2026-12-01T17:10:00.000Z',
  )
  await refusal(sal.step(step(job, 'hooked')), 'photos_missing')
  await sal.step(step(job, 'hooked', { ...NOTE, at_device: '2026-12-01T17:10:30.000Z' }))
  await refusal(dana.cancel({ job, expected_fee: 0 }), 'wrong_step')
  await sal.step(step(job, 'at_destination', NOTE))
  await refusal(sal.step(step(job, 'dropped')), 'photos_missing')
  const done = await sal.step(step(job, 'dropped', GOT))
  expect(done).toMatchObject({ status: 'dropped', due_cents: 17_450, receiver: 'Bea at the front desk', events: [] })
  const events = (await dana.get({ job })).events
  expect(events.filter(({ kind }) => kind === 'status').map(({ to_status }) => to_status)).toEqual([
    'asking',
    'accepted',
    'rolling',
    'on_scene',
    'hooked',
    'at_destination',
    'dropped',
  ])
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'step', details: { step: 'hooked', at_device: '2026-12-01T17:10:30.000Z' } }),
  )
  const { rows: news } = await owner.query<{ title: string }>(
    'select title from notifications where user_id = $1 and action_url = $2 order by id',
    [CAST.dana.id, `/tow/${job}`],
  )
  expect(news.map(({ title }) => title)).toEqual([
    'Five Points Collision is coming',
    'The tow truck is on its way',
    'The tow truck is at your car',
    'Your car is on the truck',
    'Your car is at the destination',
    'Your car was dropped off',
  ])
  advance(24 * 60 * MINUTE)
  await world.workJobs()
  expect(await dana.get({ job })).toMatchObject({ status: 'closed' })
  expect(await sal.get({ job }), 'phone and place go when it ends').toMatchObject({ caller_phone: '', scene: null })
})

test('before it accepts a company reads the area alone; who lost, and who was never asked, reads nothing', async () => {
  const job = await ask()
  const offers = await ringAll(job)
  const sides = { sal: on('sal'), omar: on('omar'), drew: on('drew') }
  const text = JSON.stringify(await sides.omar.board({}))
  expect(text).toContain('Atlanta, GA')
  expect(text).toContain('Marietta, GA')
  for (const secret of ['33.762', 'Exit 99', '404-555-0123', 'CDA4471', 'Dana', '30060'])
    expect(text, secret).not.toContain(secret)
  await sides.sal.answer({ offer: offers.sal, accept: { eta: 20 } })
  await refusal(sides.omar.answer({ offer: offers.omar, accept: { eta: 10 } }), 'lost')
  await refusal(sides.omar.get({ job }), 'PGRST116')
  await refusal(sides.omar.step(step(job, 'rolling')), 'PGRST116')
  await refusal(sides.omar.answer({ offer: offers.sal, decline: { reason: 'other' } }), 'PGRST116')
  expect(await sides.omar.board({})).toMatchObject({ rings: [], jobs: [] })
  expect((await sides.omar.fetch(`/rest/v1/rpc/tow_record?job=${job}`)).status).toBe(404)
  for (const [who, sees] of [
    ['omar', 0],
    ['sal', 1],
    ['dana', 1],
  ] as const) {
    const read = async (table: string) => {
      const client = await world.databases.request.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('app.user_id', $1, true)`, [CAST[who].id])
        return (await client.query<{ status: string }>(`select * from ${table}`)).rows
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await read('tow_jobs'), who).toHaveLength(sees)
    expect(await read('tow_offers'), who).toHaveLength(who === 'dana' ? 5 : 1)
    expect((await read('tow_events')).length > 0, who).toBe(who === 'dana')
    await expect(read('tow_drafts'), who).rejects.toThrow('permission denied for table tow_drafts')
  }
  expect((await sides.sal.board({})).jobs[0]).toMatchObject({ caller_phone: '404-555-0123', offers: [], events: [] })
})

test('nobody answers: the driver hears of it, asks three times, and then reads whom to call', async () => {
  const job = await ask()
  const dana = on('dana')
  const given = { companies: (await asks('dana')).companies, cap_cents: 19_195 }
  await refusal(dana.widen({ job, ...given }), 'wrong_step')
  for (const wave of [2, 3]) {
    advance(61_000)
    expect(await world.workJobs()).toContain('tow_clock')
    expect(await dana.get({ job })).toMatchObject({ status: 'asking', wave: wave - 1 })
    expect((await dana.get({ job })).offers[0]).toMatchObject({ status: 'expired' })
    expect(await dana.companies({ job })).toHaveLength(1)
    await dana.widen({ job, ...given })
  }
  const sal = on('sal')
  const ring = (await sal.board({})).rings[0]!
  advance(61_000)
  await refusal(sal.answer({ offer: ring.id, accept: { eta: 20 } }), 'expired')
  await world.workJobs()
  expect(await dana.get({ job })).toMatchObject({ status: 'nobody', wave: 3 })
  await refusal(dana.widen({ job, ...given }), 'wrong_step')
})

test('a decline says why and counts for nothing; a company that gives the tow back loses it, and every word of it', async () => {
  const job = await ask()
  const [sal, dana] = [on('sal'), on('dana')]
  const { rings } = await sal.board({})
  await sal.answer({ offer: rings[0]!.id, decline: { reason: 'no_truck' } })
  expect((await dana.get({ job })).offers[0]).toMatchObject({ status: 'declined', decline_reason: 'no_truck' })
  expect(await dana.companies({ job }), 'who said no is not asked again').toEqual([])
  await refusal(sal.answer({ offer: rings[0]!.id, accept: { eta: 20 } }), 'wrong_step')
  await owner.query('delete from tow_jobs')
  const had = await taken()
  await sal.step(step(had.job, 'rolling'))
  await sal.answer({ offer: had.offer, decline: { reason: 'wrong_equipment' } })
  expect(await dana.get({ job: had.job })).toMatchObject({
    status: 'asking',
    wave: 0,
    company: null,
    price_cents: null,
  })
  await refusal(sal.get({ job: had.job }), 'PGRST116')
  await refusal(sal.step(step(had.job, 'on_scene', HERE)), 'PGRST116')
})

test('ten minutes late, the driver asks others for nothing; fifteen minutes late, they are told by themselves', async () => {
  const { job, sal, dana } = await taken({}, 20)
  const { companies, cap_cents: cap } = await asks('dana')
  const others = { companies, cap_cents: cap }
  advance(29 * MINUTE)
  expect(await dana.get({ job })).toMatchObject({ late: false })
  await refusal(dana.widen({ job, ...others }), 'wrong_step')
  advance(6 * MINUTE)
  await world.workJobs()
  // whenever the clock looks again, it is said already
  advance(MINUTE)
  await towClock(systemCtx(world.services, 'tow_clock'), { id: job })
  const seen = await dana.get({ job })
  expect(seen.late).toBe(true)
  const { rows: news } = await owner.query('select from notifications where user_id = $1 and title like $2', [
    CAST.dana.id,
    '% is late',
  ])
  expect(news).toHaveLength(1)
  expect(seen.events.filter(({ kind }) => kind === 'late')).toHaveLength(1)
  // the company that is late is the only one here: whom else to ask is said by the list
  await refusal(dana.widen({ job, ...others }), 'busy', 'companies.0')
  await onMarket('omar')
  const omar = (await dana.companies({ job })).find(({ provider_id }) => provider_id === TOWING.omar)!
  const { total_cents, provider_id, cap_cents } = omar
  expect(await dana.widen({ job, companies: [{ provider_id, total_cents }], cap_cents })).toMatchObject({
    status: 'asking',
    wave: 1,
    company: null,
  })
  await refusal(sal.get({ job }), 'PGRST116')
  expect((await on('omar').board({})).rings).toHaveLength(1)
})
/** As if it had a listing that offers towing. */
async function onMarket(who: 'omar') {
  await owner.query(
    `insert into listing_search select (jsonb_populate_record(l, $2)).* from listing_search l where provider_id = $1`,
    [TOWING.sal, JSON.stringify({ provider_id: TOWING[who], listing_id: LISTINGS.corolla })],
  )
}

test('canceling is free until the truck has rolled for five minutes; then it costs what was said before', async () => {
  const first = await ask()
  const dana = on('dana')
  expect(await dana.cancel({ job: first, expected_fee: 0 })).toMatchObject({ status: 'canceled', due_cents: 0 })
  await refusal(
    on('sal').answer({ offer: (await dana.get({ job: first })).offers[0]!.id, accept: { eta: 9 } }),
    'wrong_step',
  )
  const { job, sal } = await taken()
  await sal.step(step(job, 'rolling'))
  advance(4 * MINUTE)
  expect(await dana.get({ job })).toMatchObject({ cancel_cents: 0 })
  advance(2 * MINUTE)
  expect(await dana.get({ job })).toMatchObject({ cancel_cents: 3500 })
  await refusal(dana.cancel({ job, expected_fee: 0 }), 'price_changed', 'expected_fee')
  expect(await dana.cancel({ job, expected_fee: 3500 })).toMatchObject({ status: 'canceled', due_cents: 3500 })
  expect(await dana.cancel({ job, expected_fee: 3500 }), 'once').toMatchObject({ status: 'canceled' })
  await refusal(on('drew').cancel({ job, expected_fee: 0 }), 'PGRST116')
})

test('only the driver changes where the car goes, at a price they confirmed; a place that is closed adds miles, no second hook', async () => {
  const { job, sal, dana } = await taken()
  const there = { kind: 'place' as const, near: '30303' }
  await refusal(sal.changeDestination({ job, destination: there, expected_cents: 0 }), 'PGRST116')
  await refusal(
    dana.changeDestination({ job, destination: there, expected_cents: 17_450 }),
    'price_changed',
    'expected_cents',
  )
  await refusal(
    dana.changeDestination({ job, destination: { kind: 'later', reason: 'other' }, expected_cents: 0 }),
    'no_destination',
  )
  const price = async (destination: typeof there) => {
    const said: unknown = await dana.changeDestination({ job, destination, expected_cents: 0 }).catch((error) => error)
    return Number((said as { details: { message: string }[] }).details[0]!.message)
  }
  expect(await price(there), 'hook and flatbed; the miles are included').toBe(11_500)
  expect(await dana.changeDestination({ job, destination: there, expected_cents: 11_500 })).toMatchObject({
    price_cents: 11_500,
    cap_cents: 12_650,
    destination: { name: '30303' },
  })
  await sal.step(step(job, 'rolling'))
  await sal.step(step(job, 'on_scene', HERE))
  await sal.step(step(job, 'hooked', NOTE))
  await sal.step(step(job, 'at_destination', NOTE))
  const onward = await price({ kind: 'place', near: '30060' })
  expect(onward).toBeGreaterThan(17_450)
  expect(
    await dana.changeDestination({ job, destination: { kind: 'place', near: '30060' }, expected_cents: onward }),
  ).toMatchObject({ status: 'hooked', arrived_at: null, price_cents: onward })
})

test('a car dropped in the company’s own yard, which its driver chose, is on the storage clock at once', async () => {
  await owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [CLAIMS.danaVerified])
  const yard = newId()
  await owner.query(
    `insert into tow_yards values ($1, $2, '900 Rail Yard Ct NW', '30314', 33.76, -84.42, 'Always', 4500, 2000, true, $3)`,
    [yard, TOWING.sal, NOON],
  )
  const { job, sal, dana } = await taken({ claim_id: CLAIMS.danaVerified })
  expect((await dana.get({ job })).yards).toMatchObject([{ id: yard, daily_cents: 4500 }])
  const to = { kind: 'yard' as const, yard_id: yard }
  await refusal(
    dana.changeDestination({ job, destination: { ...to, yard_id: newId() }, expected_cents: 0 }),
    'no_destination',
  )
  await dana.changeDestination({ job, destination: to, expected_cents: 11_500 })
  await sal.step(step(job, 'rolling'))
  await sal.step(step(job, 'on_scene', HERE))
  await sal.step(step(job, 'hooked', NOTE))
  await sal.step(step(job, 'at_destination', NOTE))
  const { stay_id } = await sal.step(step(job, 'dropped', GOT))
  const known = (await world.as('dana')).on(storageContract)
  const { stays } = await known.stays({ claim_id: CLAIMS.danaVerified })
  expect(stays[0]).toMatchObject({
    id: stay_id,
    source: 'tow',
    place: 'yard',
    name: 'Five Points Collision',
    address: '900 Rail Yard Ct NW, 30314',
    daily_cents: 4500,
    fees: [{ kind: 'gate', cents: 2000 }],
    count_rule: 'first24h_free_then_calendar',
    in_at: NOON,
  })
  await owner.query('delete from tow_jobs')
  await owner.query('delete from storage_stays where id = $1', [stay_id])
})

test('a car without its driver: ten minutes and two calls, then the fee of the rates, unless the truck was late', async () => {
  for (const [late, due] of [
    [false, 4500],
    [true, 0],
  ] as const) {
    set(NOON)
    const { job, sal } = await taken({}, 20)
    await sal.step(step(job, 'rolling'))
    advance((late ? 25 : 15) * MINUTE)
    await sal.step(step(job, 'on_scene', HERE))
    await refusal(sal.step(step(job, 'gone_on_arrival', { ...NOTE, calls: 2 })), 'wrong_step')
    advance(10 * MINUTE)
    await refusal(sal.step(step(job, 'gone_on_arrival', { ...NOTE, calls: 1 })), 'wrong_step')
    await refusal(sal.step(step(job, 'gone_on_arrival', { calls: 2 })), 'photos_missing')
    expect(await sal.step(step(job, 'gone_on_arrival', { ...NOTE, calls: 2 }))).toMatchObject({ due_cents: due })
  }
  const { job, sal, dana } = await taken()
  await sal.step(step(job, 'rolling'))
  await sal.step(step(job, 'on_scene', HERE))
  await refusal(sal.step(step(job, 'unsuccessful', NOTE)), 'photos_missing')
  await sal.step(step(job, 'unsuccessful', { ...NOTE, reason: 'cannot_reach' }))
  expect(await dana.get({ job })).toMatchObject({ status: 'unsuccessful', due_cents: 0 })
})

test('a car without a destination is not driven off', async () => {
  const { job, sal, dana } = await taken({ destination: { kind: 'later', reason: 'choosing' } })
  expect(await dana.get({ job })).toMatchObject({ price_cents: 11_500, cap_cents: null })
  await sal.step(step(job, 'rolling'))
  await sal.step(step(job, 'on_scene', HERE))
  await sal.step(step(job, 'hooked', NOTE))
  await refusal(sal.step(step(job, 'at_destination', NOTE)), 'no_destination')
})

test('the paper for an officer has who asked, the car, when, and who took it; only both sides and the team open it', async () => {
  const { job, sal, dana } = await taken()
  const open = async (side: ReturnType<typeof on>) => side.fetch(`/rest/v1/rpc/tow_record?job=${job}`)
  const answer = await open(sal)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(dana)).status).toBe(200)
  expect((await open(on('ada'))).status).toBe(200)
  for (const who of ['drew', 'omar'] as const) expect((await open(on(who))).status).toBe(404)
  expect((await open(on('nobody'))).status).toBe(401)
  const { db } = systemCtx(world.services, 'a test')
  const { facts } = await recordOf(db, await jobOf(db, job))
  expect(facts).toEqual([
    ['Who asked for the tow', 'Dana Whitfield'],
    ['Their working phone', '404-555-0123'],
    ['Vehicle', '2019 Honda Civic Blue'],
    ['License plate', 'CDA4471'],
    ['Whose vehicle, as the driver said', 'Their own'],
    ['Date and time of the request', 'Dec 1, 2026, 12:00 PM EST'],
    ['Who took the request', 'Sal Moretti'],
    ['Towing company', 'Five Points Collision'],
    ['Accepted', 'Dec 1, 2026, 12:00 PM EST'],
    ['Where the vehicle is', '33.76200, -84.38800, Exit 99, right shoulder, Atlanta, GA'],
    ['Where it goes', '30060'],
  ])
  const waits = await ask('dana', { car: { ...ASK.car, plate: 'none' } })
  expect((await dana.fetch(`/rest/v1/rpc/tow_record?job=${waits}`)).status).toBe(409)
})

test('a company that is suspended meanwhile, or whose member may not answer, takes nothing', async () => {
  const job = await ask()
  const sal = on('sal')
  const ring = (await sal.board({})).rings[0]!
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'suspended' where id = '${TOWING.sal}'`,
  )
  await refusal(sal.answer({ offer: ring.id, accept: { eta: 20 } }), 'not_verified')
  await owner.query(
    `select set_config('app.reason', 'A test', true); update provider_profiles set market_status = 'open' where id = '${TOWING.sal}'`,
  )
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'technician')`, [
    TOWING.sal,
    CAST.dana.id,
  ])
  const dana = on('dana')
  await refusal(dana.board({}), 'forbidden')
  await refusal(dana.answer({ offer: ring.id, accept: { eta: 20 } }), 'forbidden')
  await refusal(dana.step(step(job, 'rolling')), 'forbidden')
  await owner.query('delete from provider_members where user_id = $1', [CAST.dana.id])
  await refusal(sal.answer({ offer: ring.id, accept: { eta: 4 } }), 'invalid_input', 'accept.eta')
  await refusal(on('ada').answer({ offer: ring.id, accept: { eta: 20 } }), 'forbidden')
  expect((await dana.get({ job })).status).toBe('asking')
})
