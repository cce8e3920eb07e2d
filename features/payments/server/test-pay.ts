import type { Services } from '#lib/server/ctx.ts'
import { currentSession, expireOpen } from './test-calls.ts'
import { newTestId, sessionObject, type SessionState } from './test-objects.ts'
import { checkoutPage, closedPage, DECLINES, PAYS, REFUNDS, type Way, WAYS } from './test-page.ts'
import { companyDb, type Delivery, emit, keep, secondsOf } from './test-store.ts'

const LATE_MS = 30_000
const deliveryOf = (how: Way, now: Date): Delivery => ({
  times: how === 'pay_unheard' ? 0 : how === 'pay_twice' ? 2 : 1,
  at: how === 'pay_late' ? new Date(now.getTime() + LATE_MS) : now,
})
const goTo = (url: string) =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })
const success = (session: SessionState) =>
  goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(session.id)))

const refundsOf = (card: string) => Object.entries(REFUNDS).find(([number]) => number === card)?.[1]

function problemWith(card: string): { card: string; sentence: string } | undefined {
  if (card === PAYS || refundsOf(card)) return undefined
  if (card === DECLINES) return { card, sentence: 'Your card was declined. Nothing was charged. Try another card.' }
  // not echoed: it may be somebody's real number
  return { card: '', sentence: 'This test checkout takes the test cards below only.' }
}

type Outcome = { response: Response } | { session: SessionState; problem?: { card: string; sentence: string } }

/** Does what a button of the checkout page asks, once: paying twice pays once and leads on again. */
export async function pressButton(services: Services, id: string, form: URLSearchParams): Promise<Response> {
  const how = WAYS.find((way) => way === form.get('how')) ?? 'pay'
  const card = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const now = services.now()
  const outcome = await companyDb(services)
    .transaction()
    .execute(async (tx): Promise<Outcome> => {
      const session = await currentSession(tx, services, id)
      if (session?.status === 'complete' && how !== 'pay_and_leave') return { response: success(session) }
      if (session?.status !== 'open') return { response: closedPage(session) }
      if (how === 'cancel') return session.cancel_url ? { response: goTo(session.cancel_url) } : { session }
      if (how === 'expire') return { response: closedPage(await expireOpen(tx, services, session)) }
      const problem = problemWith(card)
      if (problem) return { session, problem }
      const intent = {
        id: newTestId('pi'),
        created: secondsOf(now),
        amount: session.amount,
        currency: session.currency,
        charge: newTestId('ch'),
        method: newTestId('pm'),
        metadata: session.intent_metadata,
        ...(refundsOf(card) && { refunds: refundsOf(card)! }),
      }
      const paid: SessionState = { ...session, status: 'complete', payment_intent: intent.id }
      await keep(tx, 'intent', intent)
      await keep(tx, 'session', paid)
      const object = sessionObject(paid, services.env.APP_URL)
      await emit(tx, now, 'checkout.session.completed', object, deliveryOf(how, now))
      return { response: how === 'pay_and_leave' ? closedPage(paid) : success(paid) }
    })
  return 'response' in outcome ? outcome.response : checkoutPage(outcome.session, outcome.problem)
}

export async function showCheckout(services: Services, id: string): Promise<Response> {
  const session = await companyDb(services)
    .transaction()
    .execute((tx) => currentSession(tx, services, id))
  return session?.status === 'open' ? checkoutPage(session) : closedPage(session)
}
