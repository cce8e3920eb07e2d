import { expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { toRelease } from '#features/work/orders/money.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld({ crowded: true })
const { day, orders, deliver, paid, read, claim, books, daysReserved, atCompany, book, finish } = bookings(world)
const HOUR = 3_600_000
/** Asks for other days with the refund that the preview names. */
async function ask(who: Who, id: string, from: number, to: number | null = null, note?: string) {
  const mine = await orders(who)
  const days = { service_date: day(from), ...(to !== null && { end_date: day(to) }) }
  const { refund_cents } = await mine.changePreview({ id, ...days })
  const order = await mine.askChange({ id, ...days, expected_refund_cents: refund_cents, ...(note && { note }) })
  return { change_id: order.change!.id, refund_cents, order }
}
const accept = async (id: string, change_id: string) => (await orders('omar')).acceptChange({ id, change_id })
const taken = async (listing_id: string = LISTINGS.corolla) =>
  (
    (await (
      await world.api.request(`/rest/v1/rpc/listing_availability?listing_id=${listing_id}&to=${day(365)}`)
    ).json()) as { taken: string[] }
  ).taken
const news = async (who: Who) => (await (await world.as(who)).fetch('/rest/v1/notifications')).text()

test('a driver moves a booking: the provider agrees, the old days are free, the new ones held, and no cent moves', async () => {
  const id = await paid('dana', 3, 5)
  const before = await books(id)
  const { change_id, refund_cents, order } = await ask('dana', id, 4, 6, 'The shop needs one more day.')
  expect(refund_cents).toBe(0)
  expect(order).toMatchObject({
    service_date: day(3),
    change: { status: 'open', service_date: day(4), end_date: day(6), note: 'The shop needs one more day.' },
  })
  expect(await taken()).toContain(day(3))
  expect(await taken()).not.toContain(day(6))
  expect(await news('omar')).toContain('New dates requested')
  const after = await accept(id, change_id)
  expect(after).toMatchObject({
    service_date: day(4),
    end_date: day(6),
    work_status: 'accepted',
    amount: 11_400,
    price: { amount: 11_400, quantity: 3 },
    change: { status: 'accepted' },
  })
  expect(after.timeline.filter(({ kind }) => kind === 'change').map(({ to_status, by }) => [to_status, by])).toEqual([
    ['open', 'customer'],
    ['accepted', 'provider'],
  ])
  const free = await taken()
  expect([3, 4, 5, 6].map((ahead) => free.includes(day(ahead)))).toEqual([false, true, true, true])
  expect(await daysReserved(id)).toEqual(['order', 'order', 'order'])
  expect(await books(id)).toEqual(before)
  expect(await news('dana')).toContain('New dates confirmed')
})

test('a shorter booking gives back the difference, to the cent, in the books and at the payment provider', async () => {
  const id = await paid('dana', 10, 14)
  const charged = await atCompany()
  const { change_id, refund_cents } = await ask('dana', id, 11, 12)
  expect(refund_cents).toBe(3 * 3800)
  const after = await accept(id, change_id)
  expect(after).toMatchObject({ amount: 19_000, refunded_cents: 11_400, price: { amount: 7600, total_cents: 7600 } })
  expect(await books(id)).toEqual({ payment_provider: 7600, held: -7600 })
  expect(await atCompany()).toBe(charged - 11_400)
  // a cancellation afterwards gives back what is left, and nothing is left over
  const dana = await orders('dana')
  expect(await dana.cancelPreview({ id })).toMatchObject({ refund_cents: 7600, kept_cents: 0 })
  await dana.cancel({ id, expected_refund_cents: 7600 })
  expect(await read('dana', id)).toMatchObject({ status: 'refunded', refunded_cents: 19_000 })
  expect(await books(id)).toEqual({})
  expect(await atCompany()).toBe(charged - 19_000)
})

test('shortened twice and completed: the provider gets exactly what the last days cost', async () => {
  const id = await paid('drew', 20, 24)
  for (const to of [22, 21]) await accept(id, (await ask('drew', id, 20, to)).change_id)
  await finish(id)
  await (await orders('drew')).approve({ id })
  expect(await books(id)).toEqual({ payment_provider: 7600, provider_balance: -7600 })
  expect(await read('drew', id)).toMatchObject({ refunded_cents: 11_400, released_at: expect.any(String) as string })
})

test('what completing is said to release is what is released, also while a refund is on its way or has failed', async () => {
  const claim_id = await claim('drew', { rental_max_days: 1 })
  const cases = [
    { card: '4000 0000 0000 7726', released: 7600 },
    { card: '4000 0000 0000 5126', released: 7600 },
    { claim_id, released: 7600 }, // the insurer owes $30 of it
  ]
  for (const [index, { released, ...wanted }] of cases.entries()) {
    const from = 300 + 5 * index
    const id = await paid('drew', from, from + 2, wanted)
    await accept(id, (await ask('drew', id, from, from + 1)).change_id)
    expect(toRelease(await read('omar', id)), JSON.stringify(wanted)).toBe(released)
    world.clock.advance(31_000)
    await deliver()
    expect(toRelease(await read('omar', id)), `${JSON.stringify(wanted)}, later`).toBe(released)
    await finish(id)
    await (await orders('drew')).approve({ id })
    expect((await books(id))['provider_balance']).toBe(-released)
  }
})

test('direct bill: the insurer’s part follows the days, also back to nothing', async () => {
  const claim_id = await claim('dana', { rental_max_days: 3 })
  const id = await paid('dana', 30, 34, { claim_id })
  // five days of $38: three covered up to $30, so the insurer pays $90 and the driver $100
  expect(await books(id)).toEqual({ payment_provider: 10_000, held: -19_000, insurer_receivable: 9000 })
  const { change_id, refund_cents } = await ask('dana', id, 31, 32)
  expect(refund_cents).toBe(10_000 - 1600)
  await accept(id, change_id)
  expect(await books(id)).toEqual({ payment_provider: 1600, held: -7600, insurer_receivable: 6000 })
  const used = await (await orders('dana')).coverageUsed({ claim_id })
  expect(used).toMatchObject({ days: 2, cents: 6000 })
  await (await orders('dana')).cancel({ id })
  expect(await books(id)).toEqual({})
})

test('other days are kept with the cover that they were priced with', async () => {
  const claim_id = await claim('dana', { rental_max_days: 5, direct_bill: false })
  const id = await paid('dana', 152, 154, { claim_id })
  await world.databases.owner.query('update coverage set rental_start = $2 where claim_id = $1', [claim_id, day(154)])
  await accept(id, (await ask('dana', id, 153, 154)).change_id)
  const { rows } = await world.databases.owner.query(
    'select price_snapshot -> $2 as coverage, insurer_cents from orders where id = $1',
    [id, 'coverage'],
  )
  expect(rows).toMatchObject([{ insurer_cents: 3000, coverage: { rental_start: day(154), rental_max_days: 5 } }])
  await (await orders('dana')).cancel({ id })
})

test('days that cost more, are taken, past, the same or too many are refused before anything is sent', async () => {
  const id = await paid('dana', 40, 41)
  await paid('drew', 43, 44)
  const dana = await orders('dana')
  const preview = (from: number, to: number | null) =>
    dana.changePreview({ id, service_date: day(from), ...(to !== null && { end_date: day(to) }) })
  await expect(preview(40, 42)).rejects.toMatchObject({ status: 409, code: 'costs_more' })
  await expect(preview(42, 43)).rejects.toMatchObject({ status: 409, code: 'day_taken' })
  for (const [from, to] of [
    [0, 1],
    [-3, -2],
    [40, 41],
    [45, 42],
    [400, 401],
  ] as const)
    await expect(preview(from, to)).rejects.toMatchObject({ status: 422 })
  expect(await preview(41, null)).toMatchObject({ refund_cents: 0, price: { quantity: 2 } })
  await expect(
    dana.askChange({ id, service_date: day(41), end_date: day(41), expected_refund_cents: 0 }),
  ).rejects.toMatchObject({ status: 409, code: 'price_changed' })
  const calendar = await dana.changeCalendar({ id })
  expect(calendar.taken).toContain(day(43))
  expect(calendar.taken).not.toContain(day(40))
  expect((await read('dana', id)).change).toBeNull()
})

test('whose request it is, and one at a time', async () => {
  const id = await paid('dana', 50, 51)
  const [dana, drew, omar, ada] = await Promise.all((['dana', 'drew', 'omar', 'ada'] as const).map(orders))
  const wanted = { id, service_date: day(52), expected_refund_cents: 0 }
  await expect(drew!.askChange(wanted)).rejects.toMatchObject({ status: 404 })
  await expect(omar!.askChange(wanted)).rejects.toMatchObject({ status: 403 })
  await expect(ada!.askChange(wanted)).rejects.toMatchObject({ status: 403 })
  await expect((await orders('nobody')).askChange(wanted)).rejects.toMatchObject({ status: 401 })
  const { change_id } = await ask('dana', id, 52)
  await expect(dana!.askChange(wanted)).rejects.toMatchObject({ status: 409, code: 'change_open' })
  await expect(dana!.acceptChange({ id, change_id })).rejects.toMatchObject({ status: 403 })
  await expect(drew!.withdrawChange({ id, change_id })).rejects.toMatchObject({ status: 404 })
  await expect(omar!.declineChange({ id, change_id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  const other = await paid('dana', 54, 55)
  await expect(omar!.acceptChange({ id: other, change_id })).rejects.toMatchObject({ status: 404 })
  const declined = await omar!.declineChange({ id, change_id, reason: 'The car is at the wash.' })
  expect(declined).toMatchObject({
    service_date: day(50),
    change: { status: 'declined', answer: 'The car is at the wash.' },
  })
  await expect(omar!.acceptChange({ id, change_id })).rejects.toMatchObject({ status: 409, code: 'change_over' })
  const again = await ask('dana', id, 52)
  expect((await dana!.withdrawChange({ id, change_id: again.change_id })).change?.status).toBe('withdrawn')
  expect(await daysReserved(id)).toEqual(['order', 'order'])
})

test('a request that nobody answers ends at its deadline, and a late yes is refused', async () => {
  const id = await paid('dana', 60, 61)
  const omar = await orders('omar')
  await omar.accept({ id })
  const { change_id } = await ask('dana', id, 63, 64)
  world.clock.advance(25 * HOUR)
  await expect(accept(id, change_id)).rejects.toMatchObject({ status: 409, code: 'change_over' })
  await world.workJobs()
  expect((await read('dana', id)).change?.status).toBe('expired')
  expect(await news('dana')).toContain('Request for new dates expired')
  expect(await read('omar', id)).toMatchObject({ service_date: expect.any(String) as string, work_status: 'accepted' })
  world.clock.advance(-25 * HOUR)
})

test('whatever ends the booking ends the request', async () => {
  const cancelled = await paid('dana', 70, 71)
  const one = await ask('dana', cancelled, 72)
  await (await orders('dana')).cancel({ id: cancelled })
  expect((await read('dana', cancelled)).change?.status).toBe('void')
  await expect(accept(cancelled, one.change_id)).rejects.toMatchObject({ status: 409 })
  const begun = await paid('dana', 74, 75)
  await (await orders('omar')).accept({ id: begun })
  await ask('dana', begun, 76)
  await finish(begun)
  expect((await read('dana', begun)).change?.status).toBe('void')
})

test('days that somebody bought meanwhile are never sold twice', async () => {
  const id = await paid('dana', 80, 81)
  const { change_id } = await ask('dana', id, 82, 83)
  await paid('drew', 83, 84)
  await expect(accept(id, change_id)).rejects.toMatchObject({ status: 409, code: 'day_taken' })
  expect(await read('dana', id)).toMatchObject({ service_date: day(80), change: { status: 'open' } })
  expect(await daysReserved(id)).toEqual(['order', 'order'])
})

test('a price that changed since the driver asked is not taken', async () => {
  const claim_id = await claim('dana', { rental_max_days: 3 })
  const id = await paid('dana', 90, 94, { claim_id })
  const { change_id } = await ask('dana', id, 91, 93)
  await world.databases.owner.query('update coverage set rental_max_days = 1 where claim_id = $1', [claim_id])
  await expect(accept(id, change_id)).rejects.toMatchObject({ status: 409, code: 'price_changed' })
  expect(await books(id)).toEqual({ payment_provider: 10_000, held: -19_000, insurer_receivable: 9000 })
})

test('two bookings that want each other’s days, and a buyer in between: nobody waits for ever, nothing is sold twice', async () => {
  for (let round = 0; round < 4; round++) {
    const base = 100 + round * 12
    const [one, two] = [await paid('dana', base, base + 2), await paid('drew', base + 4, base + 6)]
    const a = await ask('dana', one, base + 1, base + 3)
    const b = await ask('drew', two, base + 3, base + 5)
    const results = await Promise.allSettled([
      accept(one, a.change_id),
      accept(two, b.change_id),
      book('dana', base + 7, base + 8),
      accept(one, a.change_id),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect(['day_taken', 'change_over']).toContain((result.reason as { code: string }).code)
    const { rows } = await world.databases.owner.query<{ n: number }>(
      'select count(*)::int as n from listing_days where order_id = any($1)',
      [[one, two]],
    )
    expect(rows[0]!.n).toBe(6)
    expect(await daysReserved(one)).toHaveLength(3)
    expect(await daysReserved(two)).toHaveLength(3)
    const bought = results[2]
    if (bought?.status === 'fulfilled')
      await (await orders('dana')).cancel({ id: (bought.value as { order_id: string }).order_id })
  }
})

test('accept, cancel and expiry at the same moment: one of them, and the books agree', async () => {
  for (let round = 0; round < 6; round++) {
    const base = 160 + round * 6
    const id = await paid('dana', base, base + 2)
    const { change_id } = await ask('dana', id, base + 1, base + 1)
    const due = round % 2 === 1
    if (due) world.clock.advance(25 * HOUR)
    const [dana] = [await orders('dana')]
    const both = await Promise.allSettled([
      accept(id, change_id),
      dana.cancel({ id }),
      JOBS['order_deadline']!(systemCtx(world.services, 'order_deadline'), { id, change_id }),
    ])
    if (due) world.clock.advance(-25 * HOUR)
    expect(both[1]!.status).toBe('fulfilled')
    await deliver()
    const order = await read('dana', id)
    expect(order).toMatchObject({ work_status: 'cancelled', status: 'refunded' })
    expect(['void', 'accepted', 'expired']).toContain(order.change!.status)
    expect(await books(id)).toEqual({})
    expect(await daysReserved(id)).toEqual([])
  }
})

test('a refund of a change that the payment provider has not confirmed is not released to the provider', async () => {
  const id = await paid('drew', 210, 213)
  const { change_id } = await ask('drew', id, 210, 211)
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) =>
    path.includes('/v1/refunds') ? Response.json({}, { status: 503 }) : fetchSelf(path, init)
  await accept(id, change_id)
  await finish(id)
  await (await orders('drew')).approve({ id })
  expect(await books(id)).toEqual({ payment_provider: 15_200, held: -7600, provider_balance: -7600 })
  world.services.fetchSelf = fetchSelf
  await world.workJobs()
  expect(await books(id)).toEqual({ payment_provider: 7600, provider_balance: -7600 })
})

test('two refunds of the same amount whose answers were lost are told apart by the events that follow', async () => {
  const before = await atCompany()
  const id = await paid('drew', 230, 231)
  const { change_id } = await ask('drew', id, 230, 230)
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    return path.includes('/v1/refunds') ? Response.json({}, { status: 503 }) : answer
  }
  await accept(id, change_id)
  await (await orders('drew')).cancel({ id, expected_refund_cents: 3800 })
  world.services.fetchSelf = fetchSelf
  expect(await books(id)).toEqual({ payment_provider: 7600, held: -7600 })
  await deliver()
  expect(await books(id)).toEqual({})
  await world.workJobs()
  expect(await read('drew', id)).toMatchObject({ status: 'refunded', refunded_cents: 7600 })
  expect(await atCompany()).toBe(before)
})

test('after all of this every cent is somewhere: the books add up to zero and match the payment provider', async () => {
  const all = await books()
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(all['payment_provider']).toBe(await atCompany())
})
