import { expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { formatDay } from '#lib/dates.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { difference } from '#features/work/orders/progress.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { day, orders, paid, read, claim, books, press, deliver, photo, handOver, takeBack, daysReserved, book } =
  bookings(world)
const extendOrReturn = async (who: Who) => (await world.as(who)).on(extendOrReturnContract)
/** An accepted rental of so many days, its car out on request. */
const rented = async (who: Who, from: number, to: number, wanted: { claim_id?: string } = {}) => {
  const id = await paid(who, from, to, wanted)
  await (await orders('omar')).accept({ id })
  return id
}
/** Asks for more days at the price the server names, and pays. */
const extended = async (who: Who, id: string, last: number) => {
  const mine = await extendOrReturn(who)
  const { price } = await mine.extendPreview({ id, end_date: day(last) })
  const { url, order_id } = await mine.extend({ id, end_date: day(last), expected_amount: price.amount })
  if (url) await press(url)
  await deliver()
  return order_id
}
const meter = async (who: Who, claim_id: string) => (await orders(who)).coverageUsed({ claim_id })
const unitDays = async (from: number, to: number) => {
  const { rows } = await owner.query<{ day: string; order_id: string | null; reason: string }>(
    'select day::text, order_id, reason from listing_days where listing_id = $1 and day between $2 and $3 order by day',
    [LISTINGS.corolla, day(from), day(to)],
  )
  return rows
}

test('more days are an order of their own: what is left of the claim is counted once over both, to the cent', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000, rental_max_days: 4, direct_bill: true })
  const id = await rented('dana', 2, 4, { claim_id }) // 3 of 4 days
  const mine = await extendOrReturn('dana')
  const seen = await mine.extendPreview({ id, end_date: day(6) })
  const { rate_cents } = (await read('dana', id)).price
  expect(seen).toMatchObject({
    first_day: day(5),
    left: { days: 1, cents: null, until: null, direct_bill: true },
    price: { quantity: 2, rate_cents, covered_days: 1, insurer_cents: 3000, amount: 2 * rate_cents - 3000 },
  })
  const ext = await extended('dana', id, 6)
  expect(await meter('dana', claim_id)).toMatchObject({ days: 4, cents: 12_000 })
  expect(await read('dana', ext)).toMatchObject({
    extends_order_id: id,
    status: 'paid',
    work_status: 'requested',
    amount: 2 * rate_cents - 3000,
    deposit_cents: 0,
    service_date: day(5),
    end_date: day(6),
  })
  expect((await read('dana', id)).extended_by).toBe(ext)
  expect(await books(ext)).toEqual({
    payment_provider: 2 * rate_cents - 3000,
    insurer_receivable: 3000,
    held: -2 * rate_cents,
  })
  expect((await unitDays(2, 6)).map(({ order_id }) => order_id)).toEqual([id, id, id, ext, ext])
  const told = await owner.query(`select title from notifications where action_url = $1 order by created_at`, [
    `/provider/booking/${ext}`,
  ])
  expect(told.rows.map(({ title }) => title)).toContain('More days requested')
  // nothing of the first one moves while its car stays out
  const [dana, omar] = [await orders('dana'), await orders('omar')]
  await expect(dana.cancel({ id })).rejects.toMatchObject({ status: 409, code: 'extended' })
  await expect(omar.complete({ id, reason: 'It is back' })).rejects.toMatchObject({ code: 'extended' })
  await expect(mine.extendPreview({ id })).rejects.toMatchObject({ code: 'extended' })
  await omar.decline({ id: ext, reason: 'It is needed here' })
  expect(await books(ext)).toEqual({})
  expect(await meter('dana', claim_id)).toMatchObject({ days: 3, cents: 9000 })
  expect(await read('dana', id)).toMatchObject({ extended_by: null, status: 'paid', work_status: 'accepted' })
  expect((await dana.cancelPreview({ id })).refund_cents).toBeGreaterThan(0)
  await dana.cancel({ id })
})

