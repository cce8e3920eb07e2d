import { beforeEach, expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld({ crowded: true })
const { day, orders, book, deliver, endReservations, press, paid, read, daysReserved } = bookings(world)
const { owner } = world.databases
const visitor = (await world.as('nobody')).on({ ...searchContract, ...listingsContract })
const omar = (await world.as('omar')).on(listingsContract)
const listing_id = LISTINGS.corolla
const keepFree = async (turnaround_days: number) =>
  omar.update({ id: listing_id, version: (await omar.get({ id: listing_id })).version, turnaround_days })
const found = async (from: number, to: number) =>
  (await visitor.search({ q: 'corolla', start: day(from), end: day(to) })).total
const taken = async () => (await visitor.availability({ listing_id, to: day(60) })).taken
const held = async (...days: number[]) => {
  const all = await taken()
  return days.map((ahead) => all.includes(day(ahead)))
}
const change = async (who: Who, id: string, from: number, to: number) => {
  const driver = await orders(who)
  const days = { service_date: day(from), end_date: day(to) }
  const { refund_cents } = await driver.changePreview({ id, ...days })
  const asked = await driver.askChange({ id, ...days, expected_refund_cents: refund_cents })
  return (await orders('omar')).acceptChange({ id, change_id: asked.change!.id })
}

beforeEach(async () => {
  await owner.query('delete from listing_days')
  await keepFree(2)
})

test('after a rental its car stays free, in calendar, search, owner’s calendar and booking alike', async () => {
  const id = await paid('dana', 3, 5)
  expect(await daysReserved(id)).toEqual(['order', 'order', 'order', 'turnaround', 'turnaround'])
  expect(await held(2, 3, 5, 6, 7, 8)).toEqual([false, true, true, true, true, false])
  expect(await found(6, 7)).toBe(0)
  await expect(book('drew', 7, 8)).rejects.toMatchObject({
    status: 409,
    code: 'day_taken',
    details: [{ message: `${day(8)}/${day(9)}` }, { message: expect.any(String) }, { message: expect.any(String) }],
  })
  expect(await found(8, 9)).toBe(1)
  expect((await omar.ownCalendar({ listing_id })).days.map(({ why }) => why)).toEqual([
    'booked',
    'booked',
    'booked',
    'turnaround',
    'turnaround',
  ])
  await expect(omar.addTimeOff({ listing_id, start: day(7), end: day(9) })).rejects.toMatchObject({
    status: 409,
    code: 'days_taken',
    details: [{ path: 'start', message: day(7) }],
  })
})

test('a rental needs its own days after it too: one that ends the day before another begins is refused everywhere', async () => {
  await paid('dana', 10, 12)
  expect(await found(8, 9)).toBe(0)
  await expect(book('drew', 8, 9)).rejects.toMatchObject({ code: 'day_taken' })
  expect(await found(6, 7)).toBe(1)
  expect(await daysReserved(await paid('drew', 6, 7))).toHaveLength(4)
})

test('an unpaid booking reserves them, and an ended one frees them', async () => {
  const { order_id, url } = await book('dana', 3, 4)
  expect(await daysReserved(order_id)).toEqual(['reservation', 'reservation', 'turnaround', 'turnaround'])
  expect(await held(6)).toEqual([true])
  await press(url)
  await deliver()
  expect(await daysReserved(order_id)).toEqual(['order', 'order', 'turnaround', 'turnaround'])
  await (await orders('omar')).decline({ id: order_id, reason: 'The car is in the shop.' })
  expect(await held(3, 4, 5, 6)).toEqual([false, false, false, false])
})

test('they move with the booking, also where old and new days overlap, and a cancellation frees all of them', async () => {
  const id = await paid('dana', 3, 5)
  await change('dana', id, 4, 6)
  expect(await held(3, 4, 5, 6, 7, 8, 9)).toEqual([false, true, true, true, true, true, false])
  expect(await daysReserved(id)).toEqual(['order', 'order', 'order', 'turnaround', 'turnaround'])
  await change('dana', id, 4, 4)
  expect(await held(3, 4, 5, 6, 7)).toEqual([false, true, true, true, false])
  expect(await daysReserved(id)).toEqual(['order', 'turnaround', 'turnaround'])
  const other = await paid('drew', 10, 11)
  await expect(change('dana', id, 8, 8)).rejects.toMatchObject({ code: 'day_taken' })
  const dana = await orders('dana')
  const { refund_cents } = await dana.cancelPreview({ id })
  await dana.cancel({ id, expected_refund_cents: refund_cents })
  expect(await taken()).toEqual([day(10), day(11), day(12), day(13)])
  expect(await read('drew', other)).toMatchObject({ service_date: day(10) })
})

test('a new number of days counts for what is booked already, as far as those days are free', async () => {
  const [first, second] = [await paid('dana', 3, 4), await paid('drew', 7, 8)]
  await keepFree(4)
  expect(await held(5, 6, 7, 8, 9, 10, 11, 12, 13)).toEqual([true, true, true, true, true, true, true, true, false])
  await keepFree(0)
  expect(await daysReserved(first)).toEqual(['order', 'order'])
  expect(await daysReserved(second)).toEqual(['order', 'order'])
})

test('of two who want neighboring days at once, exactly one gets them', async () => {
  for (let round = 0; round < 4; round++) {
    world.clock.advance(31 * 60_000)
    await endReservations() // of the rounds before: a person reserves no more than three
    const base = 20 + round * 8
    const results = await Promise.allSettled([book('dana', base, base + 1), book('drew', base + 2, base + 3)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'day_taken' })
  }
})
