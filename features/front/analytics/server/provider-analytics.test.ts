import { expect, test } from 'vitest'
import { LISTINGS, PROVIDERS, CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { analyticsContract } from '../contract.ts'

const world = await createWorld()
world.clock.set('2026-11-20T17:00:00Z')
const { owner } = world.databases
const sal = (await world.as('sal')).on(analyticsContract)
const minute = 60_000

/** An order of Sal's with its deadline, and what became of it `after` minutes: by its provider, its driver or nobody. */
async function order(paidAt: string, status: string, after: number | null, by: 'sal' | 'dana' | null = 'sal') {
  const id = newId()
  const at = new Date(paidAt)
  const later = (minutes: number) => new Date(at.getTime() + minutes * minute).toISOString()
  await owner.query('alter table orders disable trigger user')
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, work_status, service_date, respond_by, created_at)
     values ($1, $2, $3, $4, 10000, '{}', 'paid', $5, '2027-01-01', $6, $7)`,
    [id, CAST.dana.id, PROVIDERS.sal.id, LISTINGS.collision, status, later(60), at.toISOString()],
  )
  await owner.query('alter table orders enable trigger user')
  const event = (machine: string, from: string, to: string, actor: string | null, when: string) =>
    owner.query(
      'insert into order_events (order_id, machine, from_status, to_status, actor_id, at) values ($1, $2, $3, $4, $5, $6)',
      [id, machine, from, to, actor, when],
    )
  await event('order_payment', 'pending', 'paid', null, at.toISOString())
  if (after !== null) await event('order_work', 'requested', status, by && CAST[by].id, later(after))
  return id
}

test('where nothing was there to measure, nothing is said', async () => {
  const { period, months } = await sal.providerAnalytics({ months: 6 })
  expect(period).toEqual({ response_minutes: null, in_time: 0, measured: 0, rating: null, reviews: 0 })
  expect(months).toHaveLength(6)
  for (const row of months) expect(row).toMatchObject({ response_minutes: null, measured: 0, rating: null })
})

test('answers are measured from payment, in the month of booking; what asks nothing of the provider is left out', async () => {
  await order('2026-10-05T15:00:00Z', 'accepted', 10)
  await order('2026-10-06T15:00:00Z', 'declined', 30)
  await order('2026-10-07T15:00:00Z', 'accepted', 95) // answered, but after its deadline
  await order('2026-10-08T15:00:00Z', 'declined', 600, null) // nobody answered, so it lapsed
  await order('2026-10-09T15:00:00Z', 'cancelled', 20, 'dana') // the driver was faster
  await order('2026-10-10T15:00:00Z', 'cancelled', 200, 'dana') // the driver had waited long enough
  await order('2026-11-20T10:00:00Z', 'requested', null) // overdue now
  await order('2026-11-20T16:30:00Z', 'requested', null) // still has time
  const { period, months } = await sal.providerAnalytics({ months: 6 })
  const of = (month: string) => months.find((row) => row.month === month)
  expect(of('2026-10')).toMatchObject({ bookings: 6, response_minutes: 30, in_time: 2, measured: 5 })
  expect(of('2026-11')).toMatchObject({ bookings: 2, response_minutes: null, in_time: 0, measured: 1 })
  expect(of('2026-09')).toMatchObject({ bookings: 0, response_minutes: null, measured: 0 })
  expect(period).toMatchObject({ response_minutes: 30, in_time: 2, measured: 6 })
})

test('a month is one of the provider’s own zone, and the median of two lies between them', async () => {
  await order('2026-10-01T02:00:00Z', 'accepted', 20) // still September in Atlanta
  await order('2026-09-02T15:00:00Z', 'accepted', 50)
  const { months } = await sal.providerAnalytics({ months: 3 })
  expect(months.find((row) => row.month === '2026-09')).toMatchObject({ bookings: 2, response_minutes: 35, in_time: 2 })
})

test('ratings stand in the month of the review, with one decimal', async () => {
  for (const [at, rating] of [
    ['2026-10-05', 5],
    ['2026-10-06', 4],
    ['2026-10-07', 4],
    ['2026-11-02', 2],
  ] as const)
    await owner.query(
      `insert into reviews (id, order_id, provider_id, listing_id, reviewer_id, reviewer_name, rating, service_date, created_at)
       values ($1, $2, $3, $4, $5, 'Dana W.', $6, '2026-10-01', $7)`,
      [
        newId(),
        await order('2026-08-05T15:00:00Z', 'accepted', 10),
        PROVIDERS.sal.id,
        LISTINGS.collision,
        CAST.dana.id,
        rating,
        `${at}T12:00:00Z`,
      ],
    )
  const { period, months } = await sal.providerAnalytics({ months: 6 })
  expect(months.map(({ month, rating, reviews }) => [month, rating, reviews])).toEqual([
    ['2026-06', null, 0],
    ['2026-07', null, 0],
    ['2026-08', null, 0],
    ['2026-09', null, 0],
    ['2026-10', 4.3, 3],
    ['2026-11', 2, 1],
  ])
  expect(period).toMatchObject({ rating: 3.8, reviews: 4 })
})
