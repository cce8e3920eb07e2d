import { expect, test } from 'vitest'
import { LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { Sent } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { choicesContract } from '../match.ts'

const world = await createWorld()
const { day, orders, read, paid, claim: verified } = bookings(world)
const { owner } = world.databases
const as = async (who: Who | 'nobody') => (await world.as(who)).on(choicesContract)
const search = (await world.as('nobody')).on(searchContract).search
const [dana, drew, omar, ada] = (await Promise.all((['dana', 'drew', 'omar', 'ada'] as const).map(as))) as [
  Me,
  Me,
  Me,
  Me,
]
type Me = Awaited<ReturnType<typeof as>>

let number = 0
async function submit(given: Partial<Sent<typeof intakeContract.submit>> = {}): Promise<string> {
  const claims = (await world.as('dana')).on(intakeContract)
  const { id } = await claims.submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HB-1',
    claim_number: `MATCH-${++number}`,
    claim_type: 'collision',
    loss_date: '2026-11-14',
    ...given,
  })
  return id
}
/** A listing beside the cast's, where and of the kind that a test wants. */
async function service(kind: string, lat: number, lng: number, more: { always?: boolean } = {}) {
  const id = newId()
  const provider = newId()
  await owner.query(
    `insert into listings (id, provider_id, shop_id, title, description, listing_type, status, hourly_rate_cents, lat, lng)
     select $1, provider_id, shop_id, $2, '', 'service', 'active', 9000, $3, $4 from listings where id = $5`,
    [id, `${kind} ${number}`, lat, lng, LISTINGS.collision],
  )
  await owner.query(
    'update listing_search set services = array[$2], always_open = $3, open_week = $4 where listing_id = $1',
    [id, kind, more.always ?? false, '{}'],
  )
  return { id, provider }
}
const ATLANTA = '30303'
const MACON = '31201'
const SAVANNAH = '31401'

test('each service is looked for around its own place, and says which', async () => {
  const claim_id = await submit({
    services_needed: ['adjuster', 'rental', 'glass', 'repair', 'towing'],
    vehicle_zip: MACON,
    loss_zip: SAVANNAH,
    home_zip: ATLANTA,
  })
  const { needs, named, cover } = await dana.matchClaim({ claim_id })
  expect({ named, cover }).toEqual({ named: true, cover: 'not_verified' })
  expect(needs.map(({ service: one, place }) => [one, place?.which, place?.zip])).toEqual([
    ['towing', 'vehicle', MACON],
    ['repair', 'home', ATLANTA],
    ['glass', 'home', ATLANTA],
    ['rental', 'home', ATLANTA],
    ['adjuster', 'home', ATLANTA],
  ])
})

test.each([
  [{ vehicle_zip: MACON, loss_zip: SAVANNAH }, [MACON, MACON, SAVANNAH]],
  [{ loss_zip: SAVANNAH }, [SAVANNAH, SAVANNAH, SAVANNAH]],
  [{ home_zip: ATLANTA }, [ATLANTA, ATLANTA, ATLANTA]],
])('with %j the next best place stands in', async (zips, expected) => {
  const claim_id = await submit({ ...zips, services_needed: ['towing', 'repair', 'rental'] })
  const { needs } = await dana.matchClaim({ claim_id })
  expect(needs.map(({ place }) => place?.zip)).toEqual(expected)
})

test.each([
  [{ claim_type: 'glass' }, ['glass']],
  [{ claim_type: 'collision' }, ['repair', 'rental']],
  [{ claim_type: 'liability', drivable: false }, ['towing', 'repair', 'rental']],
  [{ claim_type: 'glass', drivable: false }, ['towing', 'glass']],
] as const)('who named no service gets what fits the claim: %j', async (given, expected) => {
  const { needs, named } = await dana.matchClaim({ claim_id: await submit(given) })
  expect({ named, services: needs.map((need) => need.service) }).toEqual({ named: false, services: expected })
})

test('without any place nothing is shown until one is typed, and a place that nobody knows is named', async () => {
  const claim_id = await submit()
  const { needs } = await dana.matchClaim({ claim_id })
  for (const need of needs) expect(need).toMatchObject({ place: null, rows: [], total: 0, shown_as: null })
  const typed = await dana.matchClaim({ claim_id, service: 'rental', near: 'Atlanta, GA' })
  expect(typed.needs).toMatchObject([{ service: 'rental', place: { which: 'typed', label: 'Atlanta, GA' } }])
  expect(typed.needs[0]!.rows.map(({ id }) => id)).toContain(LISTINGS.corolla)
  await expect(dana.matchClaim({ claim_id, service: 'rental', near: '00000' })).rejects.toMatchObject({ status: 422 })
  await expect(dana.matchClaim({ claim_id, near: ATLANTA })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'service' }],
  })
})

