import { beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#lib/server/jobs.ts'
import { NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { towShareContract } from '../share-contract.ts'
import { forgetTowPlaces } from './forget-places.ts'
import { keepPlaces } from './keep-places.ts'
import { liveUrlOf } from './share-link.ts'

const world = await createWorld()
const { owner } = world.databases
const { taken, advance, set, now } = await towing(world)
const link = async (who: 'dana' | 'sal' | 'pat' | 'nobody') => (await world.as(who)).on(towShareContract)
const refusal = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code })

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})
async function shared() {
  const { job, offer, sal, dana } = await taken()
  const driver = await link('dana')
  await driver.share({ job, on: true })
  const { token } = await driver.link({ job })
  return { job, offer, sal, dana, driver, token: token! }
}

test('whoever has the link reads who comes, by when and where the truck is, and nothing else', async () => {
  const { job, offer, token } = await shared()
  const place = { lat: 33.9, lng: -84.388, accuracy_m: 12, speed_mps: null, at: now() }
  await keepPlaces(systemCtx(world.services, 'a test').db, [{ job_id: job, side: 'truck', offer_id: offer, ...place }])
  const family = await link('nobody')
  const read = await family.read({ token })
  expect(read).toEqual({
    now: now(),
    over: false,
    status: 'accepted',
    business_name: 'Five Points Collision',
    first_name: 'Sal',
    eta_at: '2026-12-01T17:30:00.000Z',
    truck: place,
  })
  const { rows } = await owner.query<{ said: string }>(
    'select row_to_json(l)::text as said from tow_share_links l where job_id = $1',
    [job],
  )
  expect(rows[0]!.said).not.toContain(token)
})

test('a truck that is far comes later than its company said', async () => {
  const { job, offer, token } = await shared()
  const place = { lat: 34.762, lng: -84.388, accuracy_m: 12, speed_mps: null, at: now() }
  await keepPlaces(systemCtx(world.services, 'a test').db, [{ job_id: job, side: 'truck', offer_id: offer, ...place }])
  const { eta_at } = await (await link('nobody')).read({ token })
  expect(Date.parse(eta_at!)).toBeGreaterThan(Date.parse('2026-12-01T18:30:00.000Z'))
})

test('a part of a link opens nothing, and many wrong ones of a network are refused', async () => {
  const { token } = await shared()
  const family = await link('nobody')
  for (const wrong of [token.slice(0, -1), token.slice(0, 8), `${token}x`, token.toUpperCase()])
    await refusal(family.read({ token: wrong }), 'link_wrong')
  for (let n = 0; n < 16; n++) await refusal(family.read({ token: `wrong ${n}` }), 'link_wrong')
  await refusal(family.read({ token: 'one more' }), 'over_request_rate_limit')
  expect((await family.read({ token })).status, 'a right one is not refused for them').toBe('accepted')
})

test('the link ends with the tow, when its driver ends it, and when they make another', async () => {
  const { job, dana, driver, token } = await shared()
  const family = await link('nobody')
  await driver.share({ job, on: true })
  const next = (await driver.link({ job })).token!
  expect(next).not.toBe(token)
  await refusal(family.read({ token }), 'link_wrong')
  await driver.share({ job, on: false })
  expect(await driver.link({ job })).toEqual({ token: null })
  await refusal(family.read({ token: next }), 'link_wrong')
  await driver.share({ job, on: true })
  const last = (await driver.link({ job })).token!
  await dana.cancel({ job, expected_fee: 0 })
  expect(await family.read({ token: last })).toMatchObject({
    over: true,
    status: null,
    business_name: null,
    truck: null,
  })
  await refusal(driver.share({ job, on: true }), 'wrong_step')
  advance(25 * 3_600_000)
  await forgetTowPlaces(systemCtx(world.services, 'forget_tow_places'), {})
  await refusal(family.read({ token: last }), 'link_wrong')
})

test('nobody but the driver makes a link, reads it, or ends it', async () => {
  const { job, token } = await shared()
  for (const who of ['sal', 'pat'] as const) {
    const one = await link(who)
    await refusal(one.share({ job, on: false }), 'PGRST116')
    await refusal(one.link({ job }), 'PGRST116')
  }
  expect((await (await link('nobody')).read({ token })).over).toBe(false)
})

test('the driver’s own paper for an officer carries the link while it stands; the company’s and a tow without one do not', async () => {
  const { job, driver, token, sal, dana } = await shared()
  const system = systemCtx(world.services, 'a test')
  const live = (status: string) => liveUrlOf(system, { id: job, status })
  expect(await live('accepted')).toBe(`${world.services.env.APP_URL}/tow/share#${token}`)
  expect(await live('dropped'), 'over').toBeNull()
  const paper = async (side: typeof sal) =>
    (await (await side.fetch(`/rest/v1/rpc/tow_record?job=${job}`)).arrayBuffer()).byteLength
  const [own, theirs] = [await paper(dana), await paper(sal)]
  expect(own - theirs, 'a QR code more').toBeGreaterThan(500)
  await driver.share({ job, on: false })
  expect(await live('accepted')).toBeNull()
  expect(Math.abs((await paper(dana)) - theirs)).toBeLessThan(100)
})
