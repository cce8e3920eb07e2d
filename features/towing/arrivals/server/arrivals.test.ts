// A shop reads which car a tow brings, says whether it takes it, and keeps a record of it.
import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { ASK, NOON, towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { arrivalsContract } from '../contract.ts'
import { arrivalFacts } from './arrival-record.ts'

const world = await createWorld()
const { owner } = world.databases
const { taken, on, set, advance } = await towing(world)
const HERE = { position: { lat: ASK.scene.lat, lng: ASK.scene.lng } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const chosen = { kind: 'chosen' as const, claim_id: CLAIMS.danaVerified }
const PRICE = JSON.stringify({
  kind: 'appointment',
  rate_kind: 'listed',
  service_date: '2027-12-01',
  end_date: null,
  quantity: 2,
  rate_cents: 5000,
  total_cents: 10_000,
  covered_days: 0,
  insurer_day_cents: 0,
  insurer_cents: 0,
  own_cents: 10_000,
  direct_bill: false,
  amount: 10_000,
  deposit_cents: 0,
  title: 'Collision repair',
})
const pat = async () => (await world.as('pat')).on({ ...arrivalsContract, ...dashboardsContract })
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
  // the shop that Dana's claim has chosen: by a booking that no test here has to make
  await owner.query(`begin; set local session_replication_role = replica;
    update provider_profiles set provider_type = 'body_shop' where id = '${PROVIDERS.pat.id}';
    delete from orders where claim_id = '${CLAIMS.danaVerified}' and provider_id = '${PROVIDERS.pat.id}';
    insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status)
    select gen_random_uuid(), '${CAST.dana.id}', '${PROVIDERS.pat.id}', l.id, '${CLAIMS.danaVerified}', 10000,
      '${PRICE}', 'paid', 'requested' from listings l limit 1; commit`)
})
const coming = () => taken({ claim_id: CLAIMS.danaVerified, destination: chosen })

test('a shop reads which car comes, from where, by whom and about when; no price, and no driver before it takes the car', async () => {
  const { job, sal } = await coming()
  const { rows } = await (await pat()).list({})
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    status: 'expected',
    tow: 'accepted',
    car: { make: 'Honda', plate: ASK.car.plate },
    from: expect.stringMatching(/Atlanta/),
    dispatch_phone: '404-555-0199',
    driver: null,
  })
  expect(Date.parse(rows[0]!.arrives_at!)).toBeGreaterThan(Date.parse('2026-12-01T17:30:00Z'))
  const text = JSON.stringify(rows)
  for (const hidden of [ASK.phone, CAST.dana.name, 'cents', ASK.scene.road, '33.762'])
    expect(text).not.toContain(hidden)
  expect((await on('sal').get({ job })).arrival, 'the company reads it, too').toMatchObject({ status: 'expected' })
  await expect((await world.as('pat')).fetch(`/rest/v1/rpc/tow_job?job=${job}`)).resolves.toMatchObject({ status: 404 })
  await expect((await world.as('dana')).on(arrivalsContract).list({}), 'who has no shop').rejects.toMatchObject({
    status: 404,
  })
  await expect(
    (await world.as('nina')).on(arrivalsContract).answer({ arrival: rows[0]!.id, take: true }),
    'another shop',
  ).rejects.toMatchObject({ status: 404 })
  await sal.step({ job, step: 'rolling' })
})

test('a shop that takes the car reads its driver; driver and company are told', async () => {
  const { job, dana } = await coming()
  const shop = await pat()
  const [arrival] = (await shop.list({})).rows
  const [now] = (await shop.answer({ arrival: arrival!.id, take: true })).rows
  expect(now).toMatchObject({ status: 'taken', driver: { phone: ASK.phone } })
  expect((await news('dana'))[0]!.title).toMatch(/takes your car/)
  expect(await dana.get({ job })).toMatchObject({ arrival: { status: 'taken' } })
  const before = (await news('dana')).length
  await shop.answer({ arrival: arrival!.id, take: true })
  expect((await news('dana')).length, 'the same again says nothing').toBe(before)
})

test('a shop that can’t take it says why; the driver sends the car elsewhere, and the shop waits for nobody', async () => {
  const { job, dana } = await coming()
  const shop = await pat()
  const [arrival] = (await shop.list({})).rows
  await expect(shop.answer({ arrival: arrival!.id, take: false })).rejects.toMatchObject({ status: 422 })
  await expect(shop.answer({ arrival: arrival!.id, take: false, reason: 'other' })).rejects.toMatchObject({
    details: [expect.objectContaining({ path: 'words' })],
  })
  await shop.answer({ arrival: arrival!.id, take: false, reason: 'full', words: 'Until Monday' })
  expect((await news('dana'))[0]).toMatchObject({
    title: expect.stringMatching(/can’t take your car/),
    message: expect.stringMatching(/no room.*choose where it goes/s),
  })
  expect((await news('sal'))[0]!.title).toMatch(/can’t take the car/)
  expect((await dana.get({ job })).arrival).toEqual({ status: 'refused', reason: 'full', words: 'Until Monday' })
  const place = { kind: 'place' as const, near: '30060' }
  const refused = await dana.changeDestination({ job, destination: place, expected_cents: 1 }).catch((error) => error)
  await dana.changeDestination({ job, destination: place, expected_cents: Number(refused.details[0].message) })
  expect((await (await pat()).list({})).rows).toEqual([])
  await expect(shop.answer({ arrival: arrival!.id, take: true })).rejects.toMatchObject({ code: 'wrong_step' })
  expect(await world.workJobs()).toContain('tow_arrival')
  expect((await news('pat'))[0]!.title).toMatch(/isn’t coming/)
})

test('the car stands on the shop’s today until it is dropped; then the shop has a record of who brought it', async () => {
  const { job, sal } = await coming()
  const shop = await pat()
  const today = async () => (await (await pat()).provider({})).today.filter(({ kind }) => kind === 'tow')
  expect(await today()).toMatchObject([{ why: 'arrives', what: '2019 Honda Civic' }])
  await world.workJobs()
  expect((await news('pat'))[0]!.title).toBe('A tow truck is bringing you a car')
  const [arrival] = (await shop.list({})).rows
  const record = async (who: 'pat' | 'nina' | 'dana') =>
    (await (await world.as(who)).fetch(`/rest/v1/rpc/arrival_record?arrival=${arrival!.id}`)).status
  expect(await record('pat'), 'nothing to record yet').toBe(409)
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  expect(await today()).toMatchObject([{ starts_at: null }])
  advance(60_000)
  await sal.step({ job, step: 'dropped', receiver: 'Bea at the desk', ...NOTE })
  expect(await today()).toEqual([])
  const [came] = (await (await pat()).list({})).rows
  expect(came).toMatchObject({ tow: 'dropped', receiver: 'Bea at the desk', driver: null })
  const facts = arrivalFacts(came!, { business_name: 'Pat’s', time_zone: 'America/New_York' }).flat()
  for (const said of [came!.company, ASK.car.plate, '2019 Honda Civic Blue', 'Bea at the desk', '404-555-0199'])
    expect(facts).toContain(said)
  expect([await record('pat'), await record('nina'), await record('dana')]).toEqual([200, 404, 404])
})

test('a tow that is given back or canceled on the way comes to nobody', async () => {
  const { job, offer, sal, dana } = await coming()
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  expect((await (await pat()).list({})).rows).toEqual([])
  await dana.cancel({ job, expected_fee: 0 })
  expect((await (await pat()).list({})).rows).toEqual([])
})
