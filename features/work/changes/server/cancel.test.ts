import { afterEach, expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { orders, press, deliver, books, read } = bookings(world)
const running = world.services.now
/** Stops the clock of the server at one instant, to the millisecond. */
const stopAt = (at: string) => {
  world.services.now = () => new Date(at)
}
afterEach(() => {
  world.services.now = running
})

/** Dana's paid rental of two days, bought a week before. */
async function bought(first: string, last: string): Promise<string> {
  stopAt(`${first.slice(0, 8)}01T15:00:00.000Z`)
  const dana = (await world.as('dana')).on(checkoutContract)
  const listing_id = LISTINGS.corolla
  const { url, order_id } = await dana.createServicePayment({ listing_id, service_date: first, end_date: last })
  await press(url)
  await deliver()
  await (await orders('omar')).accept({ id: order_id })
  return order_id
}

// the provider is in New York; on 14 March 2027 its clocks go forward, on 7 November 2027 back
test.each([
  ['an ordinary day', '2027-02-10', '2027-02-11', '2027-02-09T05:00:00.000Z'],
  ['the day after the clocks went forward', '2027-03-15', '2027-03-16', '2027-03-14T04:00:00.000Z'],
  ['the day the clocks go forward', '2027-03-14', '2027-03-14', '2027-03-13T05:00:00.000Z'],
  ['the day after the clocks went back', '2027-11-08', '2027-11-09', '2027-11-07T05:00:00.000Z'],
])(
  '%s: everything comes back until exactly 24 hours before it begins there, one day less a moment later',
  async (_, first, last, until) => {
    const id = await bought(first, last)
    const { amount } = await read('dana', id)
    const preview = async () => (await orders('dana')).cancelPreview({ id })
    stopAt(until)
    expect(await preview()).toEqual({ refund_cents: amount, kept_cents: 0, rule: 'full', full_refund_until: until })
    stopAt(new Date(Date.parse(until) + 1).toISOString())
    expect(await preview()).toEqual({
      refund_cents: amount - 3800,
      kept_cents: 3800,
      rule: 'late',
      full_refund_until: until,
    })
    await expect((await orders('dana')).cancel({ id, expected_refund_cents: amount })).rejects.toMatchObject({
      status: 409,
      code: 'refund_changed',
    })
    await (await orders('dana')).cancel({ id, expected_refund_cents: amount - 3800 })
    expect(await books(id)).toEqual({ payment_provider: 3800, provider_balance: -3800 })
  },
)

test('the policy is the one that stood when the booking was bought', async () => {
  const id = await bought('2027-05-10', '2027-05-11')
  await world.databases.owner.query(
    `insert into rules (key, version, value, effective_from, reason)
     values ('cancellation', 99, '{"full_refund_hours": 240, "rental_keeps_days": 5, "appointment_keeps": "all"}', '2027-05-02', 'stricter')`,
  )
  stopAt('2027-05-09T03:59:59.000Z')
  expect(await (await orders('dana')).cancelPreview({ id })).toMatchObject({ rule: 'full', kept_cents: 0 })
  const later = await bought('2027-06-20', '2027-06-21')
  stopAt('2027-06-15T12:00:00.000Z')
  expect(await (await orders('dana')).cancelPreview({ id: later })).toMatchObject({ rule: 'late', kept_cents: 7600 })
})

/** The newest version of the rule, counting at once; never the one of a booking that exists. */
const ruled = (version: number, value: object) =>
  world.databases.owner.query(
    `insert into rules (key, version, value, effective_from, reason)
     values ('cancellation', $1, $2, now() - interval '1 minute', 'other terms')`,
    [version, JSON.stringify(value)],
  )

test('a person reads before booking what canceling costs, and afterwards what was bought, though the rule is another', async () => {
  const listings = { car: LISTINGS.corolla, shop: LISTINGS.collision }
  const nobody = await orders('nobody')
  const said = async (listing_id: string) => (await nobody.terms({ listing_id })).en
  const provider = 'If the provider cancels, declines or doesn’t answer in time, you get a full refund.'
  const { owner } = world.databases
  const { rows } = await owner.query<{ version: number }>(
    `select max(version) as version from rules where key = 'cancellation'`,
  )
  const last = rows[0]!.version
  await ruled(last + 1, {
    full_refund_hours: 48,
    rental_keeps_days: 2,
    appointment_keeps: 30,
    trades: { rental: { rental_keeps_days: 1, early_return_keeps_days: 1 }, body: { full_refund_hours: 0 } },
  })
  expect(await said(listings.car)).toEqual([
    'You can cancel for free until 48 hours before the first day begins, at midnight where the provider is.',
    'After that, you pay the price of one day, and never more than you paid.',
    'No-shows pay the same fee.',
    provider,
    'If you return the car early and both sides agree, you don’t pay for unused days, except for one.',
  ])
  expect(await said(listings.shop)).toEqual([
    'You can cancel for free until the appointment begins.',
    'After that, you pay 30% of the price.',
    'No-shows pay the same fee.',
    provider,
  ])
  const id = await bought('2028-02-10', '2028-02-11')
  await ruled(last + 2, { full_refund_hours: 24, rental_keeps_days: 0, appointment_keeps: 'all', trades: {} })
  expect(await said(listings.car)).toEqual([
    'You can cancel for free until the car is handed over.',
    'No-shows pay no fee.',
    provider,
    'If you return the car early and both sides agree, you don’t pay for unused days.',
  ])
  expect(await said(listings.shop)).toContain('After that, you pay the full price.')
  for (const who of ['dana', 'omar', 'ada'] as const) {
    const terms = (await read(who, id)).terms!
    expect(terms.en.slice(0, 2), who).toEqual([
      'You can cancel for free until 48 hours before the first day begins: until Feb 8, 2028, 12:00 AM EST.',
      'After that, you pay the price of one day, and never more than you paid.',
    ])
    expect(terms.es[0]).toMatch(
      /^Puede cancelar gratis hasta 48 horas antes de que empiece el primer día: hasta el 8 feb 2028/,
    )
    expect(terms.es).toHaveLength(terms.en.length)
  }
  expect(await nobody.terms({ listing_id: LISTINGS.ninaDraft }).catch((error: unknown) => error)).toMatchObject({
    status: 404,
  })
})
