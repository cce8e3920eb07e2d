import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { acceptedLicenses } from '#test/appraisals.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { newId } from '#lib/ids.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { reservationRefusal } from '#features/work/checkout/server/limit-reservations.ts'
import { productsContract } from '../products.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, claim, press, deliver, read, books } = bookings(world)
await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
const sal = (await world.as('sal')).on(productsContract)
const omar = (await world.as('omar')).on(productsContract)
const visitor = (await world.as('nobody')).on(productsContract)

const listing_id = LISTINGS.collision
const REVIEW = {
  listing_id,
  kind: 'estimate_review' as const,
  title: 'Estimate review in writing',
  includes: 'We read the insurer’s estimate line by line and write down what is missing.',
  price_cents: 25_000,
  turnaround_business_days: 2,
  needs: ['The insurer’s estimate'],
  delivers: ['A letter with every missing line'],
}
const lossIn = async (state: string | null, id?: string) => {
  const claim_id = id ?? (await claim('dana'))
  await owner.query('update claims set loss_state = $2 where id = $1', [claim_id, state])
  return claim_id
}
let ahead = 3
const wanted = async (product_id: string, state: string | null = 'GA') => ({
  listing_id,
  service_date: day(ahead++),
  product_id,
  claim_id: await lossIn(state),
})

test('an appraiser sells a service at a fixed price; everybody reads it on the listing, nobody else changes it', async () => {
  const made = await sal.add(REVIEW)
  expect(made).toMatchObject({ ...REVIEW, version: 1 })
  expect(await visitor.list({ listing_id })).toEqual([made])
  expect(await visitor.list({ listing_id: LISTINGS.corolla })).toEqual([])
  const stranger = { status: 404, code: 'PGRST116' }
  await expect(omar.add(REVIEW)).rejects.toMatchObject(stranger)
  await expect(omar.change({ id: made.id, version: 1, price_cents: 100 })).rejects.toMatchObject(stranger)
  await expect(omar.retire({ id: made.id })).rejects.toMatchObject(stranger)
  const changed = await sal.change({ id: made.id, version: 1, price_cents: 26_000 })
  expect(changed).toMatchObject({ price_cents: 26_000, version: 2 })
  await sal.retire({ id: made.id })
  expect(await visitor.list({ listing_id })).toEqual([])
  await expect(sal.retire({ id: made.id })).rejects.toMatchObject(stranger)
  await expect(sal.change({ id: made.id, version: 3, price_cents: 1000 })).rejects.toMatchObject(stranger)
})