test('the days to get ready pass to the extension and come back with it; nobody slips in between', async () => {
  await owner.query('update listings set turnaround_days = 2 where id = $1', [LISTINGS.corolla])
  const id = await rented('dana', 10, 11)
  expect(await daysReserved(id)).toEqual(['order', 'order', 'turnaround', 'turnaround'])
  const mine = await extendOrReturn('dana')
  const other = await paid('drew', 17, 18)
  expect((await mine.extendPreview({ id })).latest).toBe(day(14))
  await expect(mine.extendPreview({ id, end_date: day(15) })).rejects.toMatchObject({ status: 409, code: 'day_taken' })
  const ext = await extended('dana', id, 13)
  expect(await daysReserved(id)).toEqual(['order', 'order'])
  expect(await daysReserved(ext)).toEqual(['order', 'order', 'turnaround', 'turnaround'])
  const omar = await orders('omar')
  await omar.accept({ id: ext })
  await (await orders('dana')).cancel({ id: ext })
  expect(await daysReserved(ext)).toEqual([])
  expect(await daysReserved(id)).toEqual(['order', 'order', 'turnaround', 'turnaround'])
  await expect(book('drew', 12, 12)).rejects.toMatchObject({ code: 'day_taken' })
  // a reservation that nobody pays ends the same way
  const { price } = await mine.extendPreview({ id, end_date: day(12) })
  const wanted = { id, end_date: day(12), expected_amount: price.amount }
  const first = await mine.extend(wanted)
  expect((await mine.extend(wanted)).order_id, 'asked again, continued').toBe(first.order_id)
  await expect(mine.extend({ ...wanted, expected_amount: 1 })).rejects.toMatchObject({ code: 'extended' })
  await (await orders('dana')).cancel({ id: first.order_id })
  expect(await daysReserved(id)).toEqual(['order', 'order', 'turnaround', 'turnaround'])
  await (await orders('dana')).cancel({ id })
  await (await orders('drew')).cancel({ id: other })
  await owner.query('update listings set turnaround_days = 0 where id = $1', [LISTINGS.corolla])
})

