import { beforeAll, expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { day, orders, press, deliver, paid, read, claim, books, company } = bookings(world)
const { owner } = world.databases
const listing_id = LISTINGS.corolla
const listings = async (who: Who | 'nobody') => (await world.as(who)).on({ ...ratesContract, ...listingsContract })
const quote = async (who: Who, claim_id?: string, to = 4) =>
  (await orders(who)).quote({ listing_id, service_date: day(3), end_date: day(to), ...(claim_id && { claim_id }) })
const rates = async (who: Who, claim_id: string) =>
  (await listings(who)).insurerRates({ claim_id, listing_ids: `${listing_id},${LISTINGS.collision}` })

beforeAll(async () => {
  const omar = await listings('omar')
  const { version } = await omar.get({ id: listing_id })
  await omar.update({ id: listing_id, version, insurer_daily_rate_cents: 3000 })
})

test('the insurer rate counts for the driver whose verified cap reaches it, and the booking says so', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000 })
  expect(await rates('dana', claim_id)).toEqual([{ listing_id, insurer_daily_rate_cents: 3000 }])
  expect(await quote('dana', claim_id)).toMatchObject({
    rate_kind: 'insurer',
    rate_cents: 3000,
    total_cents: 6000,
    insurer_cents: 6000,
    amount: 0,
  })
  const id = await paid('dana', 3, 4, { claim_id, expected_amount: 0 })
  expect(await read('dana', id)).toMatchObject({ status: 'paid', price: { rate_kind: 'insurer', rate_cents: 3000 } })
  expect(await books(id)).toEqual({ insurer_receivable: 6000, held: -6000 })
})

test('a cap below it, no claim, a rental that may not start yet or no covered day left: the listed rate', async () => {
  const listed = { rate_kind: 'listed', rate_cents: 3800, total_cents: 7600 }
  expect(await quote('drew')).toMatchObject(listed)
  for (const coverage of [
    { rental_daily_cap_cents: 2999 },
    { rental_daily_cap_cents: null },
    { rental_start_allowed: false },
  ]) {
    const claim_id = await claim('drew', coverage)
    expect(await quote('drew', claim_id)).toMatchObject(listed)
    expect(await rates('drew', claim_id)).toEqual([])
  }
  expect(await quote('drew', await claim('drew', { rental_max_days: 0 }))).toMatchObject(listed)
  const closed = await claim('drew')
  await owner.query(`update claims set status = 'in-progress' where id = $1`, [closed])
  expect(await rates('drew', closed)).toHaveLength(1)
  await owner.query(`select set_config('app.reason', 'test', false)`)
  await owner.query(`alter table claims disable trigger user, enable trigger insurer`)
  await owner.query(`update claims set status = 'closed' where id = $1`, [closed])
  await owner.query(`alter table claims enable trigger user`)
  expect(await rates('drew', closed)).toEqual([])
})

test('days beyond the coverage stay at the insurer rate, and are the driver’s own', async () => {
  const claim_id = await claim('drew', { rental_max_days: 2, rental_daily_cap_cents: 3500 })
  expect(await quote('drew', claim_id, 6)).toMatchObject({
    rate_kind: 'insurer',
    total_cents: 12_000,
    covered_days: 2,
    insurer_cents: 6000,
    own_cents: 6000,
  })
})

test('other days of a booking keep the rate it was bought at', async () => {
  const claim_id = await claim('drew', { rental_daily_cap_cents: 3000, direct_bill: false })
  const id = await paid('drew', 20, 22, { claim_id })
  const drew = await orders('drew')
  const days = { service_date: day(24), end_date: day(25) }
  expect(await drew.changePreview({ id, ...days })).toMatchObject({
    refund_cents: 3000,
    price: { rate_kind: 'insurer', rate_cents: 3000, total_cents: 6000 },
  })
})

test('nobody else learns of it: not in the public listing, the search or the list, not with somebody else’s claim', async () => {
  const claim_id = await claim('dana')
  await expect(rates('drew', claim_id)).rejects.toMatchObject({ status: 404 })
  await expect((await orders('drew')).quote({ listing_id, service_date: day(3), claim_id })).rejects.toMatchObject({
    status: 404,
  })
  await expect((await listings('nobody')).insurerRates({ claim_id, listing_ids: listing_id })).rejects.toMatchObject({
    status: 401,
  })
  for (const path of ['/rest/v1/rpc/search_listings', '/rest/v1/listings', `/rest/v1/listings/${listing_id}`])
    expect(await (await world.api.request(path)).text()).not.toContain('insurer_daily_rate')
})

test('no coupon touches a booking with a claim: none is offered, and a sum that one had lowered serves nobody', async () => {
  const claim_id = await claim('drew', { rental_daily_cap_cents: 2000 })
  const drew = await orders('drew')
  const days = { service_date: day(30), end_date: day(31) }
  const { order_id, url } = await drew.createServicePayment({ listing_id, ...days, claim_id })
  const session = new URL(url!).pathname.split('/').at(-1)
  const rows = company().store.rows(
    `update objects set body = json_set(body, '$.amount', 2600) where id = ? and body ->> 'amount' = 3600
     returning body ->> 'discounts' as discounts, body ->> 'allow_promotion_codes' as codes`,
    session!,
  )
  expect(rows).toEqual([{ discounts: null, codes: null }])
  await press(url)
  await deliver()
  expect(await read('drew', order_id)).toMatchObject({ status: 'failed' })
  await world.workJobs()
  await deliver()
  expect(await books(order_id)).toEqual({})
})
