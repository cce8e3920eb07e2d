// Giving money back at the test payment provider: at once, late, or in vain, as the bank of the card decides.
import * as z from 'zod'
import { cardOf } from './cards.ts'
import { type Company, emit } from './open.ts'
import { type Call, cents, Expand, List, listOf, Metadata, need, Nothing, read, WireError } from './params.ts'
import { expand, refundedOf, show } from './show.ts'
import { type ChargeState, newTestId, type RefundState, secondsOf } from './states.ts'

/** How long a bank thinks about a refund that it does not take at once. */
const BANK_MS = 30_000
const Reason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null)
const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: cents.optional(),
  reason: Reason,
  metadata: Metadata,
  expand: Expand,
})

function chargeToRefund(company: Company, payment_intent: string): ChargeState {
  const intent = need(company, 'intent', payment_intent, 'payment_intent')
  const charge = intent.charge === null ? undefined : need(company, 'charge', intent.charge)
  if (!charge?.captured)
    throw new WireError(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  const disputes = company.store.under('dispute', charge.id)
  if (disputes.some(({ status }) => status !== 'won'))
    throw new WireError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  return charge
}

/** Gives back a part of one payment, or all that is left. Throws as Stripe refuses. */
export function giveBack(
  company: Company,
  given: Pick<z.output<typeof NewRefund>, 'payment_intent' | 'amount' | 'reason' | 'metadata'>,
): RefundState {
  const { store, now } = company
  const charge = chargeToRefund(company, given.payment_intent)
  const left = charge.amount_captured - refundedOf(store, charge.payment_intent)
  if (left === 0)
    throw new WireError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = given.amount ?? left
  if (amount > left)
    throw new WireError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const bank = cardOf(charge.card)?.refunds
  const fails = bank === 'fails_once' && store.under('refund', charge.payment_intent).length === 0
  const refund: RefundState = {
    id: newTestId('re'),
    created: secondsOf(now()),
    amount,
    currency: charge.currency,
    status: bank === 'late' ? 'pending' : 'succeeded',
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: given.reason,
    metadata: given.metadata,
  }
  store.keep('refund', refund, charge.payment_intent)
  const line = { id: newTestId('txn'), account: '', amount: -amount, fee: 0, type: 'refund', source: refund.id }
  store.move(line, refund.created)
  emit(company, 'refund.created', show(company, 'refund', refund))
  const later = new Date(now().getTime() + BANK_MS)
  if (bank === 'late') store.plan(later, 'refund_arrives', refund.id)
  if (fails) store.plan(later, 'refund_fails', refund.id)
  return refund
}

/** The bank has taken a refund that it let wait, or sends one back: then the money is ours again. */
export function endRefund(company: Company, id: string, status: 'succeeded' | 'failed'): void {
  const refund = { ...need(company, 'refund', id), status }
  company.store.keep('refund', refund)
  if (status === 'failed') {
    const { amount } = refund
    const line = { id: newTestId('txn'), account: '', amount, fee: 0, type: 'refund_failure', source: id }
    company.store.move(line, secondsOf(company.now()))
  }
  emit(company, status === 'failed' ? 'refund.failed' : 'refund.updated', show(company, 'refund', refund))
}

const createRefund: Call = (company, { params }) => {
  const given = read(NewRefund, params)
  return expand(company, show(company, 'refund', giveBack(company, given)), given.expand)
}
const readRefund: Call = (company, { id, params }) =>
  expand(company, show(company, 'refund', need(company, 'refund', id)), read(Nothing, params).expand)

const ListRefunds = List.extend({ payment_intent: z.string().optional() })
const listRefunds: Call = (company, { params }) => {
  const { payment_intent, ...given } = read(ListRefunds, params)
  const refunds = listOf(company, 'refund', '/v1/refunds', given, (one) => show(company, 'refund', one), payment_intent)
  return expand(company, refunds, given.expand)
}

export const REFUND_CALLS = { createRefund, readRefund, listRefunds }
