// From a released booking to the provider's bank: once, whatever dies, repeats or refuses in between.
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { PAYOUT_ZONE, payoutTime } from '../payout.ts'
import { payoutsContract, payoutsAdminContract } from '../payouts.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { payoutJobs } from './payout-schedule.ts'
import { answerAccount } from '#simulator/accounts.ts'
import { inTurn } from '#simulator/due.ts'
import { payoutFails } from '#simulator/transfers.ts'

const world = await createWorld()
const { orders, paid, deliver, company, books, atCompany, topUp, finish } = bookings(world)
const { owner } = world.databases
const { omar, sal } = PROVIDERS
const payouts = async (who: 'omar' | 'sal' | 'drew') => (await world.as(who)).on(payoutsContract)
const admin = async () => (await world.as('ada')).on(payoutsAdminContract)
const overview = async (who: 'omar' | 'sal') => (await payouts(who)).overview({})
const history = async (who: 'omar' | 'sal') => (await payouts(who)).history({ page: 1 })
const titles = async (who: 'omar' | 'sal') =>
  (await (await world.as(who)).on(notificationsContract).list({ limit: 50 })).map(({ title }) => title)
const run = (job: string, payload = {}) => payoutJobs[job]!(systemCtx(world.services, job), payload)
const accountOf = async (id: string) =>
  (
    await owner.query<{ stripe_account_id: string }>(
      'select stripe_account_id from payout_accounts where provider_id = $1',
      [id],
    )
  ).rows[0]!.stripe_account_id
/** What the owner does on the company's page, or its staff afterwards; its events have arrived. */
const answer = async (id: string, how: Parameters<typeof answerAccount>[2]) => {
  const account = await accountOf(id)
  inTurn(company(), () => answerAccount(company(), account, how))
  await deliver()
}
/** A booking of Omar's car for so many days at $38.00, or of Sal's shop for $156.00, finished and approved. */
let ahead = 3
const released = async (who: 'omar' | 'sal', days = 1) => {
  const [listing_id, to] = who === 'omar' ? [LISTINGS.corolla, ahead + days - 1] : [LISTINGS.collision, null]
  const id = await paid('dana', ahead, to, { listing_id })
  ahead += days + 1
  await (await orders(who)).accept({ id })
  await finish(id, who)
  await (await orders('dana')).approve({ id })
  return id
}
topUp(10_000)
/** Some days on, when payouts are made. The rule of these tests pays daily; the books are stamped with the real day. */
const laterOn = (days = 1) => world.clock.set(payoutTime(addDays(dayIn(PAYOUT_ZONE, world.services.now()), days)))
const ready = async (who: 'omar' | 'sal') => {
  await (await payouts(who)).setUp({})
  await answer(PROVIDERS[who].id, 'finish')
  await (await payouts(who)).saveTaxNumber({ kind: 'ein', number: '58-7100003' })
}
/** The newest payout's newest booking is refunded at the company by hand; its event has arrived, and what follows is done. */
const refunded = async (amount_cents: number, key: string) => {
  const { rows } = await owner.query<{ at: string }>(
    `select c.stripe_payment_intent_id as at from payout_items i join payouts p on p.id = i.payout_id
     join payments c on c.order_id = i.order_id and c.kind = 'charge' where p.provider_id = $1 order by p.made_at desc limit 1`,
    [omar.id],
  )
  const asking = { payment_intent: rows[0]!.at, amount_cents, key, payment_id: '', reason: 'goodwill' }
  await paymentProvider(world.services).refund(asking)
  await deliver()
  await world.workJobs()
  await deliver()
}
/** Balances of the books that a payout moves, and what the company has of ours. */
const agree = async () => {
  const all = await books()
  expect(await atCompany()).toBe(all['payment_provider'] ?? 0)
}

test('an owner opens the account once, and reads in words what is missing, looked at, refused or ready', async () => {
  expect((await overview('omar')).account).toMatchObject({ state: 'none', payable: false })
  const [first, second] = [await (await payouts('omar')).setUp({}), await (await payouts('omar')).setUp({})]
  expect(first.url).not.toBe(second.url)
  const { rows } = await owner.query('select stripe_account_id from payout_accounts where provider_id = $1', [omar.id])
  expect(rows).toHaveLength(1)
  expect(company().store.page('account', { limit: 10 })!.data).toHaveLength(1)
  expect((await overview('omar')).account.state).toBe('incomplete')

  await answer(omar.id, 'no_bank')
  expect((await overview('omar')).account).toMatchObject({ state: 'due', due: ['bank'] })
  await answer(omar.id, 'review')
  expect((await overview('omar')).account).toMatchObject({ state: 'review', reviewing: ['document'], payable: false })
  await answer(omar.id, 'finish')
  expect((await overview('omar')).account).toMatchObject({ state: 'ready', payable: true })
  expect(await titles('omar')).toEqual(
    expect.arrayContaining(['Payouts are set up', 'Your payout account needs more information']),
  )
})

