import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld({ crowded: true })
const { day, orders, book, press, deliver, endReservations, paid, read, claim, books, daysReserved, company } =
  bookings(world)
const { owner } = world.databases

test('a driver books three days with a claim, sees every cent, pays, and both sides are notified', async () => {
  const claim_id = await claim('dana')
  const dana = await orders('dana')
  const wanted = { listing_id: LISTINGS.corolla, service_date: day(3), end_date: day(5), claim_id }
  const quote = await dana.quote(wanted)
  expect(quote).toMatchObject({
    kind: 'rental',
    quantity: 3,
    rate_cents: 3800,
    total_cents: 11_400,
    covered_days: 3,
    insurer_day_cents: 3000,
    insurer_cents: 9000,
    own_cents: 2400,
    direct_bill: true,
    amount: 2400,
    deposit_cents: 15_000,
  })
  const { url, order_id } = await dana.createServicePayment({
    ...wanted,
    notes: ' Blue, please ',
    expected_amount: 2400,
  })
  expect(await read('dana', order_id)).toMatchObject({
    status: 'pending',
    amount: 2400,
    notes: 'Blue, please',
    checkout_url: url,
  })
  expect(await daysReserved(order_id)).toEqual(['reservation', 'reservation', 'reservation'])
  await press(url)
  await deliver()
  const order = await read('dana', order_id)
  expect(order).toMatchObject({
    status: 'paid',
    work_status: 'requested',
    service_date: day(3),
    end_date: day(5),
    insurer_cents: 9000,
    checkout_url: null,
    listing: { title: '2023 Toyota Corolla LE' },
    provider: { business_name: 'Omar’s Cars', email: null, phone: null, address: null, zip: null },
  })
  expect(await daysReserved(order_id)).toEqual(['order', 'order', 'order'])
  expect(await books(order_id)).toEqual({ payment_provider: 2400, insurer_receivable: 9000, held: -11_400 })
  expect(order.timeline.map((step) => `${step.by} ${step.from_status} ${step.to_status}`)).toEqual([
    'customer null requested',
    'customer null pending',
    'system pending paid',
  ])
  const told = await owner.query('select user_id, title from notifications order by id')
  expect(told.rows).toEqual([
    { user_id: CAST.dana.id, title: 'Paid. Waiting for Omar’s Cars to accept' },
    { user_id: CAST.omar.id, title: 'New booking' },
  ])
  const mails = await owner.query('select to_address, subject from outbox order by id')
  expect(mails.rows).toEqual([
    { to_address: CAST.dana.email, subject: 'Paid. Waiting for Omar’s Cars to accept' },
    { to_address: CAST.omar.email, subject: 'New booking' },
  ])
})

test('without direct billing the card pays everything and the insurer’s part is kept for the driver to claim', async () => {
  const claim_id = await claim('dana', { direct_bill: false })
  const id = await paid('dana', 10, 11, { claim_id })
  expect(await read('dana', id)).toMatchObject({
    amount: 7600,
    insurer_cents: 6000,
    price: { direct_bill: false, own_cents: 1600 },
  })
  expect(await books(id)).toEqual({ payment_provider: 7600, held: -7600 })
})

test('days and dollars that one booking takes of a claim are gone for the next, also while it is pending', async () => {
  const claim_id = await claim('dana', { rental_max_days: 4, rental_total_cap_cents: 10_000 })
  const first = await book('dana', 20, 22, { claim_id })
  const dana = await orders('dana')
  const booked = [{ first: day(20), last: day(22) }]
  expect(await dana.coverageUsed({ claim_id })).toEqual({ days: 3, cents: 9000, booked })
  const next = { listing_id: LISTINGS.corolla, service_date: day(24), end_date: day(26), claim_id }
  expect(await dana.quote(next)).toMatchObject({ covered_days: 1, insurer_cents: 1000, own_cents: 10_400 })
  await dana.cancel({ id: first.order_id })
  expect(await dana.quote(next)).toMatchObject({ covered_days: 3, insurer_cents: 9000 })
})

