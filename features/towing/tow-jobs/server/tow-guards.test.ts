// What a driver keeps when a company, or a bad connection, says a step that is not so.
import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { jobOf } from './job-rows.ts'
import { towClock } from './tow-clock.ts'
import { recordOf } from './tow-record.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, asks, ask, taken, set, advance } = await towing(world)
const MINUTE = 60_000
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const refusal = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code })

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})
async function omarOnMarket() {
  await owner.query(
    `insert into listing_search select (jsonb_populate_record(l, $2)).* from listing_search l where provider_id = $1`,
    [TOWING.sal, JSON.stringify({ provider_id: TOWING.omar, listing_id: LISTINGS.corolla })],
  )
}
type Side = ReturnType<typeof on>
async function bring(side: Side, job: string) {
  await side.step({ job, step: 'rolling' })
  await side.step({ job, step: 'on_scene', ...HERE })
  await side.step({ job, step: 'hooked', ...NOTE })
  return side.step({ job, step: 'at_destination', ...NOTE })
}

test('a company that only says it is at the car is owed nothing for a missing driver, who may still cancel or ask others', async () => {
  const said = async () => {
    set(NOON)
    const had = await taken({}, 20)
    await had.sal.step({ job: had.job, step: 'rolling' })
    await had.sal.step({ job: had.job, step: 'on_scene', note: 'Standing at the exit behind it.' })
    return had
  }
  const gone = await said()
  advance(11 * MINUTE)
  expect(await gone.dana.get({ job: gone.job })).toMatchObject({ away_m: null, cancel_cents: 3500, late: false })
  expect(await gone.sal.step({ job: gone.job, step: 'gone_on_arrival', ...NOTE, calls: 2 })).toMatchObject({
    due_cents: 0,
  })
  const late = await said()
  advance(31 * MINUTE)
  expect(await late.dana.get({ job: late.job })).toMatchObject({ late: true, cancel_cents: 0 })
  await omarOnMarket()
  const { total_cents, provider_id, cap_cents } = (await late.dana.companies({ job: late.job })).find(
    (one) => one.provider_id === TOWING.omar,
  )!
  expect(await late.dana.widen({ job: late.job, companies: [{ provider_id, total_cents }], cap_cents })).toMatchObject({
    status: 'asking',
    on_scene_at: null,
    away_m: null,
  })
  expect(await late.dana.cancel({ job: late.job, expected_fee: 0 })).toMatchObject({ status: 'canceled' })
  const canceled = await said()
  expect(await canceled.dana.cancel({ job: canceled.job, expected_fee: 0 })).toMatchObject({ status: 'canceled' })
  const there = await taken({}, 20)
  await there.sal.step({ job: there.job, step: 'rolling' })
  await there.sal.step({ job: there.job, step: 'on_scene', ...HERE })
  advance(31 * MINUTE)
  expect(await there.dana.get({ job: there.job })).toMatchObject({ away_m: 0, late: false, cancel_cents: null })
})

test('a truck that is late costs nothing to cancel, however long it has been rolling', async () => {
  const { job, sal, dana } = await taken({}, 20)
  await sal.step({ job, step: 'rolling' })
  advance(29 * MINUTE)
  expect(await dana.get({ job })).toMatchObject({ cancel_cents: 3500 })
  advance(MINUTE)
  expect(await dana.cancel({ job, expected_fee: 0 })).toMatchObject({ status: 'canceled', due_cents: 0 })
})

test('a car on the truck that cannot be brought anywhere ends by a word of the company, for nothing', async () => {
  for (const arrives of [false, true]) {
    const { job, sal, dana } = await taken()
    await sal.step({ job, step: 'rolling' })
    await sal.step({ job, step: 'on_scene', ...HERE })
    await sal.step({ job, step: 'hooked', ...NOTE })
    if (arrives) await sal.step({ job, step: 'at_destination', ...NOTE })
    await sal.step({ job, step: 'unsuccessful', ...NOTE, reason: 'police_hold' })
    expect(await dana.get({ job })).toMatchObject({ status: 'unsuccessful', due_cents: 0 })
  }
})