test('the order is that of the search, never another, and only the first three stand there', async () => {
  for (let n = 0; n < 5; n++) await service('body', 33.75 + n * 0.03, -84.39)
  const claim_id = await submit({ home_zip: ATLANTA, services_needed: ['repair', 'rental'] })
  const { needs } = await dana.matchClaim({ claim_id })
  for (const [index, filters] of [{ category: 'service', service: 'body' }, { category: 'vehicle' }].entries()) {
    const all = await search({ ...filters, zip: ATLANTA, verified: 'true' } as Parameters<typeof search>[0])
    expect(needs[index]!.total).toBe(all.total)
    expect(needs[index]!.rows.map(({ id }) => id)).toEqual(all.rows.slice(0, 3).map(({ id }) => id))
  }
  expect(needs[0]!.rows).toHaveLength(3)

  // of another business, and last in the order: each business stands there once before one stands there twice
  const all = await search({ category: 'service', service: 'body', zip: ATLANTA, verified: 'true' } as const)
  const last = all.rows.at(-1)!
  await owner.query('update listing_search set provider_id = $1 where listing_id = $2', [PROVIDERS.omar.id, last.id])
  const again = await dana.matchClaim({ claim_id, service: 'repair' })
  expect(again.needs[0]!.rows.map(({ id }) => id)).toEqual([...all.rows.slice(0, 2), last].map(({ id }) => id))
  await owner.query('update listing_search set provider_id = $1 where listing_id = $2', [PROVIDERS.sal.id, last.id])
})

test('too few nearby widen the circle step by step, and it says so', async () => {
  const claim_id = await submit({ home_zip: MACON, services_needed: ['repair'] })
  const { needs } = await dana.matchClaim({ claim_id })
  expect(needs[0]!.place).toMatchObject({ radius_miles: 100, widened: true })
  expect(needs[0]!.total).toBeGreaterThanOrEqual(3)
})

test('a car that cannot be driven gets the trucks that are out now; when none is, all of them, and that is said', async () => {
  const closed = await service('tow', 33.75, -84.39)
  const claim_id = await submit({ vehicle_zip: ATLANTA, drivable: false, services_needed: ['towing'] })
  const before = await dana.matchClaim({ claim_id })
  expect(before.needs[0]).toMatchObject({ open: 'none_open', rows: [{ id: closed.id }] })
  const out = await service('tow', 33.95, -84.39, { always: true })
  const now = await dana.matchClaim({ claim_id })
  expect(now.needs[0]).toMatchObject({ open: 'now', total: 1, rows: [{ id: out.id }] })
  const drives = await submit({ vehicle_zip: ATLANTA, drivable: true, services_needed: ['towing'] })
  expect((await dana.matchClaim({ claim_id: drives })).needs[0]).toMatchObject({ open: 'any', total: 2 })
})

test('a rental says what the insurer covers of a day and what is left to pay, as a booking would', async () => {
  const claim_id = await verified('dana')
  const { cover, needs } = await dana.matchClaim({ claim_id, service: 'rental', near: ATLANTA })
  expect(cover).toBe('counts')
  const corolla = needs[0]!.rows.find(({ id }) => id === LISTINGS.corolla)!
  const split = { rate_cents: 3800, rate_kind: 'listed', insurer_cents: 3000, own_cents: 800 }
  expect(corolla.price).toEqual({ ...split, now_cents: 800 })
  const repaid = await verified('dana', { direct_bill: false })
  const { needs: again } = await dana.matchClaim({ claim_id: repaid, service: 'rental', near: ATLANTA })
  const same = again[0]!.rows.find(({ id }) => id === LISTINGS.corolla)!
  expect(same.price, 'a booking charges all of it').toEqual({ ...split, now_cents: 3800 })
  const first = corolla.next_free_day!
  const quote = await (
    await orders('dana')
  ).quote({ listing_id: corolla.id, service_date: first, end_date: first, claim_id })
  expect(quote).toMatchObject({ insurer_cents: 3000, own_cents: 800 })
  const notYet = await verified('dana', { rental_start_allowed: false })
  expect(await dana.matchClaim({ claim_id: notYet, service: 'rental', near: ATLANTA })).toMatchObject({
    cover: 'not_allowed',
  })
  const none = await verified('dana', { rental_daily_cap_cents: null })
  const bare = await dana.matchClaim({ claim_id: none, service: 'rental', near: ATLANTA })
  expect(bare.cover).toBe('no_rental')
  expect(bare.needs[0]!.rows[0]!.price).toMatchObject({ insurer_cents: null, own_cents: null })
})