test('when the insurer pays everything there is no checkout and the server confirms', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 5000 })
  const { url, order_id } = await book('dana', 30, 31, { claim_id, expected_amount: 0 })
  expect(url).toBeNull()
  expect(await read('dana', order_id)).toMatchObject({ status: 'paid', amount: 0, insurer_cents: 7600 })
  expect(await books(order_id)).toEqual({ insurer_receivable: 7600, held: -7600 })
})

test('an appointment costs its least hours, takes one time, and three bays take three drivers', async () => {
  const wanted = { listing_id: LISTINGS.collision }
  const ids = [
    await paid('dana', 3, null, wanted),
    await paid('drew', 3, null, wanted),
    await paid('nina', 3, null, wanted),
  ]
  expect(await read('drew', ids[1]!)).toMatchObject({
    amount: 15_600,
    end_date: null,
    price: { kind: 'appointment', quantity: 2 },
  })
  const { starts_at } = await read('drew', ids[1]!)
  const same = { ...wanted, starts_at: starts_at! }
  await expect(book('omar', 3, null, same)).rejects.toMatchObject({ status: 409, code: 'slot_taken' })
  const { rows } = await owner.query('select unit from listing_slots where starts_at = $1 order by unit', [starts_at])
  expect(rows.map((row: { unit: number }) => row.unit)).toEqual([1, 2, 3])
})

test('of two drivers racing for a day one gets it; the other is refused, offered the next free days and never charged', async () => {
  const tries = await Promise.allSettled([book('dana', 40, 42), book('drew', 41, 43)])
  const won = tries.find((one) => one.status === 'fulfilled')!
  const lost = tries.find((one) => one.status === 'rejected')!
  expect(lost.reason).toMatchObject({ status: 409, code: 'day_taken' })
  const nextFree = tries[0].status === 'rejected' ? [44, 46] : [43, 45]
  expect(lost.reason.details[0]).toEqual({
    path: 'next_free.0',
    message: `${day(nextFree[0]!)}/${day(nextFree[1]!)}`,
  })
  const { rows } = await owner.query(`select id from orders where service_date in ($1, $2)`, [day(40), day(41)])
  expect(rows).toEqual([{ id: won.value.order_id }])
  const sessions = company().store.rows(
    `select body from objects where kind = 'session' and body ->> 'client_reference_id' = ?`,
    won.value.order_id,
  )
  expect(sessions).toHaveLength(1)
})

test('thirty bookings at the same moment make one order, and no other answer than won or day_taken', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => book(index % 2 ? 'dana' : 'drew', 50, 50)),
  )
  const won = new Set(tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order_id] : [])))
  expect(won.size).toBe(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'day_taken' })
  const { rows } = await owner.query('select count(*)::int as count from orders where service_date = $1', [day(50)])
  expect(rows).toEqual([{ count: 1 }])
})

test('asking again for one’s own unfinished booking leads to the same checkout; overlapping days name it', async () => {
  const first = await book('dana', 60, 62)
  expect(await book('dana', 60, 62)).toEqual(first)
  const error = await book('dana', 61, 63).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'day_taken' })
  expect((error as { details: unknown[] }).details).toContainEqual({ path: 'own_order', message: first.order_id })
})

test('trap 10: a price that changed between page and payment is refused with both prices', async () => {
  await expect(book('dana', 70, 71, { expected_amount: 7000 })).rejects.toMatchObject({
    status: 409,
    code: 'price_changed',
    details: [
      { path: 'expected_amount', message: '7000' },
      { path: 'amount', message: '7600' },
    ],
  })
})