test('of two requests at once exactly one wins, and a stranger’s booking at the same moment takes either all or nothing', async () => {
  const id = await rented('dana', 20, 21)
  const mine = await extendOrReturn('dana')
  const one = await mine.extendPreview({ id, end_date: day(22) })
  const two = await mine.extendPreview({ id, end_date: day(23) })
  const both = await Promise.allSettled([
    mine.extend({ id, end_date: day(22), expected_amount: one.price.amount }),
    mine.extend({ id, end_date: day(23), expected_amount: two.price.amount }),
    book('drew', 23, 23),
  ])
  const [a, b, c] = both.map(({ status }) => status)
  expect([a, b].filter((each) => each === 'fulfilled')).toHaveLength(1)
  const lost = both.slice(0, 2).find((each) => each.status === 'rejected')!
  expect((lost as PromiseRejectedResult).reason).toMatchObject({ status: 409 })
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from orders where extends_order_id = $1 and status = 'pending'`,
    [id],
  )
  expect(rows[0]!.count).toBe(1)
  const taken = await unitDays(20, 23)
  expect(new Set(taken.map((row) => row.day)).size).toBe(taken.length)
  if (b === 'fulfilled') expect(c).toBe('rejected')
})

test('days that cost nothing need no card; days that would leave less than a card can be charged are named, with those that can be had', async () => {
  const { rate_cents: rate } = (await read('dana', await rented('dana', 50, 50))).price
  const covers = { rental_daily_cap_cents: rate, rental_max_days: 30, direct_bill: true }
  const mine = await extendOrReturn('dana')
  // one day booked, one more covered in full, and all but 30 cents of the third
  const claim_id = await claim('dana', { ...covers, rental_total_cap_cents: 3 * rate - 30 })
  const id = await rented('dana', 53, 53, { claim_id })
  expect(await mine.extendPreview({ id })).toMatchObject({
    too_small: [day(55)],
    price: { end_date: day(54), amount: 0, insurer_cents: rate },
  })
  const refusal = {
    status: 409,
    code: 'below_least_charge',
    message: `With this last day, $0.30 would be left to pay, and cards can’t be charged less than $0.50. Choose ${formatDay(day(54))} or ${formatDay(day(56))} as the last day.`,
    details: [
      { path: 'left', message: '30' },
      { path: 'instead.0', message: day(54) },
      { path: 'instead.1', message: day(56) },
    ],
  }
  await expect(mine.extendPreview({ id, end_date: day(55) })).rejects.toMatchObject(refusal)
  await expect(mine.extend({ id, end_date: day(55), expected_amount: 30 })).rejects.toMatchObject(refusal)
  // no day behind the end of the license is named
  await owner.query(
    `with f as (insert into files (id, owner_id, path, original_name, content_type, size, sha256)
      select gen_random_uuid(), user_id, 'x/work/license', 'license.png', 'image/png', 1, 'x' from orders where id = $1 returning id)
    insert into order_licenses (order_id, number_sealed, number_last4, state, expires_on, file_id) select $1, 'x', '1234', 'GA', $2, id from f`,
    [id, day(55)],
  )
  const licensed = mine.extendPreview({ id, end_date: day(55) })
  await expect(licensed).rejects.toMatchObject({
    code: 'below_least_charge',
    details: [
      { path: 'left', message: '30' },
      { path: 'instead.0', message: day(54) },
    ],
  })
  // nor offered, and the page reads why
  expect(await mine.extendPreview({ id })).toMatchObject({ latest: day(55), by_license: true })
  await owner.query('delete from order_licenses where order_id = $1', [id])
  const unlicensed = await mine.extendPreview({ id })
  expect([unlicensed.latest > day(55), unlicensed.by_license]).toEqual([true, false])
  expect((await mine.extendPreview({ id, end_date: day(56) })).price).toMatchObject({ amount: rate + 30 })
  const ext = await mine.extend({ id, end_date: day(54), expected_amount: 0 })
  expect(ext.url).toBeNull()
  expect(await read('dana', ext.order_id)).toMatchObject({ status: 'paid', work_status: 'requested', amount: 0 })
  expect(await books(ext.order_id)).toEqual({ insurer_receivable: rate, held: -rate })
  await (await orders('omar')).accept({ id: ext.order_id })
  // and the 30 cents alone: the first day that can be had is offered
  const next = await mine.extendPreview({ id: ext.order_id })
  expect(next).toMatchObject({ too_small: [day(55)], price: { end_date: day(56), amount: rate + 30 } })
  // a rental at no price stays one
  const free = await rented('dana', 60, 60)
  await owner.query(`update orders set price_snapshot = price_snapshot || '{"rate_cents": 0}' where id = $1`, [free])
  const { price } = await mine.extendPreview({ id: free, end_date: day(62) })
  expect(price).toMatchObject({ total_cents: 0, amount: 0, insurer_cents: 0 })
  const gift = await mine.extend({ id: free, end_date: day(62), expected_amount: 0 })
  expect(gift.url).toBeNull()
  expect(await books(gift.order_id)).toEqual({})
  await (await orders('omar')).accept({ id: gift.order_id })
  expect((await read('omar', gift.order_id)).work_status).toBe('accepted')
})

test('what cannot be had is refused with its reason: somebody else’s, a closed claim, a rate within a cap that is used up', async () => {
  const claim_id = await claim('dana', { rental_max_days: 2 })
  const id = await rented('dana', 40, 41, { claim_id })
  await expect((await extendOrReturn('drew')).extendPreview({ id })).rejects.toMatchObject({ status: 404 })
  await expect((await extendOrReturn('omar')).extendPreview({ id })).rejects.toMatchObject({ status: 403 })
  const mine = await extendOrReturn('dana')
  const seen = await mine.extendPreview({ id, end_date: day(42) })
  expect(seen, 'no covered day is left: the driver pays').toMatchObject({
    left: { days: 0 },
    price: { insurer_cents: 0, amount: seen.price.rate_cents },
  })
  await owner.query(`update orders set price_snapshot = price_snapshot || '{"rate_kind": "insurer"}' where id = $1`, [
    id,
  ])
  await expect(mine.extendPreview({ id })).rejects.toMatchObject({ status: 409, code: 'insurer_rate_gone' })
  await owner.query(`update coverage set rental_start_allowed = false where claim_id = $1`, [claim_id])
  await expect(mine.extendPreview({ id })).rejects.toMatchObject({ code: 'rental_not_allowed' })
  await owner.query(`update claims set status = 'closed' where id = $1`, [claim_id]).catch(() => undefined)
  await expect(mine.extend({ id, end_date: day(39), expected_amount: 0 })).rejects.toMatchObject({ status: 409 })
})

test('an unanswered extension ends before its first day begins, with everything back; an answered one begins and is completed with the return', async () => {
  const id = await rented('drew', 3, 4)
  await handOver('drew', id)
  world.clock.advance(4 * 86_400_000) // the last day
  const ext = await extended('drew', id, 2)
  const asked = await read('drew', ext)
  expect(asked.service_date).toBe(day(1))
  expect(asked.respond_by! <= `${day(1)}T05:00:01.000Z`, 'before the extra day begins').toBe(true)
  await expect(takeBack(id), 'the return stands on the extension').rejects.toMatchObject({ code: 'extended' })
  world.clock.advance(86_400_000)
  await world.workJobs()
  expect(await read('drew', ext)).toMatchObject({
    work_status: 'declined',
    status: 'refunded',
    refunded_cents: asked.amount,
  })
  expect(await read('drew', id)).toMatchObject({ work_status: 'in_progress', extended_by: null })
  await expect((await extendOrReturn('drew')).extendPreview({ id }), 'the last day has passed').rejects.toMatchObject({
    code: 'too_late',
  })
  await takeBack(id)
  await (await orders('omar')).complete({ id })

  const next = await rented('drew', 3, 4)
  await handOver('drew', next)
  const more = await extended('drew', next, 6)
  const omar = await orders('omar')
  await omar.accept({ id: more })
  await expect(omar.start({ id: more, reason: 'Now' })).rejects.toMatchObject({ code: 'is_extension' })
  await expect(omar.complete({ id: more, reason: 'Now' })).rejects.toMatchObject({ code: 'not_begun' })
  world.clock.advance(5 * 86_400_000)
  await world.workJobs()
  expect((await read('drew', more)).work_status).toBe('in_progress')
  expect((await read('drew', next)).work_status, 'the car is still out').toBe('in_progress')
  const back = await orders('omar')
  await expect(back.complete({ id: more })).rejects.toMatchObject({ code: 'handover_missing' })
  const photos = [(await photo('omar')).id]
  const lower = { id: more, kind: 'check_in', odometer: 21_399, fuel_eighths: 6, photos } as const
  await expect(back.recordHandover(lower), 'less than when the car left, on the booking before').rejects.toMatchObject({
    status: 422,
    details: [{ path: 'odometer', message: expect.stringMatching(/read 21400 miles .* Enter at least that/) }],
  })
  await takeBack(more)
  for (const who of ['omar', 'drew'] as const) {
    const order = await read(who, more)
    expect(order.left, who).toEqual({ odometer: 21_400, fuel_eighths: 8 })
    expect(difference(order, order.handovers), who).toEqual({ miles: 212, eighths: 2 })
  }
  expect((await read('drew', next)).left).toBeNull()
  await back.complete({ id: more })
  const [first, last] = [await read('drew', next), await read('drew', more)]
  expect([first.work_status, last.work_status]).toEqual(['completed', 'completed'])
  expect(first.release_at).toBe(last.release_at)
  await (await orders('drew')).approve({ id: next })
  world.clock.advance(80 * 3_600_000)
  await world.workJobs()
  for (const each of [next, more])
    expect(Object.keys(await books(each))).toEqual(['payment_provider', 'provider_balance'])
})

test('an extension that ends with a complaint resolved leaves the booking before it to be completed, and its money moves on', async () => {
  const id = await rented('drew', 3, 4)
  await handOver('drew', id)
  const more = await extended('drew', id, 5)
  await (await orders('omar')).accept({ id: more })
  world.clock.advance(5 * 86_400_000)
  await world.workJobs()
  const [drew, omar] = [await orders('drew'), await orders('omar')]
  await drew.fileComplaint({ id: more, kind: 'other', reason: 'The heater is broken' })
  await expect(omar.complete({ id, reason: 'It is back' })).rejects.toMatchObject({ code: 'extended' })
  await drew.approve({ id: more })
  expect(Object.keys(await books(more))).toEqual(['payment_provider', 'provider_balance'])
  await takeBack(id)
  await omar.complete({ id })
  await drew.approve({ id })
  expect(Object.keys(await books(id))).toEqual(['payment_provider', 'provider_balance'])
  expect(await read('drew', id)).toMatchObject({ extended_by: more })
})