test('somebody else’s claim is missing, for its choices too; an admin reads both', async () => {
  const claim_id = await submit({ home_zip: ATLANTA, services_needed: ['rental'] })
  for (const other of [drew, omar])
    for (const call of [other.matchClaim, other.choices])
      await expect(call({ claim_id })).rejects.toMatchObject({ status: 404 })
  const visitor = await as('nobody')
  await expect(visitor.matchClaim({ claim_id })).rejects.toMatchObject({ status: 401 })
  expect((await ada.matchClaim({ claim_id })).needs[0]!.rows).not.toEqual([])
  expect(await ada.choices({ claim_id })).toEqual([])
})

const choiceCount = async () => Number((await owner.query('select count(*) from choices')).rows[0].count)

test('a booking keeps the list it was chosen from and where it stood, for its driver and admins alone', async () => {
  const claim_id = await verified('dana')
  const { needs } = await dana.matchClaim({ claim_id, service: 'rental', near: ATLANTA })
  const { shown_as, rows, total } = needs[0]!
  const order_id = await paid('dana', 40, 41, { claim_id, shown_as: shown_as! })
  const { choice } = await read('dana', order_id)
  expect(choice).toMatchObject({
    act: 'booked',
    claim_id,
    service: 'rental',
    position: rows.findIndex(({ id }) => id === LISTINGS.corolla) + 1,
    shown: { kind: 'list', on: 'claim', total, query: { near: ATLANTA, verified: 'true', sort: 'best' } },
  })
  expect(choice!.listings.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect((await read('ada', order_id)).choice).toEqual(choice)
  expect(await dana.choices({ claim_id })).toEqual([choice])
  expect(await ada.choices({ claim_id })).toEqual([choice])
  expect((await read('omar', order_id)).choice).toBeNull()
  await expect(omar.choices({ claim_id })).rejects.toMatchObject({ status: 404 })
})

test('a booking that was begun and goes on is one choice', async () => {
  const before = await choiceCount()
  const wanted = { listing_id: LISTINGS.corolla, service_date: day(44), end_date: day(45) }
  const me = await orders('dana')
  const one = await me.createServicePayment(wanted)
  const { shown_as } = await search({ zip: ATLANTA })
  expect((await me.createServicePayment({ ...wanted, shown_as })).order_id).toBe(one.order_id)
  expect(await choiceCount()).toBe(before + 1)
  expect((await read('dana', one.order_id)).choice).toMatchObject({ shown: { kind: 'direct' }, position: null })
})

test.each([
  ['forged', 'AAAA~1~x~claim~1~1~~~'],
  ['forged', ''.padEnd(50_000, '~')],
  ['elsewhere', null],
])('an impression token that is %s is written down as that and stops nobody', async (why, impression) => {
  const away = impression ?? (await search({ category: 'service', zip: ATLANTA })).shown_as
  const from = 50 + number++ * 3
  const order_id = await paid('dana', from, from, { shown_as: away })
  expect((await read('dana', order_id)).choice).toMatchObject({ shown: { kind: 'unverified', why }, position: null })
})

test('a question is a choice, too, once for each claim; a claim of somebody else’s is missing', async () => {
  const claim_id = await submit({ home_zip: ATLANTA, services_needed: ['repair'] })
  const talk = (await world.as('dana')).on(messagesContract)
  const { rows, shown_as } = await search({ zip: ATLANTA, service: 'body' })
  const listing_id = rows.find((row) => row.provider_id === PROVIDERS.sal.id)!.id
  for (let n = 0; n < 2; n++) await talk.start({ listing_id, shown_as, for_claim_id: claim_id })
  expect(await dana.choices({ claim_id })).toMatchObject([
    { act: 'asked', service: 'repair', order_id: null, listing_id, shown: { kind: 'list', on: 'search' } },
  ])
  const drews = (await world.as('drew')).on(messagesContract)
  await expect(drews.start({ listing_id, for_claim_id: claim_id })).rejects.toMatchObject({ status: 404 })
  await expect(talk.start({ topic: 'support', for_claim_id: claim_id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'for_claim_id' }],
  })
})

test('a choice stays as it was, whoever asks', async () => {
  await expect(owner.query(`update choices set position = 1`)).rejects.toThrow('stays as it was')
})
