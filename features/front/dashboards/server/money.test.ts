import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { dashboardsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const booking = bookings(world)
const { orders, paid, books } = booking
const as = async (who: Who | 'nobody') => (await world.as(who)).on(dashboardsContract)
const money = async (months?: number) => (await as('omar')).providerMoney(months ? { months } : {})
const finish = async (id: string) => {
  await (await orders('omar')).accept({ id })
  await booking.finish(id)
  await (await orders('dana')).approve({ id })
}

test('before anything was paid there are no rows and no totals', async () => {
  expect(await money()).toEqual({
    totals: {
      card_cents: 0,
      insurer_cents: 0,
      held_cents: 0,
      released_cents: 0,
      refunded_cents: 0,
      fee_cents: 0,
      deposit_cents: 0,
    },
    rows: [],
  })
})

test('held, released and refunded in part are what the ledger says, to the cent', async () => {
  const held = await paid('dana', 3, 4)
  const released = await paid('dana', 6, 8)
  await finish(released)
  const claim_id = await booking.claim('dana')
  const direct = await paid('dana', 10, 13, { claim_id })
  // late: one day is kept, the rest goes back
  const part = await paid('dana', 15, 18)
  for (const id of [held, direct, part]) await (await orders('omar')).accept({ id })
  world.clock.advance(14.5 * 86_400_000)
  const dana = await orders('dana')
  const { refund_cents, kept_cents } = await dana.cancelPreview({ id: part })
  expect(Math.min(refund_cents, kept_cents), 'a refund in part').toBeGreaterThan(0)
  await dana.cancel({ id: part, reason: 'The car is ready.', expected_refund_cents: refund_cents })
  await booking.deliver()
  await world.workJobs()

  const { rows, totals } = await money()
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    const book = await books(row.order_id)
    expect(row).toMatchObject({
      held_cents: 0 - (book['held'] ?? 0),
      released_cents: 0 - (book['provider_balance'] ?? 0),
      insurer_cents: book['insurer_receivable'] ?? 0,
    })
    expect(row.card_cents - row.refunded_cents).toBe(book['payment_provider'] ?? 0)
    expect(row.card_cents + row.insurer_cents).toBe(
      row.held_cents + row.released_cents + row.refunded_cents + row.fee_cents,
    )
  }
  const all = await books()
  expect(totals.held_cents).toBe(0 - (all['held'] ?? 0))
  expect(totals.released_cents).toBe(0 - (all['provider_balance'] ?? 0))
  expect(totals.card_cents - totals.refunded_cents).toBe(all['payment_provider'])
  expect(totals.insurer_cents).toBe(all['insurer_receivable'] ?? 0)
  for (const name of Object.keys(totals) as (keyof typeof totals)[])
    expect(totals[name], name).toBe(rows.reduce((sum, row) => sum + row[name], 0))
  const of = (id: string) => rows.find(({ order_id }) => order_id === id)!
  expect(of(part)).toMatchObject({ refunded_cents: refund_cents, released_cents: kept_cents, held_cents: 0 })
  expect(of(released).released_cents).toBe(of(released).card_cents)
  expect(of(held)).toMatchObject({ held_cents: of(held).card_cents, released_cents: 0, refunded_cents: 0 })
  expect(of(direct).insurer_cents).toBeGreaterThan(0)
  expect(of(direct).held_cents).toBe(of(direct).insurer_cents + of(direct).card_cents)
})

test('a period takes the bookings whose money came in since the first of its month at the provider’s', async () => {
  const before = await money()
  const old = before.rows[0]!.order_id
  await owner.query('alter table ledger_transactions disable trigger user')
  await owner.query(
    `update ledger_transactions set created_at = created_at - interval '100 days' where order_id = $1`,
    [old],
  )
  await owner.query('alter table ledger_transactions enable trigger user')
  expect((await money(1)).rows.map((row) => row.order_id)).not.toContain(old)
  expect((await money(12)).totals).toEqual(before.totals)
  expect((await money()).totals).toEqual(before.totals)
})

test('nobody reads the money of somebody else', async () => {
  expect((await (await as('sal')).providerMoney({})).rows).toEqual([])
  await expect((await as('dana')).providerMoney({})).rejects.toMatchObject({ status: 404 })
  await expect((await as('nobody')).providerMoney({})).rejects.toMatchObject({ status: 401 })
  for (const months of [0, 37, 1.5])
    await expect((await as('omar')).providerMoney({ months })).rejects.toMatchObject({ status: 422 })
  const said = await (await (await world.as('omar')).fetch('/rest/v1/rpc/provider_money')).text()
  for (const secret of [CAST.dana.id, CAST.dana.email, PROVIDERS.sal.id]) expect(said).not.toContain(secret)
})

test('a part that an admin gives back: released and refunded are exactly the decision’s, also when a refund has not arrived', async () => {
  const decided = async (card?: string) => {
    const from = (at += 5)
    const claim_id = await booking.claim('dana')
    const id = await paid('dana', from, from + 1, { claim_id, ...(card && { card }) })
    await (await orders('omar')).accept({ id })
    await booking.finish(id)
    await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
    const { version } = await booking.read('ada', id)
    const half = { id, version, outcome: 'part', by: 'share', value: 50, reason: 'Half was done' } as const
    await (await booking.adminCalls('ada')).resolve(half)
    return (await money()).rows.find((row) => row.order_id === id)
  }
  let at = 40
  // two days for $76.00: $16.00 on the card and $60.00 billed, half of each
  const figures = { card_cents: 1600, insurer_cents: 3000, released_cents: 3800, fee_cents: 0 }
  expect(await decided()).toMatchObject({ ...figures, refunded_cents: 800, held_cents: 0 })
  expect(await decided('4000 0000 0000 7726')).toMatchObject({ ...figures, refunded_cents: 0, held_cents: 800 })
  const { totals } = await money()
  expect(totals.card_cents + totals.insurer_cents).toBe(
    totals.held_cents + totals.released_cents + totals.refunded_cents + totals.fee_cents,
  )
})
