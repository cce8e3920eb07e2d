// Paying by card as a test needs it: checkouts, test cards, and the events that the test company sends.
import { type PaymentProvider, paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { command, type Command } from '#simulator/control.ts'
import { deliverDue } from '#simulator/deliveries.ts'
import { companyOf } from '#simulator/open.ts'
import { newId } from '#lib/ids.ts'
import type { World } from './world.ts'

export const PAYS = '4242 4242 4242 4242'

/** Stands where the receiver of events stands; the orders of this world hear nothing of them. */
export function cards(world: World) {
  const { services } = world
  const company: PaymentProvider = paymentProvider(services)
  const received: { body: string; signature: string }[] = []
  const { fetchSelf } = services
  services.fetchSelf = async (path, init) => {
    if (path !== '/functions/v1/stripe-webhook') return fetchSelf(path, init)
    received.push({ body: String(init?.body), signature: new Headers(init?.headers).get('stripe-signature')! })
    return new Response()
  }
  const checkout = (more: { amount_cents?: number; keep_card?: boolean } = {}) =>
    company.openCheckout({
      order_id: newId(),
      payment_id: newId(),
      amount_cents: 34_200,
      title: '2023 Toyota Corolla LE, 9 days',
      customer_email: 'dana.driver@example.com',
      expires_at: new Date(services.now().getTime() + 31 * 60_000),
      success_url: 'http://claimchoice.test/booking-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://claimchoice.test/listing/1',
      ...more,
    })
  const press = (session: CheckoutSession, card = PAYS, how = 'pay') =>
    world.api.request(`/dev/checkout/${session.id}`, { method: 'POST', body: new URLSearchParams({ how, card }) })
  return {
    company,
    checkout,
    press,
    /** A paid checkout as the company shows it. */
    paid: async (more: { amount_cents?: number; keep_card?: boolean; card?: string } = {}) => {
      const { card, ...asked } = more
      const session = await checkout(asked)
      await press(session, card)
      return company.readSession(session.id)
    },
    /** What the company tells now, as our adapter reads it. */
    heard: async (): Promise<CardEvent[]> => {
      received.length = 0
      await deliverDue(services)
      return received.map(({ body, signature }) => company.verifyEvent(body, signature))
    },
    /** What only the company, a bank or time can do. */
    control: <T = { id: string }>(name: Command, params: object): T => command(companyOf(services), name, params) as T,
    store: () => companyOf(services).store,
  }
}