test('coming back from the company’s page asks how the account is, also when its event never comes', async () => {
  await (await payouts('sal')).setUp({})
  const account = await accountOf(sal.id)
  inTurn(company(), () => answerAccount(company(), account, 'finish'))
  expect((await overview('sal')).account.state).toBe('incomplete')
  expect((await (await payouts('sal')).readAgain({})).account.state).toBe('ready')
})

test('only an owner sets payouts up or sees them; a driver has none', async () => {
  await expect((await payouts('drew')).overview({})).rejects.toMatchObject({ status: 404 })
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
    sal.id,
    CAST.drew.id,
  ])
  for (const call of ['overview', 'setUp', 'readAgain'] as const)
    await expect((await payouts('drew'))[call]({})).rejects.toMatchObject({ status: 403 })
  await expect((await payouts('drew')).saveTaxNumber({ kind: 'ein', number: '58-7100003' })).rejects.toMatchObject({
    status: 403,
  })
})

test('the tax number comes before the first payout, is checked, sealed, and only its last four are shown', async () => {
  await owner.query('delete from provider_secrets where provider_id = $1', [omar.id])
  const mine = await payouts('omar')
  expect(await overview('omar')).toMatchObject({ tax: null, why: 'tax_missing' })
  await expect(mine.saveTaxNumber({ kind: 'ssn', number: '666-12-3456' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'number', message: expect.stringContaining('666') as string }],
  })
  expect(await mine.saveTaxNumber({ kind: 'ssn', number: '123-45-6789' })).toEqual({ kind: 'ssn', last4: '6789' })
  expect((await overview('omar')).tax).toEqual({ kind: 'ssn', last4: '6789' })
  const { rows } = await owner.query('select number_sealed from tax_identities where provider_id = $1', [omar.id])
  expect(JSON.stringify(rows)).not.toContain('123456789')
  const told = await owner.query(`select after from audit_log where action = 'payouts.tax_number'`)
  expect(JSON.stringify(told.rows)).not.toContain('45')
})

test('a fresh release waits two days and says so; below the minimum it waits for more', async () => {
  const id = await released('omar')
  const fresh = await overview('omar')
  expect(fresh.held).toMatchObject([{ order_id: id, reason: 'recent', cents: 3800 }])
  expect(fresh).toMatchObject({ balance_cents: 3800, available_cents: 0, why: null, next: { cents: 3800 } })
  expect(fresh.next!.on > dayIn(PAYOUT_ZONE, world.services.now())).toBe(true)
  await owner.query(
    `insert into rules (key, version, value, reason) values ('payouts', 2, '{"minimum_cents": 5000, "schedule": "daily", "days_after_release": 2}', 'test')`,
  )
  laterOn(3)
  await run('pay_out')
  expect((await history('omar')).rows).toEqual([])
  expect(await overview('omar')).toMatchObject({ available_cents: 3800, next: null, why: 'minimum' })
})

test('two processes that pay out at once make one payout, sent once, made of its bookings', async () => {
  await released('omar', 2)
  laterOn()
  await Promise.all([run('pay_out'), run('pay_out'), run('pay_out')])
  expect((await overview('omar')).pending_cents).toBe(11_400)
  await world.workJobs()
  await run('pay_out')
  const { rows } = await history('omar')
  expect(rows).toMatchObject([
    { amount_cents: 11_400, status: 'sent', items: [{ amount_cents: 3800 }, { amount_cents: 7600 }] },
  ])
  expect(await overview('omar')).toMatchObject({
    balance_cents: 0,
    pending_cents: 0,
    available_cents: 0,
    why: 'nothing',
  })
  expect(company().store.balance(await accountOf(omar.id))).toBe(11_400)
  expect(await titles('omar')).toContain('Payout sent')
  await agree()
})

test('a process that dies between the transfer and its answer pays once all the same', async () => {
  await released('omar', 2)
  laterOn()
  await run('pay_out')
  const { rows } = await owner.query<{ id: string }>(`select id from payouts where status = 'pending'`)
  const { id } = rows[0]!
  // the company has done it; whoever asked is gone, and so is their job
  await paymentProvider(world.services).transfer({
    account: await accountOf(omar.id),
    amount_cents: 7600,
    key: `payout_${id}`,
    payout_id: id,
  })
  await owner.query('delete from graphile_worker._private_jobs')
  const before = company().store.balance('')
  world.clock.advance(660_000)
  await run('pay_out')
  expect((await history('omar')).rows[0]).toMatchObject({ id, status: 'sent', amount_cents: 7600 })
  expect(company().store.balance('')).toBe(before)
  await agree()
})