test('a deposit or an insurer’s part that changed is refused with both figures, also when the charge is the same', async () => {
  const claim_id = await claim('dana', { rental_max_days: 1, direct_bill: false })
  const dana = await orders('dana')
  const wanted = { listing_id: LISTINGS.corolla, service_date: day(74), end_date: day(75), claim_id }
  const seen = await dana.quote(wanted)
  const expected = {
    expected_amount: seen.amount,
    expected_insurer_cents: seen.insurer_cents,
    expected_deposit_cents: seen.deposit_cents,
  }
  expect(seen.insurer_cents).toBe(3000)
  await world.databases.owner.query('update coverage set rental_daily_cap_cents = 2000 where claim_id = $1', [claim_id])
  await expect(dana.createServicePayment({ ...wanted, ...expected })).rejects.toMatchObject({
    code: 'price_changed',
    details: [
      { path: 'expected_insurer_cents', message: '3000' },
      { path: 'insurer_cents', message: '2000' },
    ],
  })
  await expect(
    dana.createServicePayment({
      ...wanted,
      ...expected,
      expected_insurer_cents: 2000,
      expected_deposit_cents: seen.deposit_cents + 100,
    }),
  ).rejects.toMatchObject({
    code: 'price_changed',
    details: [{ path: 'expected_deposit_cents' }, { path: 'deposit_cents', message: String(seen.deposit_cents) }],
  })
})

test.each(['amount', 'status', 'provider_id', 'user_id', 'work_status', 'price_snapshot', 'stripe_session_id'])(
  'trap 2: a client that sends %s is refused by name',
  async (name) => {
    const dana = await world.as('dana')
    const response = await dana.fetch('/functions/v1/create-service-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listing_id: LISTINGS.corolla, service_date: day(80), [name]: 'paid' }),
    })
    expect(response.status).toBe(422)
    expect(((await response.json()) as { details: { path: string }[] }).details[0]!.path).toBe(name)
  },
)

test.each([
  ['today', 0, null, 'service_date'],
  ['yesterday', -1, null, 'service_date'],
  ['more than a year ahead', 400, null, 'service_date'],
  ['an end before the start', 5, 4, 'end_date'],
  ['more days than the owner allows', 5, 40, 'end_date'],
] as const)('%s cannot be booked', async (_, from, to, path) => {
  await expect(book('dana', from, to)).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('a listing that is a draft, paused or missing is not there for a driver', async () => {
  await expect(book('dana', 5, 6, { listing_id: LISTINGS.ninaDraft })).rejects.toMatchObject({ status: 404 })
})

test('nobody books their own listing, an admin books nothing, a visitor is asked to sign in', async () => {
  await expect(book('omar', 5, 6)).rejects.toMatchObject({ status: 403 })
  await expect(book('ada', 5, 6)).rejects.toMatchObject({ status: 403 })
  await expect(
    (await orders('nobody')).createServicePayment({ listing_id: LISTINGS.corolla, service_date: day(5) }),
  ).rejects.toMatchObject({ status: 401 })
})

test('a claim must be one’s own, and the insurer must have allowed the rental', async () => {
  const claim_id = await claim('dana', { rental_start_allowed: false })
  await expect(book('drew', 90, 91, { claim_id })).rejects.toMatchObject({ status: 404 })
  await expect(book('dana', 90, 91, { claim_id })).rejects.toMatchObject({ status: 409, code: 'rental_not_allowed' })
})

test('a visitor is told the price without a claim, and nothing about anybody’s claim', async () => {
  const nobody = await orders('nobody')
  const wanted = { listing_id: LISTINGS.corolla, service_date: day(95), end_date: day(96) }
  expect(await nobody.quote(wanted)).toMatchObject({ amount: 7600, insurer_cents: 0, kept_when_late_cents: 3800 })
  await expect(nobody.quote({ ...wanted, claim_id: await claim('dana') })).rejects.toMatchObject({ status: 401 })
})

test('a reservation that nobody pays for ends after 30 minutes: first at the payment provider, then the days are free', async () => {
  world.clock.advance(31 * 60_000)
  await endReservations() // those of the tests before
  const { url, order_id } = await book('dana', 100, 101)
  world.clock.advance(29 * 60_000)
  await endReservations()
  expect(await daysReserved(order_id)).toHaveLength(2)
  world.clock.advance(2 * 60_000)
  await endReservations()
  expect(await daysReserved(order_id)).toEqual([])
  expect(await read('dana', order_id)).toMatchObject({ status: 'expired' })
  const page = await world.api.request(new URL(url!).pathname)
  expect(await page.text()).not.toContain('value="pay"')
  expect((await book('drew', 100, 101)).order_id).not.toBe(order_id)
})
