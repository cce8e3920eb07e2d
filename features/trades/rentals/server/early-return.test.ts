import { expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { extendOrReturnContract } from '../extend-or-return-calls.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, read, claim, books, handOver, takeBack, daysReserved, book, deliver } = bookings(world)
const extendOrReturn = async (who: Who) => (await world.as(who)).on(extendOrReturnContract)
const DAY = 86_400_000
const meter = async (who: Who, claim_id: string) => (await orders(who)).coverageUsed({ claim_id })
/** A rental of five days from tomorrow whose car has left; today is its second day. */
const out = async (who: Who, wanted: { claim_id?: string } = {}) => {
  const id = await paid(who, 1, 5, wanted)
  await (await orders('omar')).accept({ id })
  await handOver(who, id)
  world.clock.advance(2 * DAY)
  return id
}

test('a car that is back on its second day: both see the same cents, three days go back to card, insurer and meter', async () => {
  await owner.query('update listings set turnaround_days = 1 where id = $1', [LISTINGS.corolla])
  const claim_id = await claim('dana', { rental_daily_cap_cents: 3000, rental_max_days: 4, direct_bill: true })
  const id = await out('dana', { claim_id })
  const { rate_cents } = (await read('dana', id)).price
  const before = await books(id)
  expect(before).toMatchObject({ insurer_receivable: 12_000, held: -5 * rate_cents })
  const [omar, dana] = [await extendOrReturn('omar'), await extendOrReturn('dana')]
  await expect(omar.returnEarly({ id, reason: 'It is back', expected_refund_cents: 0 })).rejects.toMatchObject({
    status: 409,
  })
  await takeBack(id)
  const [his, hers] = [await omar.returnPreview({ id }), await dana.returnPreview({ id })]
  // of 4 covered days two were used; the uncovered one comes back first
  const refund = 3 * rate_cents - 2 * 3000
  for (const each of [his, hers])
    expect(each).toMatchObject({
      unused_days: 3,
      kept_cents: 0,
      refund_cents: refund,
      insurer_back_cents: 6000,
      recorded: true,
    })
  expect(hers.coverage).toEqual({ days: 2, cents: 6000 })
  expect(his.coverage).toBeNull()
  expect(his.price).toMatchObject({ covered_days: null, insurer_day_cents: null })
  await expect(
    omar.returnEarly({ id, reason: 'Back on Tuesday', expected_refund_cents: refund + 1 }),
  ).rejects.toMatchObject({ code: 'refund_changed' })
  const asked = await omar.returnEarly({ id, reason: 'Back on Tuesday', expected_refund_cents: refund })
  const return_id = asked.early_return!.id
  const answer = { id, return_id, expected_refund_cents: refund }
  await expect(omar.agreeReturn(answer), 'nobody agrees with themselves').rejects.toMatchObject({ status: 403 })
  await expect((await extendOrReturn('drew')).agreeReturn(answer)).rejects.toMatchObject({ status: 404 })
  const [one, two] = await Promise.allSettled([dana.agreeReturn(answer), dana.agreeReturn(answer)])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await deliver()
  const after = await read('dana', id)
  expect(after).toMatchObject({
    work_status: 'completed',
    end_date: day(0),
    refunded_cents: refund,
    insurer_cents: 6000,
  })
  expect(
    after.timeline.filter(({ kind }) => kind === 'early_return').map(({ by, to_status }) => [by, to_status]),
  ).toEqual([
    ['provider', 'open'],
    ['customer', 'agreed'],
  ])
  expect(await books(id)).toEqual({
    payment_provider: before['payment_provider']! - refund,
    insurer_receivable: 6000,
    held: -2 * rate_cents,
  })
  expect(await meter('dana', claim_id)).toMatchObject({ days: 2, cents: 6000 })
  expect(await daysReserved(id), 'one day to get ready').toEqual(['order', 'order', 'turnaround'])
  await book('drew', 2, 2)
  await expect(dana.returnPreview({ id })).rejects.toMatchObject({ code: 'returned_once' })
  await (await orders('dana')).approve({ id })
  expect(await books(id)).toMatchObject({ provider_balance: -2 * rate_cents, insurer_receivable: 6000 })
  await owner.query('update listings set turnaround_days = 0 where id = $1', [LISTINGS.corolla])
})

test('a driver says it first; the provider agrees once the return is on record, and the terms bought keep their day', async () => {
  world.clock.advance(3 * DAY)
  const id = await out('drew')
  await owner.query(
    `update orders set price_snapshot = jsonb_set(price_snapshot, '{cancellation,early_return_keeps_days}', '1') where id = $1`,
    [id],
  )
  const { rate_cents } = (await read('drew', id)).price
  const drew = await extendOrReturn('drew')
  const seen = await drew.returnPreview({ id })
  expect(seen).toMatchObject({ unused_days: 3, kept_cents: rate_cents, refund_cents: 2 * rate_cents, recorded: false })
  const asked = await drew.returnEarly({ id, reason: 'I flew home', expected_refund_cents: seen.refund_cents })
  const answer = { id, return_id: asked.early_return!.id, expected_refund_cents: seen.refund_cents }
  const omar = await extendOrReturn('omar')
  await expect(omar.agreeReturn(answer)).rejects.toMatchObject({ code: 'handover_missing' })
  await takeBack(id)
  await expect((await orders('omar')).accept({ id })).rejects.toMatchObject({ status: 409 })
  await omar.agreeReturn(answer)
  await deliver()
  expect(await read('drew', id)).toMatchObject({
    work_status: 'completed',
    refunded_cents: 2 * rate_cents,
    price: { quantity: 2, kept_cents: rate_cents, amount: 3 * rate_cents },
  })
  expect((await books(id))['held']).toBe(-3 * rate_cents)
})

test('a driver’s objection goes to the claims team; an offer nobody answers counts, and nothing is released before', async () => {
  world.clock.advance(4 * DAY)
  const id = await out('drew')
  await takeBack(id)
  const [omar, drew] = [await extendOrReturn('omar'), await extendOrReturn('drew')]
  const { refund_cents } = await omar.returnPreview({ id })
  const offer = { id, reason: 'Back early', expected_refund_cents: refund_cents }
  const first = await omar.returnEarly(offer)
  await expect(omar.returnEarly(offer)).rejects.toMatchObject({ code: 'return_open' })
  await omar.withdrawReturn({ id, return_id: first.early_return!.id })
  const second = await omar.returnEarly(offer)
  await (await orders('omar')).complete({ id })
  await expect((await orders('drew')).approve({ id })).rejects.toMatchObject({ code: 'return_open' })
  const refused = { id, return_id: second.early_return!.id, reason: 'It was back a day before' }
  const objected = await drew.refuseReturn(refused)
  expect(objected).toMatchObject({
    work_status: 'disputed',
    early_return: { status: 'objected' },
    complaint: { kind: 'overcharged' },
  })
  await expect(drew.refuseReturn(refused)).rejects.toMatchObject({ code: 'return_over' })
  expect((await books(id))['provider_balance']).toBeUndefined()

  world.clock.advance(4 * DAY)
  const next = await out('dana')
  await takeBack(next)
  const again = await extendOrReturn('omar')
  const sums = await again.returnPreview({ id: next })
  await again.returnEarly({ id: next, reason: 'Back early', expected_refund_cents: sums.refund_cents })
  await (await orders('omar')).complete({ id: next })
  world.clock.advance(73 * 3_600_000)
  await world.workJobs()
  await deliver()
  const settled = await read('dana', next)
  expect(settled).toMatchObject({ early_return: { status: 'agreed' }, refunded_cents: sums.refund_cents })
  await world.workJobs()
  world.clock.advance(DAY)
  await world.workJobs()
  const end = await read('dana', next)
  expect(end.work_status).toBe('approved')
  expect(await books(next)).toEqual({
    payment_provider: end.amount - sums.refund_cents,
    provider_balance: sums.refund_cents - end.amount,
  })
})

test('days before the insurer’s cover began stay the driver’s when the car comes back early', async () => {
  const claim_id = await claim('drew', { rental_start: day(2), direct_bill: true })
  const id = await out('drew', { claim_id })
  const { rate_cents } = (await read('drew', id)).price
  expect(await books(id)).toMatchObject({ insurer_receivable: 12_000, held: -5 * rate_cents })
  await takeBack(id)
  const omar = await extendOrReturn('omar')
  const seen = await omar.returnPreview({ id })
  // of the two days that were used the insurer covers the second alone
  expect(seen).toMatchObject({ unused_days: 3, insurer_back_cents: 9000, refund_cents: 3 * rate_cents - 9000 })
  const { early_return } = await omar.returnEarly({
    id,
    reason: 'Back early',
    expected_refund_cents: seen.refund_cents,
  })
  await (
    await extendOrReturn('drew')
  ).agreeReturn({ id, return_id: early_return!.id, expected_refund_cents: seen.refund_cents })
  await deliver()
  expect(await books(id)).toMatchObject({ insurer_receivable: 3000, held: -2 * rate_cents })
  expect(await meter('drew', claim_id)).toMatchObject({ days: 1, cents: 3000 })
})