test('what is sent in two tabs at once is kept once: the second tab is told that it changed', async () => {
  const { id } = await sal.add(REVIEW)
  const both = await Promise.allSettled([
    sal.change({ id, version: 1, price_cents: 20_000 }),
    sal.change({ id, version: 1, price_cents: 30_000 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'changed' } })
  await sal.retire({ id })
})

test('amounts that are negative or absurd, empty results and contact details are refused by their field', async () => {
  const refused = async (part: object, path: string) =>
    expect(sal.add({ ...REVIEW, ...part })).rejects.toMatchObject({ status: 422, details: [{ path }] })
  await refused({ price_cents: -1 }, 'price_cents')
  await refused({ price_cents: 0 }, 'price_cents')
  await refused({ price_cents: 100_000_000 }, 'price_cents')
  await refused({ price_cents: 250.5 }, 'price_cents')
  await refused({ turnaround_business_days: 0 }, 'turnaround_business_days')
  await refused({ delivers: [] }, 'delivers')
  await refused({ kind: 'negotiation' }, 'kind')
  await refused({ includes: 'Call 404-555-0182 first.' }, 'includes')
  await refused({ needs: ['write to me@appraiser.example'] }, 'needs.0')
  await refused({ delivers: ['We waive your deductible'] }, 'delivers.0')
  await expect(sal.add({ ...REVIEW, percent_of_settlement: 10 } as never)).rejects.toMatchObject({ status: 422 })
})

test('only an adjuster’s or appraiser’s listing sells at a fixed price, and no more than twenty at once', async () => {
  await owner.query(`update provider_profiles set provider_type = 'body_shop' where id = $1`, [PROVIDERS.sal.id])
  await expect(sal.add(REVIEW)).rejects.toMatchObject({ status: 409, code: 'not_adjuster' })
  await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
  const made = []
  for (let n = 0; n < 20; n++) made.push(await sal.add({ ...REVIEW, title: `Review ${n}` }))
  await expect(sal.add(REVIEW)).rejects.toMatchObject({ status: 409, code: 'too_many_products' })
  for (const { id } of made) await sal.retire({ id })
})

test('a driver books one for a claim: the server prices it, and money moves as for every booking', async () => {
  const { id } = await sal.add(REVIEW)
  const dana = await orders('dana')
  const booking = await wanted(id)
  const quote = await dana.quote(booking)
  expect(quote).toMatchObject({
    kind: 'appointment',
    quantity: 1,
    rate_cents: 25_000,
    amount: 25_000,
    insurer_cents: 0,
    product: { id, kind: 'estimate_review', title: REVIEW.title },
  })
  const { url, order_id } = await dana.createServicePayment({ ...booking, expected_amount: quote.amount })
  expect((await dana.createServicePayment({ ...booking, expected_amount: quote.amount })).order_id).toBe(order_id)
  await press(url)
  await deliver()
  expect(await books(order_id)).toEqual({ payment_provider: 25_000, held: -25_000 })
  expect(await read('sal', order_id)).toMatchObject({ status: 'paid', price: { product: { id } } })
  await (await orders('sal')).accept({ id: order_id })
  const to = day(ahead++)
  const moved = await dana.askChange({ id: order_id, service_date: to, expected_refund_cents: 0 })
  await (await orders('sal')).acceptChange({ id: order_id, change_id: moved.change!.id })
  expect(await read('dana', order_id)).toMatchObject({ service_date: to, amount: 25_000, price: { product: { id } } })
})

test('by the hour the same listing is booked as before', async () => {
  const dana = await orders('dana')
  const quote = await dana.quote({ listing_id, service_date: day(ahead) })
  expect(quote).toMatchObject({ quantity: 2, rate_cents: 7800, amount: 15_600 })
  expect(quote.product).toBeUndefined()
  expect((await dana.createServicePayment({ listing_id, service_date: day(ahead++) })).url).toBeTruthy()
})

test('a price that changed between quote and payment is refused, with both amounts', async () => {
  const { id } = await sal.add(REVIEW)
  const dana = await orders('dana')
  const booking = await wanted(id)
  const { amount } = await dana.quote(booking)
  await sal.change({ id, version: 1, price_cents: 31_000 })
  await expect(dana.createServicePayment({ ...booking, expected_amount: amount })).rejects.toMatchObject({
    status: 409,
    code: 'price_changed',
    details: [{ message: '25000' }, { path: 'amount', message: '31000' }],
  })
  await expect(
    owner.query(`select 1 from orders where product_id = $1`, [id]).then(({ rowCount }) => rowCount),
  ).resolves.toBe(0)
})

test('a retired product, one of another listing, one of nobody, and one without a claim are refused', async () => {
  const { id } = await sal.add(REVIEW)
  const dana = await orders('dana')
  const booking = await wanted(id)
  await expect(
    dana.createServicePayment({ ...booking, listing_id: LISTINGS.corolla, end_date: day(ahead++) }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'product_id' }] })
  await expect(dana.quote({ ...booking, product_id: CAST.dana.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'product_id' }],
  })
  const { claim_id: _, ...unclaimed } = booking
  await expect(dana.quote(unclaimed)).rejects.toMatchObject({ status: 422, details: [{ path: 'claim_id' }] })
  await expect((await orders('drew')).quote(booking)).rejects.toMatchObject({ status: 404 })
  await sal.retire({ id })
  for (const call of [dana.quote(booking), dana.createServicePayment(booking)])
    await expect(call).rejects.toMatchObject({ status: 409, code: 'product_retired' })
})

test('a claim that is closed takes no service', async () => {
  const { id } = await sal.add(REVIEW)
  const booking = await wanted(id)
  await owner.query(`update claims set status = 'closed' where id = $1`, [booking.claim_id])
  await expect((await orders('dana')).createServicePayment(booking)).rejects.toMatchObject({
    status: 409,
    code: 'claim_closed',
  })
})

test('the state of the loss decides about the license, whatever state the appraiser works from', async () => {
  const { id } = await sal.add({ ...REVIEW, kind: 'damage_appraisal' })
  const dana = await orders('dana')
  const missing = {
    status: 409,
    code: 'license_missing',
    details: [
      { path: 'state', message: 'MA' },
      { path: 'type', message: 'appraiser' },
    ],
  }
  const inMassachusetts = await wanted(id, 'MA')
  await expect(dana.quote(inMassachusetts)).rejects.toMatchObject(missing)
  await expect(dana.createServicePayment(inMassachusetts)).rejects.toMatchObject(missing)
  const put = await acceptedLicenses(world, 'sal', PROVIDERS.sal.id)
  await put({ state: 'RI', license_type: 'appraiser' })
  await put({ state: 'MA', license_type: 'public_adjuster' })
  await put({ state: 'MA', license_type: 'appraiser', status: 'submitted' })
  await expect(dana.quote(inMassachusetts), 'another state, another type, or not accepted').rejects.toMatchObject(
    missing,
  )
  await put({ state: 'MA', license_type: 'appraiser', expires_on: day(1) })
  await expect(dana.quote(inMassachusetts), 'expired before the day').rejects.toMatchObject(missing)
  await put({ state: 'MA', license_type: 'appraiser', expires_on: day(300) })
  expect(await dana.quote(inMassachusetts)).toMatchObject({ amount: 25_000 })
  expect(await dana.quote(await wanted(id, 'GA')), 'nothing is asked in Georgia').toMatchObject({ amount: 25_000 })
  expect(await dana.quote(await wanted(id, 'PA')), 'what was read there is not sure').toMatchObject({ amount: 25_000 })
  await owner.query(`delete from credentials where provider_id = $1 and state = 'RI'`, [PROVIDERS.sal.id])
  expect(await dana.quote(await wanted(id, 'RI')), 'asked in the appraisal process alone').toMatchObject({
    amount: 25_000,
  })
  const clause = await sal.add({ ...REVIEW, kind: 'appraiser_under_clause' })
  await expect(dana.quote(await wanted(clause.id, 'RI'))).rejects.toMatchObject({ code: 'license_missing' })
  await owner.query(`delete from credentials where provider_id = $1`, [PROVIDERS.sal.id])
  const review = await sal.add(REVIEW)
  expect(await dana.quote(await wanted(review.id, 'MA')), 'no damage is appraised').toMatchObject({ amount: 25_000 })
})

