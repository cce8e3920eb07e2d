import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { day, orders, read, books } = bookings(world)
const documentsOf = (id: string) =>
  world.databases.owner.query(`select kind from issued_documents where order_id = $1`, [id]).then(({ rows }) => rows)

async function freeInspection(): Promise<void> {
  const sal = (await world.as('sal')).on(listingsContract)
  const { version } = await sal.get({ id: LISTINGS.collision })
  await sal.update({ id: LISTINGS.collision, version, hourly_rate_cents: 0 })
}

test('an inspection that costs nothing is booked without a card, and leads to our own success page', async () => {
  await freeInspection()
  const dana = await orders('dana')
  const wanted = { listing_id: LISTINGS.collision, service_date: day(6) }
  expect(await dana.quote(wanted)).toMatchObject({ total_cents: 0, amount: 0, kept_when_late_cents: 0 })
  const { order_id, url } = await dana.createServicePayment({ ...wanted, expected_amount: 0 })
  const session = /^http:\/\/claimchoice\.test\/booking-success\?session_id=(\S+)$/.exec(url ?? '')?.[1] ?? ''
  expect(session).not.toContain(order_id)
  expect(await dana.list({ stripe_session_id: session })).toMatchObject([
    { id: order_id, status: 'paid', work_status: 'requested', amount: 0 },
  ])
  expect(await dana.verifyServicePayment({ session_id: session })).toEqual({ order_id, status: 'paid' })
  expect(await (await orders('drew')).list({ stripe_session_id: session })).toEqual([])
  const { rows } = await world.databases.owner.query(`select message from notifications where title = 'New booking'`)
  expect(rows, 'no money waits, so no payout account is asked for').toEqual([
    { message: expect.stringMatching(/Please answer by [^.]+\.$/) },
  ])
})

test('it is worked, approved and canceled like every booking, with nothing in the books and no receipt', async () => {
  const dana = await orders('dana')
  const sal = await orders('sal')
  const book = async (at: number) =>
    (await dana.createServicePayment({ listing_id: LISTINGS.collision, service_date: day(at) })).order_id
  const [done, dropped] = [await book(7), await book(8)]
  for (const id of [done, dropped]) await sal.accept({ id })
  world.clock.set(`${day(7)}T18:00:00Z`)
  const then = { dana: await orders('dana'), sal: await orders('sal') }
  await then.sal.start({ id: done })
  await then.sal.complete({ id: done })
  await then.dana.approve({ id: done })
  await then.dana.cancel({ id: dropped })
  await world.workJobs()
  expect(await read('dana', done)).toMatchObject({ status: 'paid', work_status: 'approved', amount: 0 })
  expect(await read('dana', dropped)).toMatchObject({ work_status: 'cancelled' })
  expect(await books(done)).toEqual({})
  expect(await books(dropped)).toEqual({})
  expect([...(await documentsOf(done)), ...(await documentsOf(dropped))]).toEqual([])
})

test('a car never costs nothing', async () => {
  const omar = (await world.as('omar')).on(listingsContract)
  const { version } = await omar.get({ id: LISTINGS.corolla })
  await expect(omar.update({ id: LISTINGS.corolla, version, daily_rate_cents: 0 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'daily_rate_cents' }],
  })
})
