import { cardOf, keepMethod, takeMoney } from './cards.ts'
import { inTurn } from './due.ts'
import { type Company, type Delivery, emit } from './open.ts'
import { checkoutPage, closedPage, goTo, type Way, WAYS } from './page.ts'
import { expireOpen } from './sessions.ts'
import { show } from './show.ts'
import { type CustomerState, type IntentState, newTestId, secondsOf, type SessionState } from './states.ts'

const LATE_MS = 30_000
const chosen = (how: Way, now: Date): Delivery | undefined => {
  if (how === 'pay_unheard') return { times: 0, at: now }
  if (how === 'pay_twice') return { times: 2, at: now }
  return how === 'pay_late' ? { times: 1, at: new Date(now.getTime() + LATE_MS) } : undefined
}
const success = (session: SessionState) =>
  goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(session.id)))

function problemWith(number: string): { card: string; sentence: string } | undefined {
  const card = cardOf(number)
  // not echoed: it may be somebody's real number
  if (!card) return { card: '', sentence: 'This test checkout takes the test cards below only.' }
  if (!card.declines) return undefined
  return { card: number, sentence: 'Your card was declined. Nothing was charged. Try another card.' }
}

type Outcome = { response: Response } | { session: SessionState; problem?: { card: string; sentence: string } }

/** Does what a button of the checkout page asks, once: paying twice pays once and leads on again. */
export function pressButton(company: Company, id: string, form: URLSearchParams): Response {
  const how = WAYS.find((way) => way === form.get('how')) ?? 'pay'
  const card = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const outcome = inTurn(company, (): Outcome => {
    const session = company.store.read('session', id)
    if (session?.status === 'complete' && how !== 'pay_and_leave') return { response: success(session) }
    if (session?.status !== 'open') return { response: closedPage(session) }
    if (how === 'cancel') return session.cancel_url ? { response: goTo(session.cancel_url) } : { session }
    if (how === 'expire') return { response: closedPage(expireOpen(company, session)) }
    const problem = problemWith(card)
    if (problem) return { session, problem }
    const paid = complete(company, session, card, chosen(how, company.now()))
    return { response: how === 'pay_and_leave' ? closedPage(paid) : success(paid) }
  })
  return 'response' in outcome ? outcome.response : checkoutPage(outcome.session, outcome.problem)
}

/** The driver's card is charged, or only kept; a customer is made when the session asked for one. */
export function complete(company: Company, session: SessionState, card: string, delivery?: Delivery): SessionState {
  const { store, now } = company
  const created = secondsOf(now())
  const customer: CustomerState | null = session.makes_customer
    ? { id: newTestId('cus'), created, email: session.customer_email, name: null, metadata: {} }
    : null
  if (customer) store.keep('customer', customer)
  const method = keepMethod(company, card, session.keeps_card && customer ? customer.id : null)
  const common = { created, customer: customer?.id ?? null, method: method.id, metadata: session.intent_metadata }
  const paid: SessionState = { ...session, status: 'complete', customer: common.customer }
  if (session.amount === null) {
    paid.setup_intent = newTestId('seti')
    store.keep('setup', { ...common, id: paid.setup_intent, status: 'succeeded' }, common.customer)
  } else {
    const intent: IntentState = {
      ...common,
      id: newTestId('pi'),
      amount: session.amount,
      currency: session.currency,
      status: 'requires_confirmation',
      capture_method: 'automatic',
      amount_received: 0,
      charge: null,
      setup_future_usage: session.keeps_card ? 'off_session' : null,
      off_session: false,
      canceled_at: null,
      cancellation_reason: null,
      failure: null,
    }
    paid.payment_intent = takeMoney(company, intent, card).id
  }
  store.keep('session', paid)
  const object = show(company, 'session', paid)
  emit(company, 'checkout.session.completed', object, delivery ? { chosen: delivery } : {})
  return paid
}

export function showCheckout(company: Company, id: string): Response {
  const session = inTurn(company, () => company.store.read('session', id))
  return session?.status === 'open' ? checkoutPage(session) : closedPage(session)
}
