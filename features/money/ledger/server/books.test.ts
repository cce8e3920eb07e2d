import { expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { JOBS } from '#app/jobs.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { booksContract, booksFileContract } from '../books.ts'
import { discrepanciesContract } from '../discrepancy-calls.ts'

const world = await createWorld()
const { orders, paid, claim, day, finish } = bookings(world)
const { owner } = world.databases
const books = async (who: 'ada' | 'dana' | 'omar' | 'nobody' = 'ada') => (await world.as(who)).on(booksContract)

const done = await paid('dana', 3, 4)
await (await orders('omar')).accept({ id: done })
await finish(done)
await (await orders('dana')).approve({ id: done })
const back = await paid('drew', 8, 9)
await (await orders('omar')).decline({ id: back, reason: 'Not available' })
const billed = await paid('dana', 13, 15, { claim_id: await claim('dana') })

test('each movement is shown with its lines and their sum, newest first; all accounts together are zero', async () => {
  const { rows, total, balances, parties, whole } = await (await books()).books({})
  expect(total).toBe(6)
  expect(rows.map(({ kind }) => kind)).toEqual(['insurer_part', 'charge', 'refund', 'charge', 'release', 'charge'])
  for (const row of rows) {
    expect(row.sum_cents).toBe(0)
    expect(row.entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  }
  expect(rows.find(({ kind }) => kind === 'release')?.entries[1]).toMatchObject({
    account: 'provider_balance',
    party: PROVIDERS.omar.name,
    amount_cents: -7600,
  })
  expect(Object.fromEntries(balances.map(({ account, balance_cents }) => [account, balance_cents]))).toEqual({
    payment_provider: 10_000,
    held: -11_400,
    insurer_receivable: 9000,
    provider_balance: -7600,
  })
  expect(balances.find(({ account }) => account === 'payment_provider')).toMatchObject({
    debit_cents: 17_600,
    credit_cents: 7600,
  })
  expect(parties).toEqual([{ party_id: PROVIDERS.omar.id, party: PROVIDERS.omar.name, balance_cents: 7600 }])
  expect(whole).toEqual({
    movements: 6,
    unbalanced: 0,
    sum_cents: 0,
    captured_cents: 17_600,
    refunded_cents: 7600,
    paid_out_cents: 0,
    contested_cents: 0,
    card_fees_cents: 0,
    bank_cents: 0,
    payment_provider_cents: 10_000,
    own_cents: 0,
  })
})

test('filters: an order, a movement, an account, a provider, a period; balances follow, the whole does not', async () => {
  const api = await books()
  expect((await api.books({ order_id: back })).rows.map(({ kind }) => kind)).toEqual(['refund', 'charge'])
  expect((await api.books({ kind: 'insurer_part' })).rows).toMatchObject([{ order_id: billed }])
  expect((await api.books({ account: 'provider_balance' })).rows).toMatchObject([{ order_id: done, kind: 'release' }])
  const party = await api.books({ party_id: PROVIDERS.omar.id })
  expect(party.rows).toMatchObject([{ kind: 'release' }])
  expect(party.whole.movements).toBe(6)
  expect((await api.books({ from: day(0), to: day(0) })).total).toBe(6)
  expect((await api.books({ from: day(1) })).total).toBe(0)
  expect((await api.books({ to: day(-1) })).total).toBe(0)
  expect((await api.books({ page: 2 })).rows).toEqual([])
})

test('the lines go out as CSV, and that somebody took them is on the record', async () => {
  const answer = await (await world.as('ada')).fetch(`${booksFileContract.csv.path}?order_id=${done}`)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('"release","' + done.slice(-8).toUpperCase() + '","held",,76.00,,')
  const { rows } = await owner.query(`select actor_id, after from audit_log where action = 'ledger.exported'`)
  expect(rows).toEqual([{ actor_id: CAST.ada.id, after: { order_id: done, lines: 4 } }])
})

test('only admins read the books', async () => {
  for (const who of ['dana', 'omar'] as const)
    await expect((await books(who)).books({})).rejects.toMatchObject({ status: 403 })
  await expect((await books('nobody')).books({})).rejects.toMatchObject({ status: 401 })
  await expect((await books()).books({ from: '2026-02-30' })).rejects.toMatchObject({ status: 422 })
})

test('a charge that the books do not know is named with its order', async () => {
  const order_id = newId()
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot)
     select $1, user_id, provider_id, listing_id, 500, '{}' from orders where id = $2`,
    [order_id, done],
  )
  await owner.query(
    `insert into payments (id, order_id, kind, status, amount_cents) values ($1, $2, 'charge', 'succeeded', 500)`,
    [newId(), order_id],
  )
  const { whole } = await (await books()).books({})
  expect(whole).toMatchObject({ captured_cents: 18_100, payment_provider_cents: 10_000, sum_cents: 0 })
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  const { rows } = await (await world.as('ada')).on(discrepanciesContract).discrepancies({})
  expect(rows).toMatchObject([{ kind: 'ledger_payments', order_id, ours_cents: 500, ledger_cents: 0 }])
})
