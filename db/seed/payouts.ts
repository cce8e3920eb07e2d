// What Sal's shop was paid out so far, and what the payment provider knows of the accounts of the demo's providers.
import type pg from 'pg'
import { companyOf } from '#simulator/open.ts'
import { type AccountState, secondsOf } from '#simulator/states.ts'
import type { Store } from '#simulator/store.ts'
import { PAYOUT_ZONE, payoutTime } from '#features/money/payouts/payout.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { CAST, PROVIDERS } from './cast.ts'
import { insert } from './insert.ts'

const HOUR_MS = 3_600_000
type Holder = { id: string; business_name: string; email: string }
type Released = { order_id: string; cents: number; at: string }

/** An account that was set up `days` ago; without a bank the company still asks for one. */
async function openAccount(
  client: pg.PoolClient,
  store: Store,
  holder: Holder,
  now: Date,
  days: number,
  bank: boolean,
) {
  const account: AccountState = {
    id: `acct_test_${holder.id.slice(-12)}`,
    created: secondsOf(new Date(now.getTime() - days * 24 * HOUR_MS)),
    type: 'express',
    email: holder.email,
    country: 'US',
    business_type: 'company',
    business_name: holder.business_name,
    business_url: null,
    metadata: { provider_id: holder.id },
    transfers_requested: true,
    details_submitted: true,
    bank,
    review: 'passed',
  }
  store.keep('account', account)
  const missing = bank ? [] : ['external_account']
  await client.query(
    `insert into payout_accounts (provider_id, stripe_account_id, details_submitted, transfers_active, payouts_enabled,
       currently_due, past_due, pending_verification, disabled_reason, reported_at)
     values ($1, $2, true, true, $3, $4, $4, '{}', $5, $6)`,
    [
      holder.id,
      account.id,
      bank,
      missing,
      bank ? null : 'requirements.past_due',
      new Date(now.getTime() - 20 * HOUR_MS),
    ],
  )
  return account.id
}

/** One payout of each month that is over, made on the first weekday after it; the last releases are still to come. */
async function payPast(client: pg.PoolClient, store: Store, account: string, now: Date): Promise<void> {
  const { rows } = await client.query<Released>(
    `select t.order_id, -e.amount_cents::int as cents, t.created_at as at from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id
     where e.account = 'provider_balance' and e.party_id = $1 and t.kind = 'release' order by t.created_at`,
    [PROVIDERS.sal.id],
  )
  const months = Map.groupBy(rows.slice(0, -2), ({ at }) => dayIn(PAYOUT_ZONE, new Date(at)).slice(0, 7))
  const [provider_id, currency] = [PROVIDERS.sal.id, 'usd']
  let n = 0
  for (const [month, released] of months) {
    const [year, number] = month.split('-').map(Number) as [number, number]
    let day = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-03`
    while (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0) day = addDays(day, 1)
    const made = new Date(payoutTime(day).getTime() + HOUR_MS)
    if (made.getTime() > now.getTime() - 72 * HOUR_MS) continue
    const id = newId(made.getTime())
    const amount = released.reduce((sum, { cents }) => sum + cents, 0)
    const [transfer, bank] = [`tr_test_sal${++n}`, `po_test_sal${n}`]
    const told = { day, made_at: made, answered_at: made, amount_cents: amount }
    await insert(client, 'payouts', [
      { id, provider_id, status: 'sent', reversed_cents: 0, stripe_transfer_id: transfer, ...told },
    ])
    await insert(
      client,
      'payout_items',
      released.map(({ order_id, cents }) => ({ payout_id: id, order_id, what: 'booking', amount_cents: cents })),
    )
    const transaction_id = newId(made.getTime())
    await insert(client, 'ledger_transactions', [
      { id: transaction_id, kind: 'payout', order_id: null, key: `payout:${id}`, created_at: made },
    ])
    await insert(client, 'ledger_entries', [
      { transaction_id, account: 'provider_balance', party_id: provider_id, amount_cents: amount },
      { transaction_id, account: 'payment_provider', party_id: null, amount_cents: -amount },
    ])
    const arrives = new Date(made.getTime() + 48 * HOUR_MS)
    const arrived = { provider_id, amount_cents: amount, status: 'paid', arrives_at: arrives, reported_at: arrives }
    await insert(client, 'bank_payouts', [{ id: bank, ...arrived }])
    const created = secondsOf(made)
    const money = { out: `txn_${transfer}`, in: `txn_py_${n}sal`, bank: `txn_${bank}` }
    store.keep(
      'transfer',
      {
        id: transfer,
        created,
        amount,
        amount_reversed: 0,
        currency,
        destination: account,
        destination_payment: `py_test_sal${n}`,
        description: null,
        metadata: { payout_id: id },
        transfer_group: null,
        source_transaction: null,
        money: money.out,
      },
      account,
    )
    store.move({ id: money.out, account: '', amount: -amount, fee: 0, type: 'transfer', source: transfer }, created)
    store.move({ id: money.in, account, amount, fee: 0, type: 'payment', source: transfer }, created)
    const arrival_date = secondsOf(arrives)
    const sent = { id: bank, created, account, amount, currency, arrival_date, money: money.bank, failure: null }
    store.keep('payout', { ...sent, status: 'paid' }, account)
    store.move({ id: money.bank, account, amount: -amount, fee: 0, type: 'payout', source: bank }, created)
  }
}

/** Sal is paid out and has a next payout, another shop lacks a bank account, Omar has not begun. */
export async function seedPayouts(services: Services): Promise<void> {
  const now = services.now()
  const { store } = companyOf(services)
  const client = await services.databases.owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Holder>(
      `select p.id, p.business_name, u.email from provider_profiles p join profiles u on u.id = p.user_id
       where p.verified and p.user_id <> all($1) and p.provider_type in ('glass', 'rental_company') order by p.id limit 1`,
      [Object.values(CAST).map(({ id }) => id)],
    )
    const sal = { id: PROVIDERS.sal.id, business_name: PROVIDERS.sal.name, email: CAST.sal.email }
    await payPast(client, store, await openAccount(client, store, sal, now, 890, true), now)
    for (const holder of rows) await openAccount(client, store, holder, now, 30, false)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
