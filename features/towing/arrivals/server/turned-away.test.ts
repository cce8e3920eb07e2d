// The place a truck comes to refuses the car, or nobody is there: its driver chooses another one, and nobody is stranded.
import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { towListContract } from '#features/towing/tow-list/contract.ts'
import { FALLBACK_MINUTES } from '#features/towing/tows/tow-status.ts'
import { newId } from '#lib/ids.ts'
import { ASK, NOON, TOWING, towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { arrivalsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { taken, on, set, advance, ringAll, ask } = await towing(world)
const HERE = { position: { lat: ASK.scene.lat, lng: ASK.scene.lng } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const REFUSED = { why: 'refused' as const, words: 'Bea at the desk: no room until Monday' }
const CLOSED = { why: 'closed' as const, words: 'Gate locked, the sign says 8 AM' }
const YARD = newId()
const PRICE = JSON.stringify({ kind: 'appointment', rate_kind: 'listed', title: 'Collision repair', amount: 10_000 })
const news = async (who: 'dana' | 'pat' | 'sal') => {
  const { rows } = await owner.query<{ title: string; message: string }>(
    'select title, message from notifications where user_id = $1 order by created_at desc, id desc',
    [CAST[who].id],
  )
  return rows
}
beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from tow_yards')
  await owner.query(
    `insert into tow_yards values ($1, $2, '900 Rail Yard Ct NW', '30314', 33.762, -84.388, 'Always', 4500, 2000, true, $3)`,
    [YARD, TOWING.sal, NOON],
  )
})
/** Taken by Sal, hooked, and in front of where it goes. */
async function there(given: Parameters<typeof taken>[0] = {}) {
  const made = await taken(given)
  const { job, sal } = made
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  return made
}
type Dana = Awaited<ReturnType<typeof taken>>['dana']
type To = Parameters<Dana['changeDestination']>[0]['destination']
/** At the price that is said first, as the page does. */
async function chooses(dana: Dana, job: string, destination: To) {
  const said: unknown = await dana.changeDestination({ job, destination, expected_cents: 0 }).catch((error) => error)
  const expected_cents = Number((said as { details: { message: string }[] }).details[0]!.message)
  return dana.changeDestination({ job, destination, expected_cents })
}

test('refused at the gate: the driver is told who, chooses another place at the agreed rates, and the car is dropped there', async () => {
  const { job, sal, dana } = await there()
  expect(await dana.get({ job }), 'hook, flatbed, 14 of 19 miles at 4.25').toMatchObject({ price_cents: 17_450 })
  advance(60_000)
  const told = await sal.turnAway({ job, ...REFUSED })
  expect(told).toMatchObject({ status: 'at_destination', turned_away: { why: 'refused' }, price_cents: 17_450 })
  expect((await news('dana'))[0]).toMatchObject({
    title: expect.stringMatching(/30060 won’t take your car/),
    message: expect.stringMatching(/Bea at the desk.*choose where it goes/s),
  })
  const read = await dana.get({ job })
  expect(read.turned_away).toEqual({ why: 'refused', at: '2026-12-01T17:01:00.000Z' })
  expect(read.events.at(-1)).toMatchObject({
    kind: 'turned_away',
    reason: REFUSED.words,
    details: { why: 'refused' },
    at: '2026-12-01T17:01:00.000Z',
  })
  const { rows } = await owner.query<{ actor_id: string }>(
    `select actor_id from tow_events where kind = 'turned_away' and job_id = $1`,
    [job],
  )
  expect(rows).toEqual([{ actor_id: CAST.sal.id }])
  expect((await sal.turnAway({ job, ...REFUSED })).version, 'sent again').toBe(told.version)
  await expect(
    dana.changeDestination({ job, destination: { kind: 'place', near: '30060' }, expected_cents: 17_450 }),
    'the place that took nothing',
  ).rejects.toMatchObject({ code: 'turned_away', details: [{ path: 'destination', message: '30060' }] })

  // 19 miles there, 19 back to town: 33 above the five that are included, one hook
  const sent = await chooses(dana, job, { kind: 'place', near: '30303' })
  expect(sent).toMatchObject({ status: 'hooked', turned_away: null, arrived_at: null, miles: 38, price_cents: 25_525 })
  expect(sent.lines.filter(({ kind }) => kind === 'hook')).toHaveLength(1)
  expect((await news('sal'))[0]!.title).toMatch(/goes somewhere else/)
  await sal.step({ job, step: 'at_destination', ...NOTE })
  expect(await sal.step({ job, step: 'dropped', receiver: 'Ann', ...NOTE })).toMatchObject({
    status: 'dropped',
    due_cents: 25_525,
    receiver: 'Ann',
  })
})

test('closed, nobody there: the driver sends the car to the company’s yard, once the truck is there it is dropped', async () => {
  const { job, sal, dana } = await there({ destination: { kind: 'place', near: '30303' } })
  await sal.turnAway({ job, ...CLOSED })
  expect((await news('dana'))[0]).toMatchObject({
    title: '30303 is closed',
    message: expect.stringMatching(/Gate locked/),
  })
  const sent = await chooses(dana, job, { kind: 'yard', yard_id: YARD })
  expect(sent).toMatchObject({ status: 'hooked', destination: { kind: 'yard' }, price_cents: 11_500 })
  await sal.step({ job, step: 'at_destination', ...HERE })
  await sal.turnAway({ job, why: 'closed', words: 'The yard’s lock is broken' })
  await expect(
    dana.changeDestination({ job, destination: { kind: 'yard', yard_id: YARD }, expected_cents: 11_500 }),
  ).rejects.toMatchObject({ code: 'turned_away' })
  // somebody came with a key after all
  expect(await sal.step({ job, step: 'dropped', receiver: 'Lou', ...NOTE, ...HERE })).toMatchObject({
    status: 'dropped',
    turned_away: null,
    due_cents: 11_500,
  })
})

test('nobody but the company that has it says so, once the truck is there, and says who', async () => {
  const { job, sal, dana } = await taken()
  const early = sal.turnAway({ job, ...REFUSED })
  await expect(early).rejects.toMatchObject({
    code: 'wrong_step',
    message: expect.stringMatching(/at the destination/),
  })
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await expect(sal.turnAway({ job, ...REFUSED })).rejects.toMatchObject({ code: 'wrong_step' })
  const { version } = await sal.step({ job, step: 'at_destination', ...NOTE })
  for (const who of ['omar', 'dana', 'ada'] as const)
    await expect(on(who).turnAway({ job, ...REFUSED }), who).rejects.toMatchObject({
      status: who === 'ada' ? 403 : 404,
    })
  await expect(sal.turnAway({ job, why: 'refused', words: ' ' })).rejects.toMatchObject({
    status: 422,
    details: [expect.objectContaining({ path: 'words', message: 'Say who refused the car, or what is closed.' })],
  })
  await chooses(dana, job, { kind: 'place', near: '30303' })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  await expect(sal.turnAway({ job, ...REFUSED, version }), 'said of the place before').rejects.toMatchObject({
    code: 'wrong_step',
  })
  expect((await dana.get({ job })).turned_away).toBeNull()
})

test('a company that only was asked says nothing of it', async () => {
  const job = await ask()
  await ringAll(job)
  await expect(on('sal').turnAway({ job, ...REFUSED })).rejects.toMatchObject({ status: 404 })
})

test('nobody answers: after a while the team’s list has it, until the driver chooses', async () => {
  const { job, sal, dana } = await there()
  await sal.turnAway({ job, ...CLOSED })
  const stranded = async () => {
    const list = (await world.as('ada')).on(towListContract)
    const { rows, counts } = await list.list({ show: 'stranded' })
    expect(counts.stranded).toBe(rows.length)
    return rows.map((row) => [row.id, row.stranded])
  }
  advance((FALLBACK_MINUTES - 1) * 60_000)
  expect(await stranded()).toEqual([])
  advance(60_000)
  expect(await stranded()).toEqual([[job, true]])
  await chooses(dana, job, { kind: 'place', near: '30303' })
  expect(await stranded()).toEqual([])
})

test('the shop hears what was said at its gate, and no other shop; it may take the car after all', async () => {
  await owner.query(`begin; set local session_replication_role = replica;
    update provider_profiles set provider_type = 'body_shop' where id = '${PROVIDERS.pat.id}';
    delete from orders where claim_id = '${CLAIMS.danaVerified}' and provider_id = '${PROVIDERS.pat.id}';
    insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status)
    select gen_random_uuid(), '${CAST.dana.id}', '${PROVIDERS.pat.id}', l.id, '${CLAIMS.danaVerified}', 10000,
      '${PRICE}', 'paid', 'requested' from listings l limit 1; commit`)
  const shops = async (who: 'pat' | 'nina') => (await world.as(who)).on(arrivalsContract)
  const { job, sal, dana } = await there({
    claim_id: CLAIMS.danaVerified,
    destination: { kind: 'chosen', claim_id: CLAIMS.danaVerified },
  })
  const pat = await shops('pat')
  const [arrival] = (await pat.list({})).rows
  await pat.answer({ arrival: arrival!.id, take: true })
  await world.workJobs()
  await sal.turnAway({ job, ...REFUSED })
  await world.workJobs()
  expect((await pat.list({})).rows).toMatchObject([
    { status: 'refused', reason: 'gate_refused', words: REFUSED.words, driver: null },
  ])
  expect((await (await shops('nina')).list({})).rows).toEqual([])
  expect((await news('pat'))[0]).toMatchObject({
    title: expect.stringMatching(/wasn’t taken at your gate/),
    message: expect.stringMatching(/Bea at the desk/),
  })
  expect((await dana.get({ job })).arrival).toMatchObject({ status: 'refused', reason: 'gate_refused' })
  await pat.answer({ arrival: arrival!.id, take: true })
  expect(await dana.get({ job })).toMatchObject({ turned_away: null, arrival: { status: 'taken' } })
  expect((await news('sal'))[0]!.title).toMatch(/after all/)

  await sal.turnAway({ job, ...CLOSED })
  expect((await pat.list({})).rows).toMatchObject([{ status: 'refused', reason: 'gate_closed' }])
  await chooses(dana, job, { kind: 'place', near: '30303' })
  await world.workJobs()
  expect((await pat.list({})).rows).toEqual([])
  expect((await news('pat'))[0]!.title).toMatch(/isn’t coming/)
})