test('a loss whose state nobody named is where its ZIP code is; where nothing says it, nothing that some state licenses is booked', async () => {
  const { id } = await sal.add({ ...REVIEW, kind: 'damage_appraisal' })
  const dana = await orders('dana')
  const booking = await wanted(id, null)
  const at = (zip: string | null) =>
    owner.query('update claims set loss_zip = $2 where id = $1', [booking.claim_id, zip])
  await at('02139')
  await expect(dana.quote(booking)).rejects.toMatchObject({ code: 'license_missing', details: [{ message: 'MA' }, {}] })
  await at('30306')
  expect(await dana.quote(booking)).toMatchObject({ amount: 25_000 })
  await at(null)
  for (const call of [dana.quote(booking), dana.createServicePayment(booking)])
    await expect(call).rejects.toMatchObject({ status: 422, code: 'loss_unknown', details: [{ path: 'claim_id' }] })
  const umpire = await sal.add({ ...REVIEW, kind: 'umpire' })
  expect(await dana.quote({ ...booking, product_id: umpire.id })).toMatchObject({ amount: 25_000 })
})

test('a booking is not moved to a day on which the license for its claim has ended', async () => {
  const { id } = await sal.add({ ...REVIEW, kind: 'damage_appraisal' })
  const put = await acceptedLicenses(world, 'sal', PROVIDERS.sal.id, 4712)
  const booking = await wanted(id, 'MA')
  await put({ state: 'MA', license_type: 'appraiser', expires_on: booking.service_date })
  const dana = await orders('dana')
  const { url, order_id } = await dana.createServicePayment(booking)
  await press(url)
  await deliver()
  const to = day(ahead++)
  const missing = { status: 409, code: 'license_missing' }
  await expect(dana.changePreview({ id: order_id, service_date: to })).rejects.toMatchObject(missing)
  await expect(dana.askChange({ id: order_id, service_date: to, expected_refund_cents: 0 })).rejects.toMatchObject(
    missing,
  )
  await expect((await orders('sal')).proposeChange({ id: order_id, service_date: to })).rejects.toMatchObject(missing)
  await owner.query('update credentials set expires_on = $2 where provider_id = $1', [PROVIDERS.sal.id, to])
  expect(await dana.changePreview({ id: order_id, service_date: to })).toMatchObject({ refund_cents: 0 })
})

test('a business that is no adjuster or appraiser any more sells none of its services', async () => {
  const { id } = await sal.add(REVIEW)
  const booking = await wanted(id)
  await owner.query(`update provider_profiles set provider_type = 'body_shop' where id = $1`, [PROVIDERS.sal.id])
  await expect((await orders('dana')).quote(booking)).rejects.toMatchObject({ status: 409, code: 'product_retired' })
  await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
})

test('the database takes no booking of a service at another price or one that is retired: the driver is told to look again', async () => {
  const { id } = await sal.add(REVIEW)
  const dana = await orders('dana')
  const booking = await wanted(id)
  const { order_id } = await dana.createServicePayment(booking)
  const { rows } = await owner.query('select to_jsonb(o) as row from orders o where id = $1', [order_id])
  const { row } = rows[0] as { row: Record<string, unknown> }
  const ctx = ctxOf(world.services, { kind: 'person', id: CAST.dana.id, role: 'driver', session_id: '' })
  const place = () =>
    ctx
      .write((tx) =>
        sql`select place_booking(${JSON.stringify({ ...row, id: newId() })}::jsonb, '[]', ${newId()}::uuid, null)`.execute(
          tx,
        ),
      )
      .catch((error: unknown) => error)
  for (const change of ['price_cents = 31000', 'price_cents = 25000, retired_at = now()']) {
    await owner.query(`update service_products set ${change} where id = $1`, [id])
    const refused = await place()
    expect(refused).toMatchObject({ constraint: 'orders_product_price' })
    expect(await reservationRefusal(ctx, refused)).toMatchObject({ status: 409, code: 'price_changed' })
  }
})
