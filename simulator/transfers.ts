// Money for providers at the test payment provider: from our balance to their account, back again, and on to their bank.
import * as z from 'zod'
import { takesTransfers } from './connect-objects.ts'
import { type Company, emit } from './open.ts'
import { type Call, cents, Expand, List, listOf, Metadata, need, Nothing, read, WireError } from './params.ts'
import { expand, show } from './show.ts'
import { newTestId, type PayoutState, type ReversalState, secondsOf, type TransferState } from './states.ts'

/** In real life two days; here soon enough to be seen. */
const TO_BANK_MS = 30_000

const insufficient = (message: string) => new WireError(400, message, { code: 'balance_insufficient' })

const NewTransfer = z.strictObject({
  amount: cents,
  currency: z.literal('usd'),
  destination: z.string(),
  description: z.string().max(1000).nullable().default(null),
  metadata: Metadata,
  source_transaction: z.string().nullable().default(null),
  transfer_group: z.string().nullable().default(null),
  expand: Expand,
})
const createTransfer: Call = (company, { params }) => {
  const given = read(NewTransfer, params)
  const { store, now } = company
  const account = store.read('account', given.destination)
  if (!account)
    throw new WireError(400, `No such destination: '${given.destination}'`, {
      code: 'resource_missing',
      param: 'destination',
    })
  if (!takesTransfers(account))
    throw new WireError(
      400,
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  if (given.source_transaction) need(company, 'charge', given.source_transaction, 'source_transaction')
  if (store.balance('') < given.amount)
    throw insufficient('You have insufficient available funds in your Stripe account.')
  const transfer: TransferState = {
    id: newTestId('tr'),
    created: secondsOf(now()),
    amount: given.amount,
    amount_reversed: 0,
    currency: given.currency,
    destination: account.id,
    destination_payment: newTestId('py'),
    description: given.description,
    metadata: given.metadata,
    transfer_group: given.transfer_group,
    source_transaction: given.source_transaction,
    money: newTestId('txn'),
  }
  const { amount, id: source, created } = transfer
  store.keep('transfer', transfer, account.id)
  store.move({ id: transfer.money, account: '', amount: -amount, fee: 0, type: 'transfer', source }, created)
  store.move({ id: newTestId('txn'), account: account.id, amount, fee: 0, type: 'payment', source }, created)
  if (account.bank) planPayout(company, account.id)
  return expand(company, show(company, 'transfer', transfer), given.expand)
}
const readTransfer: Call = (company, { id, params }) =>
  expand(company, show(company, 'transfer', need(company, 'transfer', id)), read(Nothing, params).expand)

const ListTransfers = List.extend({ destination: z.string().optional() })
const listTransfers: Call = (company, { params }) => {
  const { destination, ...given } = read(ListTransfers, params)
  const list = listOf(company, 'transfer', '/v1/transfers', given, (one) => show(company, 'transfer', one), destination)
  return expand(company, list, given.expand)
}

const NewReversal = z.strictObject({
  amount: cents.optional(),
  description: z.string().max(1000).optional(),
  metadata: Metadata,
  expand: Expand,
})
/** Takes a part of a transfer back, or all that is left. Throws as Stripe refuses. */
const createReversal: Call = (company, { id, params }) => {
  const given = read(NewReversal, params)
  const { store, now } = company
  const transfer = need(company, 'transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = given.amount ?? left
  if (amount > left || amount === 0)
    throw new WireError(400, `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, {
      param: 'amount',
    })
  if (store.balance(transfer.destination) < amount)
    throw insufficient('The connected account has insufficient funds in its available balance for this reversal.')
  const reversal: ReversalState = {
    id: newTestId('trr'),
    created: secondsOf(now()),
    amount,
    currency: transfer.currency,
    transfer: id,
    metadata: given.metadata,
    money: newTestId('txn'),
  }
  const { created, id: source } = reversal
  const reversed: TransferState = { ...transfer, amount_reversed: transfer.amount_reversed + amount }
  store.keep('reversal', reversal, id)
  store.keep('transfer', reversed)
  store.move({ id: reversal.money, account: '', amount, fee: 0, type: 'transfer_refund', source }, created)
  const out = { account: transfer.destination, amount: -amount, fee: 0, type: 'payment_refund', source }
  store.move({ id: newTestId('txn'), ...out }, created)
  emit(company, 'transfer.reversed', show(company, 'transfer', reversed))
  return expand(company, show(company, 'reversal', reversal), given.expand)
}
const listReversals: Call = (company, { id, params }) => {
  const given = read(List, params)
  need(company, 'transfer', id)
  return listOf(
    company,
    'reversal',
    `/v1/transfers/${id}/reversals`,
    given,
    (one) => show(company, 'reversal', one),
    id,
  )
}

/** The account is paid out to its bank a while from now. */
export function planPayout(company: Company, account: string): void {
  company.store.plan(new Date(company.now().getTime() + TO_BANK_MS), 'payout', account)
}

/** Sends everything an account has to its bank. Undefined when there is nothing, or nowhere to send it. */
export function payOut(company: Company, id: string): PayoutState | undefined {
  const { store, now } = company
  const account = need(company, 'account', id)
  const amount = store.balance(id)
  if (amount <= 0 || !account.bank || !takesTransfers(account)) return undefined
  const arrives = new Date(now().getTime() + TO_BANK_MS)
  const payout: PayoutState = {
    id: newTestId('po'),
    created: secondsOf(now()),
    account: id,
    amount,
    currency: 'usd',
    status: 'in_transit',
    arrival_date: secondsOf(arrives),
    money: newTestId('txn'),
    failure: null,
  }
  store.keep('payout', payout, id)
  const line = { account: id, amount: -amount, fee: 0, type: 'payout', source: payout.id }
  store.move({ id: payout.money, ...line }, payout.created)
  store.plan(arrives, 'payout_arrives', payout.id)
  return payout
}

/** The bank has the money; unless it sent it back before. */
export function payoutArrives(company: Company, id: string): void {
  const payout = need(company, 'payout', id)
  if (payout.status !== 'in_transit') return
  const paid: PayoutState = { ...payout, status: 'paid' }
  company.store.keep('payout', paid)
  emit(company, 'payout.paid', show(company, 'payout', paid), { account: payout.account })
}

/** The bank sends a payout back, even one that had arrived: the account has the money again. */
export function payoutFails(company: Company, payout: PayoutState): PayoutState {
  const { store, now } = company
  const money = newTestId('txn')
  const failure = { code: 'account_closed', message: 'The bank account has been closed.', money }
  const failed: PayoutState = { ...payout, status: 'failed', failure }
  store.keep('payout', failed)
  const { id: source, account, amount } = payout
  store.move({ id: money, account, amount, fee: 0, type: 'payout_failure', source }, secondsOf(now()))
  emit(company, 'payout.failed', show(company, 'payout', failed), { account })
  return failed
}

const readPayout: Call = (company, { id, params, account }) => {
  const { expand: paths } = read(Nothing, params)
  const payout = company.store.read('payout', id)
  // another account's payout is as good as none
  if (!payout || payout.account !== account)
    throw new WireError(404, `No such payout: '${id}'`, { code: 'resource_missing', param: 'payout' })
  return expand(company, show(company, 'payout', payout), paths)
}
const listPayouts: Call = (company, { params, account }) =>
  listOf(company, 'payout', '/v1/payouts', read(List, params), (one) => show(company, 'payout', one), account)

export const TRANSFER_CALLS = {
  createTransfer,
  readTransfer,
  listTransfers,
  createReversal,
  listReversals,
  readPayout,
  listPayouts,
}
