// The payment provider, our rows and the books: what differs becomes a task once, and ends by itself when it is gone.
import { expect, test } from 'vitest'
import { JOBS, SWEEPS } from '#app/jobs.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { discrepanciesContract } from '../discrepancy-calls.ts'
import { beginComparison, compareBooks } from './compare-books.ts'
import { takeMoney } from '#simulator/cards.ts'
import { openDispute } from '#simulator/disputes.ts'
import { giveBack } from '#simulator/refunds.ts'

const world = await createWorld()
const { orders, paid, read, company, books, finish } = bookings(world)
const { owner } = world.databases
const api = async (who: 'ada' | 'amy' | 'omar' = 'ada') => (await world.as(who)).on(discrepanciesContract)
const compare = async () => {
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  return (await (await api()).discrepancies({})).rows
}
const QUIET = 16 * 60_000
const kindsOf = (rows: { kind: string; order_id: string | null }[]) =>
  rows.map(({ kind, order_id }) => `${kind} ${order_id}`).toSorted()
let ahead = 3
const booked = async () => {
  const id = await paid('dana', ahead, ahead + 1)
  ahead += 4
  return id
}
const intentOf = async (id: string) =>
  (
    await owner.query<{ intent: string }>(
      `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
      [id],
    )
  ).rows[0]!.intent
const tasks = async () =>
  (
    await owner.query(`select from notifications n join profiles p on p.id = n.user_id
    where p.email = 'ada.admin@example.com' and n.title = 'Ledger discrepancy'`)
  ).rowCount

const charged = await booked()
const released = await booked()
await (await orders('omar')).accept({ id: released })
await finish(released)
await (await orders('dana')).approve({ id: released })
const refunded = await booked()
await (await orders('omar')).decline({ id: refunded, reason: 'Not available' })

test('after bookings, releases and refunds nothing differs, fresh or settled', async () => {
  expect(await compare()).toEqual([])
  world.clock.advance(QUIET)
  expect(await compare()).toEqual([])
  const { last, running } = await (await api()).discrepancies({})
  expect(last).toMatchObject({ asked_by: null, records: expect.any(Number), failure: null })
  expect(running).toBeNull()
  const { rows } = await owner.query(
    'select kind, count(*)::int as count from card_records group by kind order by kind',
  )
  expect(rows).toEqual([
    { kind: 'charge', count: 3 },
    { kind: 'refund', count: 1 },
  ])
})

test('it is done every night though nobody asks', () => {
  const daily = SWEEPS.filter(({ task }) => task === 'compare_books')
  expect(daily.map(({ match }) => match)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/)])
})

test('a payment on its way is no discrepancy; one that stays unknown is, is reported once, and ends when it is gone', async () => {
  await owner.query(`update payments set status = 'pending' where order_id = $1 and kind = 'charge'`, [charged])
  await owner.query(`update card_records set changed_at = $2 where payment_intent = $1`, [
    await intentOf(charged),
    world.services.now(),
  ])
  const before = await tasks()
  expect(
    (await compare()).map(({ kind }) => kind),
    'the charge is fresh, the books are not',
  ).toEqual(['ledger_payments'])
  world.clock.advance(QUIET)
  const rows = await compare()
  expect(kindsOf(rows)).toEqual([`charge_unpaid ${charged}`, `ledger_payments ${charged}`])
  expect(rows.find(({ kind }) => kind === 'charge_unpaid')).toMatchObject({
    company_cents: 7600,
    ours_cents: null,
    ledger_cents: null,
  })
  expect(rows.find(({ kind }) => kind === 'ledger_payments')).toMatchObject({ ours_cents: 0, ledger_cents: 7600 })
  await compare()
  expect(await tasks(), 'once for each comparing that found something new').toBe(before! + 2)
  await owner.query(`update payments set status = 'succeeded' where order_id = $1 and kind = 'charge'`, [charged])
  expect(await compare()).toEqual([])
  const { rows: ended } = await owner.query('select from money_discrepancies where resolved_at is not null')
  expect(ended).toHaveLength(2)
})

test('what the company does not know, knows otherwise, or knows alone, is each named with the order', async () => {
  world.clock.advance(QUIET)
  const set = (sql: string) => owner.query(sql)
  await set(`create table kept as select * from card_records`)
  const [ours, theirs] = [await intentOf(charged), await intentOf(released)]
  await set(`delete from card_records where payment_intent = '${ours}'`)
  await set(`update card_records set settled_cents = 7500 where payment_intent = '${theirs}'`)
  await set(`update card_records set status = 'failed' where kind = 'refund'`)
  await set(
    `insert into card_records values ('re_alone', 'refund', '${theirs}', 100, 0, 'succeeded', null, null, '2026-01-01', '2026-01-01')`,
  )
  await set(
    `insert into card_records values ('tr_alone', 'transfer', null, 900, 0, 'sent', null, null, '2026-01-01', '2026-01-01')`,
  )
  const id = newId()
  await set(
    `insert into ledger_transactions (id, kind, order_id, key) values ('${id}', 'release', '${charged}', 'twice')`,
  )
  await set(
    `insert into ledger_entries (transaction_id, account, amount_cents) values ('${id}', 'held', 9000), ('${id}', 'customer', -9000)`,
  )
  const rows = await compareOnly()
  expect(kindsOf(rows)).toEqual(
    [
      `charge_amount ${released}`,
      `over_released ${charged}`,
      `paid_uncharged ${charged}`,
      `refund_differs ${refunded}`,
      `refund_unknown ${released}`,
      'transfer_unknown null',
    ].toSorted(),
  )
  expect(rows.find(({ kind }) => kind === 'charge_amount')).toMatchObject({ company_cents: 7500, ours_cents: 7600 })
  await set('delete from card_records')
  await set('insert into card_records select * from kept')
  const back = newId()
  await set(
    `insert into ledger_transactions (id, kind, order_id, key) values ('${back}', 'release', '${charged}', 'undone')`,
  )
  await set(
    `insert into ledger_entries (transaction_id, account, amount_cents) values ('${back}', 'held', -9000), ('${back}', 'customer', 9000)`,
  )
  expect(await compareOnly()).toEqual([])
})
/** Without reading the company's records anew, which would mend what a test has broken. */
async function compareOnly() {
  const ctx = systemCtx(world.services, 'compare')
  const { id } = await beginComparison(ctx)
  await compareBooks(ctx, id, 0)
  return (await (await api()).discrepancies({})).rows
}

test('a chargeback whose events were all lost is found by comparing, and brought onto its order', async () => {
  const { store } = company()
  const intentNow = await intentOf(released)
  store.transaction(() => openDispute(company(), intentNow))
  store.run('delete from deliveries')
  expect((await read('dana', released)).chargebacks).toEqual([])
  expect(await compare()).toEqual([])
  expect((await read('dana', released)).chargebacks).toMatchObject([{ status: 'needs_response', amount_cents: 7600 }])
  expect(await books(released)).toMatchObject({ chargeback: 7600, platform_fee: 1500, provider_balance: -7600 })
  world.clock.advance(QUIET)
  expect(await compare()).toEqual([])
})

test('a refund by hand whose event was lost is found by comparing, and brought onto its order', async () => {
  const order = await booked()
  const { store } = company()
  const payment_intent = await intentOf(order)
  store.transaction(() => giveBack(company(), { payment_intent, amount: 500, reason: null, metadata: {} }))
  store.run('delete from deliveries')
  expect((await read('dana', order)).refunded_cents).toBe(0)
  expect(await compare()).toEqual([])
  expect((await read('dana', order)).refunded_cents).toBe(500)
  expect(await books(order)).toEqual({ payment_provider: 7100, held: -7100 })
  expect(await compare()).toEqual([])
  expect(await books(order)).toEqual({ payment_provider: 7100, held: -7100 })
})

test('a second charge of one payment whose event was lost is found by comparing, and goes back whole', async () => {
  const order = await booked()
  const { store } = company()
  const intent = store.read('intent', await intentOf(order))!
  store.transaction(() => takeMoney(company(), { ...intent, id: 'pi_test_second' }, '4242424242424242'))
  store.run('delete from deliveries')
  expect(await compare()).toEqual([])
  expect(await books(order)).toEqual({ payment_provider: 7600, held: -7600 })
  expect(store.under('refund', 'pi_test_second')).toMatchObject([{ amount: 7600 }])
  expect((await read('dana', order)).refunded_cents).toBe(0)
})

test('an admin asks for a comparing, one at a time; what they found out ends the task until the amounts change', async () => {
  const ada = await api()
  await ada.compare({})
  await expect(ada.compare({})).rejects.toMatchObject({ status: 409, code: 'comparing' })
  expect((await ada.discrepancies({})).running).toMatchObject({ asked_by: 'Ada Okafor' })
  await owner.query(`update payments set amount_cents = 7601 where order_id = $1 and kind = 'charge'`, [charged])
  expect(await world.workJobs()).toContain('compare_books')
  world.clock.advance(QUIET)
  const [found] = (await compare()).filter(({ kind }) => kind === 'ledger_payments')
  const again = await api()
  const noted = await again.recordDiscrepancyNote({ id: found!.id, note: 'Typed in by hand in a test.' })
  expect(noted).toMatchObject({ note_by: 'Ada Okafor' })
  expect((await compare()).find(({ id }) => id === found!.id)).toMatchObject({ note: noted.note })
  await owner.query(`update payments set amount_cents = 7602 where order_id = $1 and kind = 'charge'`, [charged])
  expect((await compare()).find(({ id }) => id === found!.id)).toMatchObject({ note: null, ours_cents: 7602 })
  await owner.query(`update payments set amount_cents = 7600 where order_id = $1 and kind = 'charge'`, [charged])
  expect(await compare()).toEqual([])
  await expect(again.recordDiscrepancyNote({ id: found!.id, note: 'Gone.' })).rejects.toMatchObject({ status: 404 })
  await expect((await api('omar')).discrepancies({})).rejects.toMatchObject({ status: 403 })
})
