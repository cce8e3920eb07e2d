// The test cards, Stripe's own numbers with Stripe's own behavior, and charging one.
import { type Company, emit, feeOf } from './open.ts'
import { show } from './show.ts'
import { type ChargeState, type Failure, type IntentState, type MethodState, newTestId, secondsOf } from './states.ts'

type Card = {
  number: string
  /** What it does, said on the checkout page; `{}` is the number. */
  words: string
  /** At the checkout, with the customer there. */
  declines?: true
  /** Later, with nobody there. */
  later?: Failure
  refunds?: 'late' | 'fails_once'
  disputed?: true
}
const DECLINED: Failure = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const ASKS: Failure = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
export const PAYS = '4242424242424242'
export const CARDS: Card[] = [
  { number: PAYS, words: '{} pays.' },
  { number: '4000000000000002', words: '{} is declined.', declines: true },
  { number: '4000000000007726', words: '{} pays; a refund to it takes half a minute.', refunds: 'late' },
  { number: '4000000000005126', words: '{} pays; the first refund to it comes back.', refunds: 'fails_once' },
  { number: '4000000000000259', words: '{} pays, and its bank takes the payment back a moment later.', disputed: true },
  { number: '4000000000000341', words: '{} pays, but no deposit can be held on it later.', later: DECLINED },
  {
    number: '4000002500003155',
    words: '{} pays, but its bank wants the driver there when a deposit is held.',
    later: ASKS,
  },
]
export const cardOf = (number: string): Card | undefined => CARDS.find((card) => card.number === number)

const BANK_THINKS_MS = 5_000
/** How long Visa keeps an authorization that the merchant asked for: 4 days and 18 hours. */
const HOLD_MS = (4 * 24 + 18) * 3_600_000

/** A card, kept for a customer or used once. */
export function keepMethod({ store, now }: Company, card: string, customer: string | null): MethodState {
  const method: MethodState = { id: newTestId('pm'), created: secondsOf(now()), card, customer }
  store.keep('method', method, customer)
  return method
}

/** Takes the money of an intent, or authorizes it when it is to be captured by hand. The bank has agreed. */
export function takeMoney(company: Company, intent: IntentState, card: string): IntentState {
  const { store, now } = company
  const holds = intent.capture_method === 'manual'
  const lapses = new Date(now().getTime() + HOLD_MS)
  const charge = chargeOf(company, intent, card, {
    amount_captured: holds ? 0 : intent.amount,
    captured: !holds,
    capture_before: holds ? secondsOf(lapses) : null,
  })
  const taken: IntentState = {
    ...intent,
    status: holds ? 'requires_capture' : 'succeeded',
    amount_received: holds ? 0 : intent.amount,
    charge: charge.id,
  }
  store.keep('intent', taken, intent.customer)
  if (holds) {
    store.plan(lapses, 'lapse', intent.id)
    emit(company, 'payment_intent.amount_capturable_updated', show(company, 'intent', taken))
  } else earn(company, charge.id, intent.amount)
  if (!holds && cardOf(card)?.disputed) store.plan(new Date(now().getTime() + BANK_THINKS_MS), 'dispute', intent.id)
  return taken
}

/** The bank has said no: the intent waits for another card. */
export function refuse(company: Company, intent: IntentState, card: string, failure: Failure): IntentState {
  const charge = chargeOf(company, intent, card, { status: 'failed', failure })
  const refused: IntentState = { ...intent, status: 'requires_payment_method', charge: charge.id, failure }
  company.store.keep('intent', refused, intent.customer)
  emit(company, 'payment_intent.payment_failed', show(company, 'intent', refused))
  return refused
}

function chargeOf({ store, now }: Company, intent: IntentState, card: string, more: Partial<ChargeState>): ChargeState {
  const charge: ChargeState = {
    id: newTestId('ch'),
    created: secondsOf(now()),
    amount: intent.amount,
    currency: intent.currency,
    status: 'succeeded',
    amount_captured: 0,
    captured: false,
    payment_intent: intent.id,
    customer: intent.customer,
    method: intent.method ?? '',
    card,
    metadata: intent.metadata,
    capture_before: null,
    released: false,
    disputed: false,
    failure: null,
    ...more,
  }
  store.keep('charge', charge, intent.id)
  return charge
}

/** Puts captured money into the platform's balance, less the company's price, which no refund gives back. */
export function earn({ store, now, price }: Company, charge: string, amount: number): void {
  const fee = feeOf(price, amount)
  const line = { id: newTestId('txn'), account: '', amount, fee, type: 'charge', source: charge }
  store.move(line, secondsOf(now()))
}
