// Storage is sold by the day: booked over a range of days as a car is, paid by nobody's rental coverage.
import { beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { addDays, eachDay } from '#lib/dates.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, book, paid, read, claim, daysReserved, dayComes } = bookings(world)
const sal = (await world.as('sal')).on(listingsContract)
const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
const RATE = 4500
const terms = { listing_type: 'service' as const, title: 'Fenced storage', daily_rate_cents: RATE, max_days: 30 }
let shop_id = ''
let listing_id = ''

beforeAll(async () => {
  shop_id = (await owner.query<{ id: string }>('select id from shops where provider_id = $1', [PROVIDERS.sal.id]))
    .rows[0]!.id
})

test('only a shop that stores cars sells by the day, and by the hour or by the day, not both', async () => {
  await expect(sal.create({ ...terms, shop_id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'daily_rate_cents', message: expect.stringContaining('Add storage') }],
  })
  const shops = (await world.as('sal')).on(onboardingContract)
  await shops.saveShop({ services: ['body', 'storage'], hourly_rate_cents: 7800 })
  for (const rates of [{ hourly_rate_cents: 7800 }, { daily_rate_cents: null }])
    await expect(sal.create({ ...terms, ...rates, shop_id })).rejects.toMatchObject({ status: 422 })
  await expect(sal.create({ ...terms, shop_id, turnaround_days: 1 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'turnaround_days' }],
  })
  const hourly = await sal.create({ ...terms, shop_id, daily_rate_cents: null, hourly_rate_cents: 4500 })
  const daily = { id: hourly.id, version: hourly.version, daily_rate_cents: RATE, hourly_rate_cents: null, units: 2 }
  const row = await sal.update(daily)
  expect(row).toMatchObject({ daily_rate_cents: RATE, hourly_rate_cents: null, units: 2 })
  await sal.transition({ listing_id: row.id, to: 'active' })
  listing_id = row.id
  await expect(owner.query('update listings set hourly_rate_cents = 100 where id = $1', [row.id])).rejects.toThrow(
    'listings_sold_one_way',
  )
})

test('it is found by its days and its daily rate, and its calendar counts days', async () => {
  const offered = async (input: Parameters<typeof visitor.search>[0]) =>
    (await visitor.search({ service: 'storage', ...input })).rows.find(({ id }) => id === listing_id)
  expect(await offered({ start: day(3), end: day(9) })).toMatchObject({
    daily_rate_cents: RATE,
    hourly_rate_cents: null,
  })
  expect(await offered({ max_daily_rate_cents: RATE })).toBeDefined()
  expect(await offered({ max_daily_rate_cents: RATE - 1 })).toBeUndefined()
  expect(await offered({ start: day(3), end: day(60) }), 'beyond its most days').toBeUndefined()
  expect(await visitor.availability({ listing_id })).toMatchObject({ listing_type: 'service', daily_rate_cents: RATE })
})

test('a range of days costs days times rate, whatever the claim covers of rentals, and takes these days', async () => {
  const claim_id = await claim('dana', { direct_bill: false })
  const dana = await orders('dana')
  const wanted = { listing_id, service_date: day(3), end_date: day(7), claim_id }
  const quote = await dana.quote(wanted)
  expect(quote).toMatchObject({
    kind: 'storage',
    quantity: 5,
    rate_cents: RATE,
    total_cents: 5 * RATE,
    insurer_cents: 0,
    amount: 5 * RATE,
    kept_when_late_cents: RATE,
  })
  const said = await dana.terms({ listing_id })
  expect(said.en.join(' ')).toContain('you pay the price of one day')
  expect(said.en.join(' ')).not.toContain('return the car early')
  const id = await paid('dana', 3, 7, { listing_id, claim_id })
  const order = await read('dana', id)
  expect(order).toMatchObject({
    status: 'paid',
    service_date: day(3),
    end_date: day(7),
    amount: 5 * RATE,
    price: { kind: 'storage', quantity: 5 },
  })
  expect(await daysReserved(id)).toEqual(Array.from({ length: 5 }, () => 'order'))
  // the second place of the two is free, then none
  await paid('drew', 5, 6, { listing_id })
  await expect(book('drew', 4, 8, { listing_id })).rejects.toMatchObject({ code: 'day_taken' })
  const { taken } = await visitor.availability({ listing_id })
  expect(taken).toEqual([day(5), day(6)])
})

test('what is too long is refused, and fewer days give back the rest', async () => {
  const drew = await orders('drew')
  await expect(drew.quote({ listing_id, service_date: day(20), end_date: day(55) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'end_date' }],
  })
  const id = await paid('drew', 20, 24, { listing_id })
  const request = { id, service_date: day(20), end_date: day(22) }
  expect(await drew.changePreview(request)).toMatchObject({
    refund_cents: 2 * RATE,
    price: { kind: 'storage', quantity: 3 },
  })
  const { change } = await drew.askChange({ ...request, expected_refund_cents: 2 * RATE })
  const changed = await (await orders('sal')).acceptChange({ id, change_id: change!.id })
  expect(changed).toMatchObject({ end_date: day(22), price: { kind: 'storage', quantity: 3 } })
  expect(await daysReserved(id)).toHaveLength(3)
})

test('the business is open on the first and the last day; between them the car just stands there', async () => {
  await (await world.as('sal')).on(providersContract).updateBusiness({
    about: '',
    service_radius_miles: 25,
    hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((one) => [one, ['08:00', '17:00']])),
    always_open: false,
    languages: ['en'],
    ownership: [],
  } as never)
  const calendar = await visitor.availability({ listing_id })
  const shut = eachDay(day(30), day(37)).find((one) => calendar.closed.includes(one))
  expect(calendar.taken, 'a day between others').not.toContain(shut)
  const drew = await orders('drew')
  const around = { listing_id, service_date: addDays(shut!, -1), end_date: addDays(shut!, 1) }
  expect(await drew.quote(around)).toMatchObject({ quantity: 3 })
  await expect(drew.quote({ ...around, end_date: shut! })).rejects.toMatchObject({ code: 'day_closed' })
  await owner.query(`update provider_profiles set hours = '{}' where id = $1`, [PROVIDERS.sal.id])
})

test('a stored car stays until its last day, or until it was given back on record', async () => {
  const id = await paid('drew', 42, 46, { listing_id })
  const shop = await orders('sal')
  await shop.accept({ id })
  await owner.query('update orders set service_date = $2, end_date = $3 where id = $1', [id, day(0), day(4)])
  await shop.start({ id })
  const stays = { status: 409, code: 'not_given_back', message: expect.stringContaining('stored until') }
  await expect(shop.complete({ id })).rejects.toMatchObject(stays)
  await expect(
    owner.query(`update orders set work_status = 'completed' where id = $1`, [id]),
    'the database says so too',
  ).rejects.toThrow('stored until')
  const hand = { id, odometer: 20_000, fuel_eighths: 4, photos: [] }
  const came = await shop.recordHandover({ ...hand, kind: 'check_in' })
  expect(came.handovers).toHaveLength(1)
  await expect(shop.complete({ id })).rejects.toMatchObject(stays)
  await shop.recordHandover({ ...hand, kind: 'check_out' })
  expect((await shop.complete({ id })).work_status).toBe('completed')

  const whole = await paid('drew', 50, 52, { listing_id })
  await shop.accept({ id: whole })
  await dayComes(whole)
  expect((await shop.complete({ id: whole })).work_status).toBe('completed')
})
