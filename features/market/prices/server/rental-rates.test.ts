import { beforeEach, expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'
import { orderDocumentsContract } from '#features/work/receipts/order-documents.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, press, read, claim, books, deliver, handOver, takeBack } = bookings(world)
const listing_id = LISTINGS.corolla
const RATES = { daily_rate_cents: 3800, weekly_rate_cents: 21_000, weekend_rate_cents: 5000 }
const set = async (terms: Record<string, number | null>, id: string = listing_id) => {
  const mine = (await world.as(id === listing_id ? 'omar' : 'sal')).on(listingsContract)
  const { version } = await mine.get({ id })
  return mine.update({ id, version, ...terms })
}
/** How many days ahead a Saturday is, at least `least`. */
const saturday = (least: number) => {
  let ahead = least
  while (new Date(`${day(ahead)}T12:00:00Z`).getUTCDay() !== 6) ahead += 1
  return ahead
}
beforeEach(async () => {
  await set(RATES)
})

test('a weekly rate above seven days by the day, rates of $0 or less and rates of a service are refused, each with what to do', async () => {
  const refused = (terms: Record<string, number | null>, path: string, message: string, id?: string) =>
    expect(set(terms, id)).rejects.toMatchObject({ status: 422, details: [{ path, message }] })
  const above = (most: string) =>
    `Enter ${most} or less: seven times your daily rate, or what seven days cost by the day if that is less.`
  await refused({ weekly_rate_cents: 26_601 }, 'weekly_rate_cents', above('$266.00'))
  // with Saturday and Sunday at $20, seven days cost 5 × $38 and 2 × $20
  // with Saturday and Sunday at $60, still no more than 7 × $38
  await refused({ weekly_rate_cents: 26_601, weekend_rate_cents: 6000 }, 'weekly_rate_cents', above('$266.00'))
  await refused({ weekly_rate_cents: 23_001, weekend_rate_cents: 2000 }, 'weekly_rate_cents', above('$230.00'))
  // a lower daily rate alone would make the weekly one too high
  await refused({ daily_rate_cents: 2900 }, 'weekly_rate_cents', above('$203.00'))
  for (const cents of [0, -1]) {
    const zero = (name: string) => `Enter a ${name} rate above $0, or leave it out.`
    await refused({ weekly_rate_cents: cents }, 'weekly_rate_cents', zero('weekly'))
    await refused({ weekend_rate_cents: cents }, 'weekend_rate_cents', zero('weekend'))
  }
  await refused({ weekend_rate_cents: 1_000_001 }, 'weekend_rate_cents', 'Enter a rate of $10,000.00 or less.')
  await refused({ weekly_rate_cents: 9_999_999_999 }, 'weekly_rate_cents', 'Enter a rate of $70,000.00 or less.')
  await refused({ weekend_rate_cents: 12.5 }, 'weekend_rate_cents', 'Enter the rate in whole cents.')
  const service = 'Only a rental has this term. Leave it out.'
  await refused({ weekly_rate_cents: 100 }, 'weekly_rate_cents', service, LISTINGS.collision)
  await expect(
    owner.query('update listings set weekly_rate_cents = 26601 where id = $1', [listing_id]),
    'the database itself',
  ).rejects.toThrow('listings_weekly_rate_sound')
  expect(await set({ weekly_rate_cents: 26_600 })).toMatchObject({ weekly_rate_cents: 26_600 })
})

test('over a weekend the quote, the charge, the books and the receipt are the same cents, and a later change of the listing changes none of them', async () => {
  const sat = saturday(4)
  const omar = (await world.as('nobody')).on(listingsContract)
  expect(await omar.get({ id: listing_id })).toMatchObject(RATES)
  // Friday to Monday: $38 + $50 + $50 + $38
  const dates = { listing_id, service_date: day(sat - 1), end_date: day(sat + 2) }
  const quote = await (await orders('dana')).quote(dates)
  const price = {
    total_cents: 17_600,
    amount: 17_600,
    lines: [
      { kind: 'day', days: 2, count: 2, each_cents: 3800 },
      { kind: 'weekend', days: 2, count: 2, each_cents: 5000 },
    ],
  }
  expect(quote).toMatchObject({ ...price, kept_when_late_cents: 3800 })
  const id = await paid('dana', sat - 1, sat + 2, { expected_amount: 17_600 })
  await set({ weekly_rate_cents: null, weekend_rate_cents: 9900, daily_rate_cents: 9900 })
  expect(await read('dana', id)).toMatchObject({ amount: 17_600, price })
  expect(await books(id)).toEqual({ payment_provider: 17_600, held: -17_600 })
  await (await world.as('dana')).on(orderDocumentsContract).issuedDocuments({ order_id: id })
  const { rows } = await owner.query<{ facts: { cents: number; lines: unknown } }>(
    `select facts from issued_documents where order_id = $1 and kind = 'receipt'`,
    [id],
  )
  expect(rows[0]!.facts).toMatchObject({ cents: 17_600, lines: price.lines })

  // other days at the rates of the booking: Monday to Thursday are four at $38, and a second weekend costs more
  const dana = await orders('dana')
  const weekdays = { id, service_date: day(sat + 2), end_date: day(sat + 5) }
  expect(await dana.changePreview(weekdays)).toMatchObject({ refund_cents: 2400, price: { total_cents: 15_200 } })
  const longer = { id, service_date: day(sat), end_date: day(sat + 7) }
  await expect(dana.changePreview(longer)).rejects.toMatchObject({ status: 409, code: 'costs_more' })

  // four more days make it eight: the week at $210, the second Friday at $38, of which $176 are paid
  await (await orders('omar')).accept({ id })
  const mine = (await world.as('dana')).on(extendOrReturnContract)
  const seen = await mine.extendPreview({ id, end_date: day(sat + 6) })
  expect(seen.price).toMatchObject({
    total_cents: 7200,
    amount: 7200,
    lines: [
      { kind: 'day', days: 1, count: 1, each_cents: 3800 },
      { kind: 'week_rest', days: 3, count: 1, each_cents: 3400, week_cents: 21_000 },
    ],
  })
  const more = await mine.extend({ id, end_date: day(sat + 6), expected_amount: 7200 })
  await press(more.url)
  await deliver()
  expect(await books(more.order_id)).toEqual({ payment_provider: 7200, held: -7200 })
  await (await orders('dana')).cancel({ id: more.order_id })
  await (await orders('dana')).cancel({ id })
  expect(await books(id)).toEqual({})
})

test('of a week billed to the insurer each day is paid up to the limit, and a car back early gives back what is left', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000, rental_max_days: 30, direct_bill: true })
  const id = await paid('dana', 1, 9, { claim_id })
  const { price } = await read('dana', id)
  // the week costs $30 a day, all of it covered; of two more days the limit leaves $8 each, $20 on a weekend
  const last = [day(8), day(9)].map((date) =>
    [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()) ? 5000 : 3800,
  )
  const total = 21_000 + last[0]! + last[1]!
  expect(price).toMatchObject({ total_cents: total, insurer_cents: 27_000, own_cents: total - 27_000 })
  expect(await books(id)).toMatchObject({ insurer_receivable: 27_000, held: -total })
  await (await orders('omar')).accept({ id })
  await handOver('dana', id)
  world.clock.advance(6 * 86_400_000)
  await takeBack(id)
  // back on its sixth day of nine: never more than a week, which is $35 a day, of which the insurer pays $30
  const omar = (await world.as('omar')).on(extendOrReturnContract)
  const dana = (await world.as('dana')).on(extendOrReturnContract)
  const back = await omar.returnPreview({ id })
  const own = Math.min(21_000 - 18_000, price.amount)
  expect(back).toMatchObject({ unused_days: 3, insurer_back_cents: 9000, refund_cents: price.amount - own })
  const said = await omar.returnEarly({ id, reason: 'It is back', expected_refund_cents: back.refund_cents })
  const answer = { id, return_id: said.early_return!.id, expected_refund_cents: back.refund_cents }
  await dana.agreeReturn(answer)
  await deliver()
  expect(await books(id)).toMatchObject({ insurer_receivable: 18_000, held: -(18_000 + own) })
})