test('after a day the company has forgotten the key: the transfer is looked up before it is asked for again', async () => {
  await released('omar', 2)
  laterOn()
  await run('pay_out')
  const { rows } = await owner.query<{ id: string }>(`select id from payouts where status = 'pending'`)
  const { id } = rows[0]!
  const account = await accountOf(omar.id)
  const made = await paymentProvider(world.services).transfer({
    account,
    amount_cents: 7600,
    key: `payout_${id}`,
    payout_id: id,
  })
  company().store.run('delete from idempotency')
  await owner.query('delete from graphile_worker._private_jobs')
  const before = company().store.balance('')
  world.clock.advance(30 * 3_600_000)
  await run('pay_out')
  const sent = await owner.query('select stripe_transfer_id from payouts where id = $1', [id])
  expect(sent.rows).toEqual([{ stripe_transfer_id: made.id }])
  expect(company().store.balance('')).toBe(before)
  await agree()
})

test('what the company refuses stays in the balance, is said in words, and is tried again as a new payout', async () => {
  await released('omar', 2)
  laterOn()
  await answer(omar.id, 'finish')
  await run('pay_out')
  // between our looking and its transfer the company has stopped the account
  const account = await accountOf(omar.id)
  inTurn(company(), () => answerAccount(company(), account, 'reject'))
  await world.workJobs()
  expect((await history('omar')).rows[0]).toMatchObject({
    status: 'failed',
    failure: 'account_not_ready',
    amount_cents: 7600,
  })
  expect(await overview('omar')).toMatchObject({ balance_cents: 7600, available_cents: 7600 })
  await deliver()
  expect(await overview('omar')).toMatchObject({ account: { state: 'restricted', stop: 'rejected' }, why: 'not_ready' })
  const list = await (await admin()).list({ list: 'failed' })
  expect(list.rows).toMatchObject([{ provider_id: omar.id, state: 'restricted', last: { status: 'failed' } }])
  await answer(omar.id, 'finish')
  await run('pay_out') // not twice a day
  expect((await history('omar')).rows[0]!.status).toBe('failed')
  laterOn()
  await run('pay_out')
  await world.workJobs()
  expect((await history('omar')).rows.slice(0, 2)).toMatchObject([
    { status: 'sent', amount_cents: 7600 },
    { status: 'failed' },
  ])
  await agree()
})

test('a suspension by an admin keeps everything back with its reason, on the record, until it is lifted', async () => {
  const reason = 'The address on the papers is being checked.'
  const one = await (await admin()).suspend({ id: omar.id, reason })
  expect(one.overview).toMatchObject({ suspension: { reason }, why: 'suspended' })
  await expect((await admin()).suspend({ id: omar.id, reason })).rejects.toMatchObject({ code: 'already_suspended' })
  await released('omar', 2)
  laterOn()
  await run('pay_out')
  expect((await overview('omar')).pending_cents).toBe(0)
  expect(await titles('omar')).toContain('Your payouts are suspended')
  await (await admin()).lift({ id: omar.id, reason: 'Checked.' })
  await expect((await admin()).lift({ id: omar.id, reason: 'Yes.' })).rejects.toMatchObject({ code: 'not_suspended' })
  await run('pay_out')
  await world.workJobs()
  expect((await history('omar')).rows[0]).toMatchObject({ status: 'sent', amount_cents: 7600 })
})

test('a refund after the payout is recovered from it, once, and never counted as reversed by hand', async () => {
  const before = company().store.balance(await accountOf(omar.id))
  await refunded(2000, 'by-hand')
  expect((await history('omar')).rows[0]).toMatchObject({
    status: 'sent',
    reversed_cents: 2000,
    reversals: [{ amount_cents: 2000, status: 'done' }],
  })
  expect(company().store.balance(await accountOf(omar.id))).toBe(before - 2000)
  expect(await overview('omar')).toMatchObject({
    balance_cents: 0,
    reversing_cents: 0,
    available_cents: 0,
    suspension: null,
  })
  await agree()
})