test('miles that were driven are never taken back, and the same destination sent again changes nothing', async () => {
  const { job, sal, dana } = await taken()
  await bring(sal, job)
  const go = async (near: string) => {
    const to = { job, destination: { kind: 'place' as const, near } }
    const error: unknown = await dana.changeDestination({ ...to, expected_cents: 0 }).catch((reason) => reason)
    const cents = Number((error as { details: { message: string }[] }).details[0]!.message)
    return { cents, again: () => dana.changeDestination({ ...to, expected_cents: cents }) }
  }
  const first = await go('30314')
  expect((await first.again()).status).toBe('hooked')
  const second = await go('30303')
  expect(second.cents, 'to Marietta and back').toBeGreaterThan(20_000)
  await second.again()
  await sal.step({ job, step: 'at_destination', ...NOTE })
  expect(await second.again()).toMatchObject({ status: 'at_destination', price_cents: second.cents })
})

test('a yard that was chosen stays the yard of its company, at the fees of that minute, whoever brings the car there', async () => {
  await owner.query(`update claims set loss_date = current_date - 3 where id = $1`, [CLAIMS.danaVerified])
  const yard = newId()
  await owner.query(
    `insert into tow_yards values ($1, $2, '900 Rail Yard Ct NW', '30314', 33.76, -84.42, 'Always', 4500, 2000, true, $3)`,
    [yard, TOWING.sal, NOON],
  )
  const { job, offer, sal, dana } = await taken({ claim_id: CLAIMS.danaVerified })
  await dana.changeDestination({ job, destination: { kind: 'yard', yard_id: yard }, expected_cents: 11_500 })
  await owner.query('update tow_yards set daily_cents = 9900, gate_fee_cents = 0 where id = $1', [yard])
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  await omarOnMarket()
  const found = (await dana.companies({ job })).find((one) => one.provider_id === TOWING.omar)!
  const { total_cents, provider_id, cap_cents } = found
  await dana.widen({ job, companies: [{ provider_id, total_cents }], cap_cents })
  const omar = on('omar')
  await omar.answer({ offer: (await omar.board({})).rings[0]!.id, accept: { eta: 20 } })
  await bring(omar, job)
  const { stay_id } = await omar.step({ job, step: 'dropped', receiver: 'Bea', ...NOTE })
  const { stays } = await (await world.as('dana')).on(storageContract).stays({ claim_id: CLAIMS.danaVerified })
  expect(stays[0]).toMatchObject({
    id: stay_id,
    name: 'Five Points Collision',
    phone: '404-555-0199',
    daily_cents: 4500,
    fees: [{ kind: 'gate', cents: 2000 }],
    count_rule: 'calendar_day',
  })
  await owner.query('delete from tow_jobs')
  await owner.query('delete from storage_stays where id = $1', [stay_id])
  await owner.query('delete from tow_yards where id = $1', [yard])
})

test('the most that a tow may cost is ten percent above the company that took it, not above the dearest that was asked', async () => {
  await omarOnMarket()
  await owner.query('update tow_rate_cards set hook_cents = 12500 where provider_id = $1', [TOWING.omar])
  const said = await asks('dana')
  expect(said.companies).toHaveLength(2)
  const { id: job } = await on('dana').ask({ ...said, cap_cents: 22_495 })
  const sal = on('sal')
  await sal.answer({ offer: (await sal.board({})).rings[0]!.id, accept: { eta: 20 } })
  expect(await on('dana').get({ job })).toMatchObject({ price_cents: 17_450, cap_cents: 19_195 })
  await owner.query('update tow_rate_cards set hook_cents = 9500 where provider_id = $1', [TOWING.omar])
})

