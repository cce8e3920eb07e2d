import { beforeAll, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import type { Sent } from '#lib/contract.ts'
import { FINE_CAR, FULL_RATES } from '#test/tow-rates.ts'
import { createWorld } from '#test/world.ts'
import { towsContract } from '#features/towing/tows/contract.ts'

const world = await createWorld()
const { owner } = world.databases
/** Downtown Atlanta, a mile from Sal's. */
const SCENE = { lat: 33.762, lng: -84.388, accuracy_m: 20, road: '' }
const MARIETTA = { kind: 'place' as const, near: '30060' }
type Asked = Sent<typeof towsContract.quote>
let nobody: (given?: Partial<Asked>) => Promise<Awaited<ReturnType<typeof ask>>>
const ask = async (who: 'nobody' | 'dana', given: Partial<Asked> = {}) =>
  (await world.as(who))
    .on(towsContract)
    .quote({ scene: SCENE, vehicle_class: 'light', condition: FINE_CAR, destination: MARIETTA, ...given })
const rates = async () => (await world.as('sal')).on(rateCardsContract)
const refusal = (promise: Promise<unknown>, code: string, path?: string) =>
  expect(promise).rejects.toMatchObject({ code, ...(path && { details: [expect.objectContaining({ path })] }) })

beforeAll(async () => {
  nobody = (given) => ask('nobody', given)
  // Tuesday, December 1, 2026, 10 AM in Atlanta
  world.clock.set('2026-12-01T15:00:00Z')
  await owner.query(`update provider_profiles set provider_type = 'towing', always_open = true where id = $1`, [
    PROVIDERS.sal.id,
  ])
  await owner.query(`update shops set services = '{tow}' where provider_id = $1`, [PROVIDERS.sal.id])
  await owner.query(required(97, []))
  await owner.query('select refresh_listing_search(array(select id from listings))')
  const sal = await rates()
  await sal.saveCompany({ dispatch_phone: '404-555-0199', classes: ['light'], equipment: ['flatbed', 'wheel_lift'] })
  await sal.publish({ vehicle_class: 'light', after: 0, ...FULL_RATES })
})
const required = (version: number, kinds: object[]) =>
  `insert into rules (key, version, value, reason) values ('credentials', ${version}, '${JSON.stringify({ required: kinds })}', 'A test')`
const forgetTries = () => owner.query('delete from auth.throttle')

test('a visitor reads to the cent what a company charges from here to there, line by line, and whom to call', async () => {
  const quote = await nobody()
  expect(quote).toMatchObject({ around: 'Atlanta, GA', destination: '30060', unfit: 0, vehicle_class: 'light' })
  const [offer] = quote.companies
  const miles = quote.miles!
  expect(miles).toBeGreaterThan(15)
  expect(offer).toMatchObject({
    listing_id: LISTINGS.collision,
    dispatch_phone: '404-555-0199',
    open_now: true,
    opens_at: null,
    after_hours: false,
    distance_miles: [0, 2],
    eta_minutes: [10, 20],
    total_cents: 9500 + (miles - 5) * 425,
  })
  expect(offer!.cap_cents).toBe(offer!.total_cents + Math.floor(offer!.total_cents / 10))
  expect(JSON.stringify(quote), 'no place of a truck or yard').not.toMatch(/"lat"|"lng"|places/)
})

test('a car that does not roll is quoted on the flatbed; in a ditch this company cannot fetch it, and that is said', async () => {
  const [offer] = (await nobody({ condition: { ...FINE_CAR, rolls: false } })).companies
  expect(offer!.lines.map(({ kind }) => kind)).toEqual(['hook', 'flatbed', 'miles'])
  expect(await nobody({ condition: { ...FINE_CAR, in_ditch: true } })).toMatchObject({ companies: [], unfit: 1 })
})

test('a new rate card holds from then on, and the old one stands in the history', async () => {
  const before = (await nobody()).companies[0]!
  const sal = await rates()
  const next = await sal.publish({ vehicle_class: 'light', after: 1, ...FULL_RATES, hook_cents: 9900 })
  expect(next).toMatchObject({ number: 2, hook_cents: 9900 })
  const now = (await nobody()).companies[0]!
  expect(now.total_cents - before.total_cents).toBe(400)
  expect([before.card.number, now.card.number]).toEqual([1, 2])
  const mine = await sal.mine({})
  expect(mine.cards.map(({ number, hook_cents, published_by }) => [number, hook_cents, published_by])).toEqual([
    [2, 9900, CAST.sal.name],
    [1, 9500, CAST.sal.name],
  ])
  await refusal(sal.publish({ vehicle_class: 'light', after: 1, ...FULL_RATES }), 'rates_changed')
  await refusal(sal.publish({ vehicle_class: 'heavy', after: 0, ...FULL_RATES }), 'class_not_towed')
})

test('each rate out of its bounds is refused at its field with what is allowed', async () => {
  const sal = await rates()
  const wrong = [
    [{ hook_cents: 0 }, 'hook_cents'],
    [{ hook_cents: 100_001 }, 'hook_cents'],
    [{ mile_cents: 5001 }, 'mile_cents'],
    [{ after_hours_bp: 10_001 }, 'after_hours_bp'],
    [{ after_hours_from: null }, 'after_hours_from'],
    [{ after_hours_to: '22:00' }, 'after_hours_to'],
    [{ after_hours_to: '24:00' }, 'after_hours_to'],
    [{ storage_free_hours: 1.5 }, 'storage_free_hours'],
  ] as const
  for (const [change, path] of wrong)
    await refusal(sal.publish({ vehicle_class: 'light', after: 2, ...FULL_RATES, ...change }), 'invalid_input', path)
})

test('a company that is not verified, suspended, unlisted, too far, or without its license today is not shown', async () => {
  await forgetTries()
  const sees = async () => (await nobody()).companies.length
  const without = async (change: string, back: string) => {
    await owner.query(`select set_config('app.reason', 'A test', true); ${change}`)
    await owner.query('select refresh_listing_search(array(select id from listings))')
    const seen = await sees()
    await owner.query(`select set_config('app.reason', 'A test', true); ${back}`)
    await owner.query('select refresh_listing_search(array(select id from listings))')
    return seen
  }
  const profile = (set: string) => `update provider_profiles set ${set} where id = '${PROVIDERS.sal.id}'`
  expect(await sees()).toBe(1)
  expect(await without(profile('verified = false'), profile('verified = true'))).toBe(0)
  expect(await without(profile(`market_status = 'suspended'`), profile(`market_status = 'open'`))).toBe(0)
  expect(await without(profile('lat = 34.9'), profile(`lat = ${PROVIDERS.sal.lat}`))).toBe(0)
  const listing = (status: string) => `update listings set status = '${status}' where id = '${LISTINGS.collision}'`
  expect(await without(listing('paused'), listing('active'))).toBe(0)
  const license = { kind: 'tow_license', provider_types: ['towing'], source: 'State' }
  expect(await without(required(98, [license]), required(99, []))).toBe(0)
  expect(await sees()).toBe(1)
})

test('a device that is unsure, and a point in the sea, ask for the road; nowhere near a road asks for a ZIP code', async () => {
  await forgetTries()
  await refusal(nobody({ scene: { ...SCENE, accuracy_m: 5000 } }), 'no_place', 'road')
  expect((await nobody({ scene: { ...SCENE, accuracy_m: 5000, road: 'I-285 east, mile 33' } })).companies).toHaveLength(
    1,
  )
  await refusal(nobody({ scene: { lat: 31.5, lng: -80.6, accuracy_m: 10, road: '' } }), 'no_place', 'road')
  await refusal(nobody({ scene: { lat: 0, lng: -30, accuracy_m: 10, road: 'At sea' } }), 'no_place', 'road')
  await refusal(nobody({ scene: { near: '00000', road: '' } }), 'invalid_input', 'near')
  expect((await nobody({ scene: { near: '30303', road: '' } })).companies).toHaveLength(1)
})

test('without a destination the hook is quoted, the miles are open and nothing is capped', async () => {
  const quote = await nobody({ destination: { kind: 'later', reason: 'choosing' } })
  expect(quote).toMatchObject({ miles: null, companies: [{ total_cents: 9900, cap_cents: null }] })
  await refusal(nobody({ destination: { kind: 'place', near: 'Nowhereville XQ' } }), 'no_destination', 'destination')
})

test('after hours is counted by the clock of the company, and a closed one says when it opens', async () => {
  await forgetTries()
  world.clock.set('2026-12-02T03:30:00Z') // 10:30 PM on Tuesday in Atlanta
  const hours = { mon: ['07:00', '18:00'], wed: ['07:00', '18:00'] }
  await owner.query('update provider_profiles set always_open = false, hours = $2 where id = $1', [
    PROVIDERS.sal.id,
    JSON.stringify(hours),
  ])
  await owner.query('select refresh_listing_search(array(select id from listings))')
  const [offer] = (await nobody()).companies
  expect(offer).toMatchObject({ after_hours: true, open_now: false, opens_at: '2026-12-02T12:00:00.000Z' })
  expect(offer!.lines.at(-1)).toMatchObject({ kind: 'after_hours', count: 2000 })
  world.clock.set('2026-12-01T15:00:00Z')
})

test('a visitor’s place is rounded to about a kilometer and asked for seldom: three places locate nobody', async () => {
  await forgetTries()
  // two corners of one square, more than a mile of road apart
  const farther = { scene: { ...SCENE, lat: 33.7551, lng: -84.3851 } }
  const nearer = { scene: { ...SCENE, lat: 33.7649, lng: -84.3949 } }
  const miles = async (who: 'nobody' | 'dana') => [(await ask(who, farther)).miles, (await ask(who, nearer)).miles]
  const [rounded, alike] = await miles('nobody')
  expect(alike).toBe(rounded)
  const [exact, other] = await miles('dana')
  expect(other, 'a person who is signed in is counted to the point').not.toBe(exact)
  await forgetTries()
  for (let n = 0; n < 60; n += 1) await nobody()
  await refusal(nobody(), 'over_request_rate_limit')
  expect((await ask('dana')).companies, 'whoever is signed in has a count of their own').toHaveLength(1)
})

test('nothing of where somebody stood or goes is kept, in no table', async () => {
  await forgetTries()
  const scene = { lat: 33.7617723, lng: -84.3871234, accuracy_m: 20, road: 'Ottoline Parkway, mile 3' }
  const to = { kind: 'place' as const, near: '7 Ottoline Lane, Marietta, GA 30060' }
  for (const who of ['nobody', 'dana'] as const) {
    const kept = { 'idempotency-key': `ottoline-${who}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ scene, vehicle_class: 'light', condition: FINE_CAR, destination: to })
    const answer = await (
      await world.as(who)
    ).fetch('/rest/v1/rpc/quote_tow', {
      method: 'POST',
      headers: kept,
      body,
    })
    expect(answer.status).toBe(200)
  }
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select from ${name} t where t::text ~* '33\\.76177|84\\.38712|ottoline|Marietta, GA 30060'`,
    )
    expect(rows, name).toEqual([])
  }
})

test('yards are added, changed and removed by the business, and stand where their ZIP code is', async () => {
  const sal = await rates()
  const yard = {
    address: '900 Rail Yard Ct NW',
    zip: '30314',
    hours_text: 'Day and night',
    daily_cents: 4500,
    gate_fee_cents: 0,
    after_hours: true,
  }
  const [added] = (await sal.saveYard(yard)).yards
  expect(added).toMatchObject(yard)
  const changed = await sal.saveYard({ ...yard, id: added!.id, daily_cents: 5000 })
  expect(changed.yards).toMatchObject([{ id: added!.id, daily_cents: 5000 }])
  await refusal(sal.saveYard({ ...yard, zip: '00000' }), 'invalid_input', 'zip')
  await refusal((await world.as('pat')).on(rateCardsContract).removeYard({ id: added!.id }), 'forbidden')
  expect((await sal.removeYard({ id: added!.id })).yards).toEqual([])
})

test('only a verified towing business keeps rates: another trade and one in review are told why', async () => {
  const company = { dispatch_phone: '404-555-0100', classes: ['light' as const], equipment: ['flatbed' as const] }
  await refusal((await world.as('omar')).on(rateCardsContract).saveCompany(company), 'forbidden')
  await owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [PROVIDERS.pat.id])
  await refusal((await world.as('pat')).on(rateCardsContract).saveCompany(company), 'not_verified')
  await refusal((await world.as('dana')).on(rateCardsContract).mine({}), 'PGRST116')
})