test('what an account no longer has stays owed, is explained, and is set off against the next release', async () => {
  const account = await accountOf(omar.id)
  world.clock.advance(31_000)
  await deliver() // everything has gone on to the bank
  expect(company().store.balance(account)).toBe(0)
  await refunded(5600, 'by-hand-2')
  expect((await history('omar')).rows[0]!.reversals[0]).toMatchObject({
    status: 'failed',
    failure: 'balance_insufficient',
  })
  expect(await overview('omar')).toMatchObject({ balance_cents: -5600, available_cents: -5600, why: 'negative' })
  expect((await (await admin()).list({ list: 'owing' })).rows).toMatchObject([
    { provider_id: omar.id, balance_cents: -5600 },
  ])
  await released('omar', 3)
  laterOn()
  await run('pay_out')
  await world.workJobs()
  const [paidOut] = (await history('omar')).rows
  expect(paidOut).toMatchObject({ status: 'sent', amount_cents: 11_400 - 5600 })
  expect(paidOut!.items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(paidOut!.amount_cents)
  await agree()
})

test('a transfer that somebody reversed by hand is written down once and stops further payouts', async () => {
  const [payout] = (await history('omar')).rows
  const { rows } = await owner.query<{ id: string }>('select stripe_transfer_id as id from payouts where id = $1', [
    payout!.id,
  ])
  await paymentProvider(world.services).reverseTransfer({
    transfer: rows[0]!.id,
    amount_cents: 800,
    key: 'admin-1',
    reason: 'by hand',
  })
  await paymentProvider(world.services).reverseTransfer({
    transfer: rows[0]!.id,
    amount_cents: payout!.amount_cents - 800,
    key: 'admin-2',
    reason: 'by hand',
  })
  await deliver()
  expect((await history('omar')).rows[0]).toMatchObject({ status: 'reversed', reversed_cents: payout!.amount_cents })
  expect(await overview('omar')).toMatchObject({
    balance_cents: payout!.amount_cents,
    suspension: { reason: null },
    why: 'suspended',
  })
  await agree()
  await (await admin()).lift({ id: omar.id, reason: 'A slip of ours.' })
  laterOn()
  await run('pay_out')
  await world.workJobs()
  expect((await history('omar')).rows[0]).toMatchObject({
    status: 'sent',
    amount_cents: payout!.amount_cents,
    items: [{ what: 'returned', order_id: null }],
  })
  await agree()
})

test('a bank that sends money back is told to the owner, and a late “paid” does not undo it', async () => {
  world.clock.advance(31_000)
  await deliver()
  world.clock.advance(31_000)
  await deliver()
  const [arrived] = (await history('omar')).bank
  expect(arrived).toMatchObject({ status: 'paid' })
  inTurn(company(), () => payoutFails(company(), company().store.read('payout', arrived!.id)!))
  await deliver()
  expect((await history('omar')).bank[0]).toMatchObject({
    id: arrived!.id,
    status: 'failed',
    failure: 'account_closed',
  })
  expect((await overview('omar')).account).toMatchObject({ state: 'bank_refused', bank_failure: 'account_closed' })
  company().store.run(`update deliveries set delivered_at = null, due_at = 0, attempts = 0 where event_id in
    (select id from events where type = 'payout.paid')`)
  await deliver()
  expect((await history('omar')).bank[0]!.status).toBe('failed')
  expect(await titles('omar')).toContain('Your bank returned a payout')
})

test('the insurer’s part of a released booking waits for the insurer', async () => {
  const { claim } = bookings(world)
  await ready('sal')
  const id = await paid('drew', ahead, ahead + 2, { claim_id: await claim('drew') })
  ahead += 5
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('drew')).approve({ id })
  laterOn()
  expect(await overview('omar')).toMatchObject({
    available_cents: 2400,
    why: 'held_back',
    held: [{ order_id: id, reason: 'insurer', cents: 9000, until: null }],
  })
})

test('the year’s total counts what came in, before refunds, and its table says who gave a tax number; taking it is on the record', async () => {
  const [year] = (await overview('omar')).years
  const paidIn = await owner.query<{ cents: number; count: number }>(
    `select sum(p.amount_cents)::int as cents, count(*)::int as count from payments p join orders o on o.id = p.order_id
     where o.provider_id = $1 and p.kind = 'charge' and p.status = 'succeeded'`,
    [omar.id],
  )
  expect(year).toMatchObject({ gross_cents: paidIn.rows[0]!.cents, transactions: paidIn.rows[0]!.count, due: false })
  const sheet = await (await world.as('ada')).fetch(`/rest/v1/rpc/tax_year_csv?year=${year!.year}`)
  const text = await sheet.text()
  expect(text).toContain('present')
  expect(text).toContain('6789')
  expect(text).not.toContain('123456789')
  expect((await owner.query(`select from audit_log where action = 'tax_year.exported'`)).rowCount).toBe(1)
  expect(await (await admin()).taxYear({ year: year!.year })).toMatchObject({ due: 0, missing: 0 })
})
