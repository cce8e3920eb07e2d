// Nobody leaves while money is open, on either side; and who was paid through us is still known to the tax form afterwards.
import { expect, test } from 'vitest'
import { CAST, PASSWORD, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { settleDeposit } from '#features/trades/deposits/server/deposit-settle.ts'
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { FORM_1099K } from '#features/money/payouts/tax.ts'
import { payoutsContract, payoutsAdminContract } from '#features/money/payouts/payouts.ts'
import { PAYOUT_ZONE, payoutTime } from '#features/money/payouts/payout.ts'
import { payoutJobs } from '#features/money/payouts/server/payout-schedule.ts'
import { answerAccount } from '#simulator/accounts.ts'
import { decide, openDispute } from '#simulator/disputes.ts'
import { inTurn } from '#simulator/due.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { privacyContract } from '../contract.ts'

const world = await createWorld()
const { orders, paid, deliver, company, claim, day, handOver, takeBack, topUp, finish } = bookings(world)
const { owner } = world.databases
const omar = PROVIDERS.omar.id
const system = () => systemCtx(world.services, 'test')
const mine = async (who: Who) => (await world.as(who)).on(privacyContract)
/** What keeps somebody, their claims apart. */
const blockers = async (who: Who) =>
  (await (await mine(who)).deletionCheck({})).blockers.filter(({ kind }) => kind !== 'claim')
const kinds = async (who: Who) => (await blockers(who)).map(({ kind }) => kind)
const payOut = () => payoutJobs['pay_out']!(system(), {})
await owner.query(
  `insert into rules (key, version, value, reason) values ('payouts', 2, '{"minimum_cents": 100, "schedule": "daily", "days_after_release": 0}', 'test')`,
)
let ahead = 3
/** A rental of three days of Omar's that Dana has approved. */
const released = async (wanted: { claim_id?: string } = {}) => {
  const id = await paid('dana', ahead, ahead + 2, wanted)
  ahead += 4
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).approve({ id })
  return id
}
const laterOn = (days: number) => world.clock.set(payoutTime(addDays(dayIn(PAYOUT_ZONE, world.services.now()), days)))
const intentOf = async (id: string) =>
  (
    await owner.query<{ at: string }>(
      `select stripe_payment_intent_id as at from payments where order_id = $1 and kind = 'charge'`,
      [id],
    )
  ).rows[0]!.at

test('who is owed money stays until it was sent and the company has answered', async () => {
  await released()
  expect(await blockers('omar')).toEqual([{ kind: 'balance', id: omar, title: '', cents: 11_400 }])
  const money = (await world.as('omar')).on(payoutsContract)
  await money.setUp({})
  await money.saveTaxNumber({ kind: 'ein', number: '58-7100003' })
  const { rows } = await owner.query<{ at: string }>('select stripe_account_id as at from payout_accounts')
  inTurn(company(), () => answerAccount(company(), rows[0]!.at, 'finish'))
  await deliver()
  laterOn(1)
  topUp(50_000)
  await payOut()
  expect(await kinds('omar'), 'made, and not yet answered').toEqual(['balance', 'payout'])
  await world.workJobs()
  expect(await blockers('omar')).toEqual([])
})

test('while a bank contests a payment neither side leaves; a lost one is owed by who was paid', async () => {
  const id = await released()
  laterOn(1)
  await payOut()
  await world.workJobs()
  expect(await kinds('omar')).toEqual([])
  const at = await intentOf(id)
  const opened = inTurn(company(), () => openDispute(company(), at, {}))!
  await deliver()
  expect(await blockers('dana')).toEqual([expect.objectContaining({ kind: 'chargeback', id, cents: 11_400 })])
  expect(await blockers('omar')).toEqual([expect.objectContaining({ kind: 'work_chargeback', id, cents: 11_400 })])
  await expect((await mine('dana')).deleteMe({ password: PASSWORD, word: 'DELETE' })).rejects.toMatchObject({
    code: 'still_open',
    details: expect.arrayContaining([{ path: 'chargeback', message: id }]) as unknown,
  })
  inTurn(company(), () => decide(company(), opened.id, 'lost'))
  await deliver()
  expect(await kinds('dana')).toEqual([])
  expect(await blockers('omar')).toEqual([{ kind: 'debt', id: omar, title: '', cents: -11_400 }])
  await world.workJobs()
  expect(await kinds('omar'), 'recovered from the payout').toEqual([])
})

test('what an insurer still owes for a driver’s claim keeps the driver, until it is written down as paid', async () => {
  const id = await released({ claim_id: await claim('dana', { rental_daily_cap_cents: 3800 }) })
  expect(await kinds('dana')).toEqual(['insurer'])
  const ada = (await world.as('ada')).on(receivablesContract)
  await ada.recordPayment({
    insurer: 'Peachtree Mutual',
    amount_cents: 11_400,
    received_on: day(0),
    how: 'check',
    reference: '10001',
    lines: [{ order_id: id, amount_cents: 11_400 }],
  })
  expect(await kinds('dana')).toEqual([])
})

test('a deposit that is held keeps both sides until it is dropped', async () => {
  const id = await paid('dana', ahead, ahead + 2)
  await (await orders('omar')).accept({ id })
  await settleDeposit(system(), id, true)
  await handOver('dana', id)
  await takeBack(id)
  await finish(id)
  const ask = { id, amount_cents: 500, reason: 'A scratch', photos: [(await bookings(world).photo('omar')).id] }
  await (await world.as('omar')).on(depositContract).askDeposit(ask)
  await (await orders('dana')).approve({ id })
  expect(await kinds('dana')).toEqual(['deposit'])
  expect(await kinds('omar')).toEqual(['work_deposit', 'balance'])
  await (await world.as('omar')).on(depositContract).releaseDeposit({ id })
  expect(await kinds('dana')).toEqual([])
})

