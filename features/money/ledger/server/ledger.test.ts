import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { createWorld } from '#test/world.ts'
import { paymentsContract } from '#features/money/payments/contract.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import { balanceOf, type Entry, postLedger } from './ledger.ts'
import { chargedAsAsked, firstTime } from '#features/money/payments/server/received.ts'

const world = await createWorld({ crowded: true })
const { owner, request } = world.databases
const system = systemCtx(world.services, 'test')

const order_id = newId()
await owner.query(
  `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot) values ($1, $2, $3, $4, 10000, '{}')`,
  [order_id, CAST.dana.id, PROVIDERS.omar.id, LISTINGS.corolla],
)
const payment = { id: newId(), order_id, amount_cents: 10_000, currency: 'usd' }
await owner.query(
  `insert into payments (id, order_id, kind, status, amount_cents, stripe_session_id) values ($1, $2, 'charge', 'succeeded', 10000, 'cs_1')`,
  [payment.id, order_id],
)
const post = (kind: 'charge' | 'release', key: string, entries: Entry[]) =>
  system.write((tx) => postLedger(tx, { kind, order_id, key, entries }))
const charge = (key: string) =>
  post('charge', key, [
    { account: 'payment_provider', amount_cents: 10_000 },
    { account: 'held', amount_cents: -10_000 },
    { account: 'insurer_receivable', amount_cents: 0 },
  ])

test('a movement happens once per key, also when it is tried ten times at once', async () => {
  const tries = await Promise.all(Array.from({ length: 10 }, () => charge('charge:1')))
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(system.db, 'payment_provider')).toBe(10_000)
  expect(await balanceOf(system.db, 'held')).toBe(-10_000)
})

test('entries that do not add up to zero are refused, by the code and by the database', async () => {
  const wrong: Entry[] = [
    { account: 'held', amount_cents: 100 },
    { account: 'provider_balance', party_id: PROVIDERS.omar.id, amount_cents: -99 },
  ]
  await expect(post('release', 'release:wrong', wrong)).rejects.toThrow('add up to zero')
  await expect(post('release', 'release:none', [])).rejects.toThrow('add up to zero')
  const client = await owner.connect()
  await client.query('begin')
  const id = newId()
  await client.query(`insert into ledger_transactions (id, kind, order_id, key) values ($1, 'fee', $2, 'raw')`, [
    id,
    order_id,
  ])
  await client.query(`insert into ledger_entries (transaction_id, account, amount_cents) values ($1, 'held', 5)`, [id])
  await expect(client.query('commit')).rejects.toMatchObject({ code: '23514' })
  client.release()
})

test.each([
  'update ledger_entries set amount_cents = amount_cents + 1',
  'delete from ledger_entries',
  `update ledger_transactions set key = 'other'`,
  'delete from ledger_transactions',
])('nobody, not even the owner, can do: %s', async (statement) => {
  for (const pool of [owner, world.databases.system, request])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a release moves what is held to the provider, and balances follow party and account', async () => {
  await post('release', 'release:1', [
    { account: 'held', amount_cents: 10_000 },
    { account: 'provider_balance', party_id: PROVIDERS.omar.id, amount_cents: -9_000 },
    { account: 'platform_fee', amount_cents: -1_000 },
  ])
  expect(await balanceOf(system.db, 'provider_balance', PROVIDERS.omar.id)).toBe(-9_000)
  expect(await balanceOf(system.db, 'provider_balance', PROVIDERS.sal.id)).toBe(0)
  expect(await balanceOf(system.db, 'held')).toBe(0)
})

test('the parties of an order and admins read its payments; others read nothing', async () => {
  const rows = async (who: 'dana' | 'omar' | 'ada' | 'drew' | 'sal') =>
    (await world.as(who)).on(paymentsContract).list({ order_id })
  for (const who of ['dana', 'omar', 'ada'] as const)
    expect(await rows(who)).toMatchObject([{ id: payment.id, kind: 'charge', amount_cents: 10_000 }])
  for (const who of ['drew', 'sal'] as const) expect(await rows(who)).toEqual([])
  expect(Object.keys((await rows('dana'))[0]!)).not.toContain('stripe_session_id')
})

test('an admin reads all lines of the books of an order, a provider its own, a stranger none', async () => {
  const rows = async (who: 'omar' | 'ada' | 'sal') => (await world.as(who)).on(paymentsContract).ledger({ order_id })
  expect(await rows('ada')).toHaveLength(5)
  expect(await rows('omar')).toMatchObject([
    { movement: 'release', account: 'provider_balance', party_id: PROVIDERS.omar.id, amount_cents: -9_000 },
  ])
  expect(await rows('sal')).toEqual([])
})

test('a visitor is asked to sign in, and an order must be named by its id', async () => {
  const nobody = (await world.as('nobody')).on(paymentsContract)
  await expect(nobody.list({ order_id })).rejects.toMatchObject({ status: 401 })
  await expect(nobody.ledger({ order_id })).rejects.toMatchObject({ status: 401 })
  const dana = (await world.as('dana')).on(paymentsContract)
  await expect(dana.list({ order_id: 'x' })).rejects.toMatchObject({ status: 422 })
})

test('an event counts the first time only, and not when its transaction is undone', async () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed' }
  await expect(
    system.write(async (tx) => {
      expect(await firstTime(tx, event)).toBe(true)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const seen = await Promise.all(Array.from({ length: 5 }, () => system.write((tx) => firstTime(tx, event))))
  expect(seen.filter(Boolean)).toHaveLength(1)
})

const session: CheckoutSession = {
  id: 'cs_1',
  url: null,
  status: 'complete',
  mode: 'payment',
  payment_status: 'paid',
  amount_total: 10_000,
  currency: 'usd',
  payment_intent: 'pi_1',
  order_id,
  payment_id: payment.id,
  expires_at: '2026-11-20T12:00:00.000Z',
}
test.each([
  ['amount', { amount_total: 9_999 }],
  ['currency', { currency: 'cad' }],
  ['order', { order_id: newId() }],
  ['payment', { payment_id: newId() }],
])('a charge of another %s than asked is refused and recorded', async (_, change) => {
  const count = async () =>
    Number((await owner.query(`select count(*) from audit_log where action = 'payment.mismatch'`)).rows[0].count)
  const before = await count()
  expect(await system.write((tx) => chargedAsAsked(tx, payment, session))).toBe(true)
  expect(await count()).toBe(before)
  expect(await system.write((tx) => chargedAsAsked(tx, payment, { ...session, ...change }))).toBe(false)
  expect(await count()).toBe(before + 1)
})
