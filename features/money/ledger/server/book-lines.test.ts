// What the payment provider keeps of each charge stands in the books once, and its whole balance is what the books say.
import { expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { booksContract } from '../books.ts'
import { discrepanciesContract } from '../discrepancy-calls.ts'
import { bookLines } from './book-lines.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { openDispute } from '#simulator/disputes.ts'
import { answerWire } from '#simulator/wire.ts'

const world = await createWorld()
const { orders, paid, books, company, topUp } = bookings(world)
const { owner } = world.databases
const { store } = company()
const api = async () => (await world.as('ada')).on(discrepanciesContract)
const compare = async () => {
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  return (await (await api()).discrepancies({})).rows
}
const QUIET = 16 * 60_000
/** Cents by key of all movements of one kind at the payment provider. */
const booked = async (kind: 'card_fee' | 'bank_transfer') => {
  const { rows } = await owner.query<{ key: string; cents: number }>(
    `select t.key, e.amount_cents as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id and e.account = 'payment_provider' where t.kind = $1 and t.order_id is null`,
    [kind],
  )
  return new Map(rows.map(({ key, cents }) => [key, cents]))
}
const atCompany = async () => (await books())['payment_provider']
const line = (id: string, amount: number, type: string, fee = 0) =>
  store.move({ id, account: '', amount, fee, type, source: `${id}_source` }, world.services.now().getTime() / 1000)
const linesOf = (where: string) => store.rows<{ id: string; fee: number }>(`select id, fee from money where ${where}`)
const ask = (path: string) =>
  answerWire(
    company(),
    new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${company().key}` } }),
    path.split('?')[0]!,
  )

const kept = await paid('dana', 3, 4)
const back = await paid('dana', 8, 9)
await (await orders('omar')).decline({ id: back, reason: 'Not available' })

test('2.9 % and 30 cents of each charge are written once, whatever is repeated; a refund gives none of it back', async () => {
  expect(await compare()).toEqual([])
  const charges = linesOf(`type = 'charge'`)
  expect(charges.map(({ fee }) => fee)).toEqual([250, 250])
  expect(await booked('card_fee')).toEqual(new Map(charges.map(({ id, fee }) => [`card_fee:${id}`, -fee])))
  expect(await books()).toEqual({ payment_provider: 7100, held: -7600, platform_fee: 500 })
  expect(store.balance('')).toBe(7100)
  expect(await compare()).toEqual([])
  await bookLines(systemCtx(world.services, 'compare'), null)
  expect(await books()).toEqual({ payment_provider: 7100, held: -7600, platform_fee: 500 })
  expect(await books(kept), 'a fee belongs to the platform, not to the booking').toEqual({
    payment_provider: 7600,
    held: -7600,
  })
})

test('the fee of a chargeback stands with its chargeback and is not written a second time', async () => {
  const intent = store.read(
    'charge',
    linesOf(`type = 'charge'`).map(
      ({ id }) => store.row<{ source: string }>('select source from money where id = ?', id)!.source,
    )[0]!,
  )!
  store.transaction(() => openDispute(company(), intent.payment_intent))
  expect(await compare()).toEqual([])
  expect((await booked('card_fee')).size).toBe(2)
  expect(await books()).toEqual({ payment_provider: -2000, chargeback: 7600, held: -7600, platform_fee: 2000 })
  expect(store.balance('')).toBe(-2000)
  const { whole } = await (await world.as('ada')).on(booksContract).books({})
  expect(whole.own_cents, 'so much has to be brought').toBe(-2000)
})

test('what comes from our own bank or goes there, and prices that are lines by themselves, are in the books', async () => {
  topUp(50_000)
  line('txn_own_payout', -1200, 'payout')
  line('txn_own_payout_back', 1200, 'payout_failure')
  line('txn_connect', -400, 'stripe_fee')
  expect(await compare()).toEqual([])
  expect([...(await booked('bank_transfer')).values()].toSorted((a, b) => a - b)).toEqual([-1200, 1200, 50_000])
  expect((await booked('card_fee')).get('card_fee:txn_connect')).toBe(-400)
  expect(await atCompany()).toBe(store.balance(''))
  expect((await books())['bank']).toBe(-50_000)
  const { whole } = await (await world.as('ada')).on(booksContract).books({})
  expect(whole).toMatchObject({ card_fees_cents: 900, bank_cents: 50_000, payment_provider_cents: store.balance('') })
  expect(
    whole.captured_cents -
      whole.refunded_cents -
      whole.paid_out_cents -
      whole.contested_cents -
      whole.card_fees_cents +
      whole.bank_cents,
  ).toBe(whole.payment_provider_cents)
})

test('another balance than the books say becomes a task after 15 minutes, keeps its note while as much is missing, and ends', async () => {
  world.clock.advance(QUIET)
  line('txn_surprise', -77, 'adjustment')
  expect(await compare(), 'it may be on its way').toEqual([])
  expect(await compare(), 'and was seen a moment ago only').toEqual([])
  world.clock.advance(QUIET)
  const cents = store.balance('')
  const found = {
    kind: 'balance_differs',
    subject: 'usd',
    company_cents: cents,
    ours_cents: null,
    ledger_cents: cents + 77,
  }
  const [task] = await compare()
  expect(task).toMatchObject(found)
  await (await api()).recordDiscrepancyNote({ id: task!.id, note: 'The company’s mistake, written to them.' })
  topUp(1000)
  world.clock.advance(QUIET)
  expect(await compare()).toMatchObject([
    {
      ...found,
      company_cents: cents + 1000,
      ledger_cents: cents + 1077,
      note: 'The company’s mistake, written to them.',
    },
  ])
  line('txn_surprise_undone', 77, 'adjustment')
  expect(await compare()).toEqual([])
})

test('the company’s account is read page by page, newest first, and a line by its name', async () => {
  const before = await books()
  for (let n = 0; n < 130; n++) line(`txn_many_${n}`, 100, 'charge', 33)
  const first = await paymentProvider(world.services).listLines({ since: new Date(0) })
  expect([first.lines.length, first.more, first.lines[0]]).toEqual([
    100,
    true,
    { id: 'txn_many_129', fee_cents: 33, bank_cents: 0 },
  ])
  const rest = await paymentProvider(world.services).listLines({ since: new Date(0), after: first.lines.at(-1)!.id })
  expect([rest.lines[0]!.id, rest.more]).toEqual(['txn_many_29', false])
  await bookLines(systemCtx(world.services, 'compare'), null)
  expect((await books())['platform_fee']! - before['platform_fee']!).toBe(130 * 33)
  expect(await (await ask('/v1/balance_transactions/txn_many_7')).json()).toMatchObject({
    object: 'balance_transaction',
    net: 67,
    fee_details: [{ amount: 33, type: 'stripe_fee', description: 'Stripe processing fees' }],
  })
  expect((await ask('/v1/balance_transactions/txn_nobody')).status).toBe(404)
  expect((await ask('/v1/balance_transactions?starting_after=txn_nobody')).status).toBe(400)
  const only = (await (await ask('/v1/balance_transactions?type=stripe_fee')).json()) as { data: { id: string }[] }
  expect(only.data.map(({ id }) => id)).toEqual(['txn_connect'])
})