test('payments that need form 1099-K keep a provider without a tax number, and only those', async () => {
  const { rows } = await owner.query<{ id: string }>(`select id from orders where provider_id = $1 limit 1`, [omar])
  for (const table of ['provider_secrets', 'tax_identities'])
    await owner.query(`delete from ${table} where provider_id = $1`, [omar])
  const charge = (count: number, cents: number) =>
    owner.query(
      `with moved as (insert into ledger_transactions (id, order_id, kind, key, created_at)
         select gen_random_uuid(), $1, 'charge', 'test:' || gen_random_uuid(), '2025-06-01' from generate_series(1, $2) returning id)
       insert into ledger_entries (transaction_id, account, amount_cents)
         select id, a.account, a.cents from moved, (values ('payment_provider', $3::int), ('customer', -$3::int)) a (account, cents)`,
      [rows[0]!.id, count, cents],
    )
  await charge(FORM_1099K.transactions, FORM_1099K.cents)
  expect(await kinds('omar')).not.toContain('tax')
  await charge(1, 1)
  expect(await blockers('omar')).toContainEqual({
    kind: 'tax',
    id: omar,
    title: '2025',
    cents: FORM_1099K.cents * FORM_1099K.transactions + 1,
  })
  await (await world.as('omar')).on(payoutsContract).saveTaxNumber({ kind: 'ein', number: '58-7100003' })
  expect(await kinds('omar')).not.toContain('tax')
})

test('a business that was never paid leaves no number behind; a driver no name of a card, no word of an early return', async () => {
  await (await world.as('sal')).on(payoutsContract).saveTaxNumber({ kind: 'ein', number: '58-7100004' })
  await (await mine('sal')).deleteMe({ password: PASSWORD, word: 'DELETE' })
  for (const table of ['tax_identities', 'tax_payees'])
    expect((await owner.query(`select from ${table} where provider_id = $1`, [PROVIDERS.sal.id])).rows).toEqual([])

  const { rows: kept } = await owner.query<{ order_id: string }>('select order_id from deposit_cards')
  expect(kept.length).toBeGreaterThan(0)
  await owner.query(
    `insert into order_returns (id, order_id, proposed_by, returned_on, from_end, unused_days, kept_cents, refund_cents,
       insurer_back_cents, reason, expires_at, created_at, status, answer)
     values ($1, $2, 'customer', '2026-11-01', '2026-11-02', 1, 0, 0, 0, 'My neighbor Ottoline drives me', now(), now(), 'void', 'Fine')`,
    [newId(), kept[0]!.order_id],
  )
  await owner.query(`begin; select set_config('app.reason', 'Settled otherwise', true);
    update claims set status = 'closed' where driver_id = '${CAST.dana.id}' and status <> 'closed'; commit`)
  await (await mine('dana')).deleteMe({ password: PASSWORD, word: 'DELETE' })
  expect((await owner.query('select from deposit_cards')).rows).toEqual([])
  expect((await owner.query('select reason, answer from order_returns')).rows).toEqual([
    { reason: '———', answer: 'Fine' },
  ])
})

test('who leaves after being paid is still on the year’s list with their number, until the fourth year after is over', async () => {
  laterOn(1)
  await payOut()
  await world.workJobs()
  expect(await kinds('omar')).toEqual([])
  const issued = () =>
    owner.query(`select number, facts from issued_documents where provider_id = $1 order by id`, [omar])
  const ledger = () => owner.query('select count(*)::int as n, sum(amount_cents)::int as cents from ledger_entries')
  const year = dayIn(PAYOUT_ZONE, new Date()).slice(0, 4) // the ledger goes by the database's clock, which nobody holds
  const listed = async () => {
    const csv = await (await world.as('ada')).fetch(`/rest/v1/rpc/tax_year_csv?year=${year}`)
    return (await csv.text()).split('\n').find((line) => line.includes(omar))
  }
  const before = { issued: (await issued()).rows, ledger: (await ledger()).rows, listed: await listed() }
  await (await mine('omar')).deleteMe({ password: PASSWORD, word: 'DELETE' })

  expect({ issued: (await issued()).rows, ledger: (await ledger()).rows, listed: await listed() }).toEqual(before)
  expect(before.listed).toContain(CAST.omar.name)
  expect(before.listed).toContain('present')
  expect(await (await world.as('ada')).on(payoutsAdminContract).taxYear({ year: 2025 })).toMatchObject({
    due: 1,
    missing: 0,
  })
  const { rows: business } = await owner.query('select business_name from provider_profiles where id = $1', [omar])
  expect(business, 'everywhere else without a name').toEqual([{ business_name: 'Deleted provider' }])
  expect((await owner.query('select from provider_secrets where provider_id = $1', [omar])).rows).toEqual([])

  world.clock.set(`${Number(year) + 4}-12-31T12:00:00Z`)
  await payOut()
  expect((await owner.query('select from tax_identities where provider_id = $1', [omar])).rows).toHaveLength(1)
  world.clock.set(`${Number(year) + 5}-01-01T12:00:00Z`)
  await payOut()
  for (const table of ['tax_identities', 'tax_payees'])
    expect((await owner.query(`select from ${table} where provider_id = $1`, [omar])).rows, table).toEqual([])
})