test('a ring reaches a company whose page is closed, by text, and no mail lies there an hour later', async () => {
  await owner.query(
    `insert into phones (user_id, number, mark, time_zone, words_version, opted_in_at, verified_at)
     values ($1, '+14045550123', 'x', 'America/New_York', 1, now(), now())`,
    [CAST.sal.id],
  )
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, enabled) values ($1, 'work', 'text', true)`,
    [CAST.sal.id],
  )
  const count = async (table: 'texts' | 'outbox') =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
  const before = [await count('texts'), await count('outbox')] as const
  await ask()
  expect([await count('texts'), await count('outbox')]).toEqual([before[0] + 1, before[1]])
})

test('a clock that looked too early looks again at the next deadline', async () => {
  const job = await ask()
  const look = () => towClock(systemCtx(world.services, 'tow_clock'), { id: job })
  await owner.query('delete from graphile_worker._private_jobs')
  await look()
  advance(61_000)
  await world.workJobs()
  expect((await on('dana').get({ job })).offers[0]).toMatchObject({ status: 'expired' })
  advance(4 * MINUTE)
  await world.workJobs()
  expect(await on('dana').get({ job })).toMatchObject({ status: 'nobody' })
})

test('after the end a company reads no car, no name and no address anymore, the town alone', async () => {
  const { job, sal, dana } = await taken()
  await dana.cancel({ job, expected_fee: 0 })
  const seen = await sal.get({ job })
  expect(seen).toMatchObject({ car: null, scene: null, caller_name: '', caller_phone: '' })
  expect(seen.destination).toMatchObject({ name: '', city: 'Marietta, GA', lat: null, lng: null })
  const board = JSON.stringify((await sal.board({})).jobs)
  for (const word of ['CDA4471', 'Dana', '30060']) expect(board, word).not.toContain(word)
  await refusal(sal.step({ job, step: 'rolling' }), 'wrong_step')
})

test('a tow that neither side ends is ended by the team, with a reason that the driver reads; nobody else may, and once', async () => {
  const { job, sal, dana } = await taken({ destination: { kind: 'later', reason: 'choosing' } })
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  const ada = on('ada')
  const reason = 'The company answers nobody since Tuesday.'
  await refusal(dana.endByTeam({ job, reason }), 'forbidden')
  await refusal(sal.endByTeam({ job, reason }), 'forbidden')
  await refusal(ada.endByTeam({ job, reason: 'No' }), 'invalid_input')
  await refusal(ada.endByTeam({ job: newId(), reason }), 'PGRST116')
  await owner.query('update tow_jobs set driver_id = $2 where id = $1', [job, CAST.ada.id])
  await refusal(ada.endByTeam({ job, reason }), 'forbidden')
  await owner.query('update tow_jobs set driver_id = $2 where id = $1', [job, CAST.dana.id])
  expect(await ada.endByTeam({ job, reason })).toMatchObject({ viewer: 'team', status: 'unsuccessful', due_cents: 0 })
  const seen = await dana.get({ job })
  expect(seen.events).toContainEqual(expect.objectContaining({ to_status: 'unsuccessful', reason }))
  await refusal(ada.endByTeam({ job, reason }), 'wrong_step')
  const { rows: said } = await owner.query<{ title: string; message: string; user_id: string }>(
    `select user_id, title, message from notifications where title like '%ended tow%' order by id`,
  )
  expect(said).toEqual([
    expect.objectContaining({ user_id: CAST.dana.id, message: `They wrote: “${reason}” You owe nothing for it.` }),
    expect.objectContaining({ user_id: CAST.sal.id, title: `Our team ended tow ${seen.number}` }),
  ])
  const { rows: log } = await owner.query(`select actor_id, reason from audit_log where action = 'tow.end'`)
  expect(log).toEqual([{ actor_id: CAST.ada.id, reason }])
  const asking = await ask()
  await refusal(ada.endByTeam({ job: asking, reason }), 'wrong_step')
})

test('with the car still on its truck a company reads whom to call for a day, and then no more', async () => {
  const { job, sal } = await taken()
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await on('ada').endByTeam({ job, reason: 'The company answers nobody since Tuesday.' })
  advance(23 * 3_600_000)
  expect(await on('sal').get({ job })).toMatchObject({ caller_phone: '404-555-0123', car: { plate: 'CDA4471' } })
  advance(3_600_000)
  expect(await on('sal').get({ job })).toMatchObject({ caller_phone: '', car: null, scene: null })
})

test('a new destination is never the shop of another claim, and the paper and the page say the same moment', async () => {
  const { job, offer, dana, sal } = await taken()
  const chosen = { kind: 'chosen', claim_id: CLAIMS.danaVerified } as const
  const order = newId()
  // no booking of a test's own goes through all its steps here
  await owner.query(`begin; set local session_replication_role = replica;
    insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status)
    values ('${order}', '${CAST.dana.id}', '${TOWING.pat}', '${LISTINGS.collision}', '${CLAIMS.danaVerified}', 10000, '{}',
      'paid', 'requested');
    update provider_profiles set provider_type = 'glass' where id = '${TOWING.pat}'; commit`)
  await expect(dana.changeDestination({ job, destination: chosen, expected_cents: 1 })).rejects.toMatchObject({
    code: 'no_destination',
    message: 'This shop is of another car. Enter an address.',
  })
  await owner.query('delete from orders where id = $1', [order])
  const { rows } = await owner.query<{ sent_at: string }>('select sent_at from tow_offers where id = $1', [offer])
  expect((await dana.get({ job })).summoned_at).toBe(new Date(rows[0]!.sent_at).toISOString())
  expect((await sal.get({ job })).summoned_at).toBe(new Date(rows[0]!.sent_at).toISOString())
})

test('a car is dropped where its driver said: measured there, or a sentence why not, which the driver reads', async () => {
  const { job, sal, dana } = await taken()
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  const { lat, lng, approximate } = (await dana.get({ job })).destination!
  const at = { position: { lat: lat!, lng: lng! } }
  expect(approximate, 'a ZIP code').toBe(true)
  await refusal(sal.step({ job, step: 'at_destination', ...at }), 'too_far')
  // an address that a geocoder knew
  await owner.query(`update tow_jobs set destination = destination - 'approximate' where id = $1`, [job])
  const near = { position: { lat: lat!, lng: lng! + 0.003 } }
  const own = { position: { lat: 33.77, lng: -84.39 } }
  await refusal(sal.step({ job, step: 'at_destination' }), 'too_far')
  await expect(sal.step({ job, step: 'at_destination', ...own })).rejects.toMatchObject({
    code: 'too_far',
    message: expect.stringMatching(/^You’re about 1\d\.\d mi from the destination\./),
  })
  await sal.step({ job, step: 'at_destination', ...near })
  await refusal(sal.step({ job, step: 'dropped', receiver: 'Bea', ...own }), 'too_far')
  const why = 'The gate is closed, so it stands in our yard tonight.'
  await sal.step({ job, step: 'dropped', receiver: 'Bea', ...own, note: why })
  const { events, away_m } = await dana.get({ job })
  expect(away_m, 'of the car').toBe(0)
  expect(events).toContainEqual(expect.objectContaining({ to_status: 'dropped', reason: why }))
  const away = events.filter(({ kind }) => kind === 'step').map(({ details }) => details['away_m'])
  expect(away.slice(-2)).toEqual([expect.closeTo(277, -1), expect.any(Number)])
  expect(Number(away.at(-1))).toBeGreaterThan(15_000)
})

test('without a claim a driver says whose car it is; the answer is on the paper for officers and in the history', async () => {
  const { db } = systemCtx(world.services, 'test')
  const wrong = async (given: Parameters<typeof asks>[1], path: string) =>
    expect(on('dana').ask(await asks('dana', given))).rejects.toMatchObject({
      status: 422,
      details: [expect.objectContaining({ path })],
    })
  await wrong({ whose: null }, 'whose')
  await wrong({ whose: 'leave', leave: 'My ex' }, 'leave')
  await wrong({ police_hold: null }, 'police_hold')
  const leave = 'My neighbor Ann Lee, who is at work, asked me to.'
  const { job, sal, dana } = await taken({ whose: 'leave', leave })
  const [, written] = (await recordOf(db, await jobOf(db, job))).facts.find(([name]) => name?.startsWith('Whose'))!
  expect(written).toBe(`Somebody else’s, with permission: “${leave}”`)
  const read = await dana.get({ job })
  expect(read).toMatchObject({ whose: 'leave', leave_words: leave })
  expect(read.events.find(({ kind }) => kind === 'whose')).toMatchObject({ reason: leave, details: { whose: 'leave' } })
  expect(await sal.get({ job }), 'on the officer’s card of the truck').toMatchObject({ leave_words: leave })
  await dana.cancel({ job, expected_fee: 0 })
  expect(await sal.get({ job })).toMatchObject({ whose: 'leave', leave_words: null })
})

test('a claim says whose car it is, so nobody is asked', async () => {
  const { job, dana } = await taken({ claim_id: CLAIMS.danaVerified, whose: null, police_hold: null })
  expect(await dana.get({ job })).toMatchObject({ whose: null, leave_words: null })
})

test('a car that police want left where it is gets no tow, and its driver reads whom to ask', async () => {
  await expect(on('dana').ask(await asks('dana', { police_hold: true }))).rejects.toMatchObject({
    status: 409,
    code: 'police_hold',
    message: expect.stringMatching(/Ask the officer/),
  })
  await expect(
    on('dana').ask(await asks('dana', { police_hold: true, claim_id: CLAIMS.danaVerified })),
    'also with a claim',
  ).rejects.toMatchObject({ code: 'police_hold' })
  expect((await on('sal').board({})).rings).toEqual([])
})
