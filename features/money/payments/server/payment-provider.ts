// The only door to the payment provider: Stripe, or in demo our own test company that speaks the same calls.
import type Stripe from 'stripe'
import { Refusal } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { type BalanceCalls, balanceCalls } from './card-balance.ts'
import { type EndpointCalls, endpointCalls } from './card-endpoints.ts'
import { type CheckoutCalls, checkoutCalls } from './card-checkout.ts'
import { type ConnectCalls, connectCalls } from './card-connect.ts'
import { type ChargebackCalls, chargebackCalls } from './card-chargebacks.ts'
import { type CardEvent, eventOf } from './card-events.ts'
import { type HoldCalls, holdCalls } from './card-holds.ts'
import { type RecordCalls, recordCalls } from './card-records.ts'
import { sdk } from './card-sdk.ts'

export type PaymentProvider = CheckoutCalls &
  HoldCalls &
  ConnectCalls &
  ChargebackCalls &
  RecordCalls &
  BalanceCalls &
  EndpointCalls & {
    /** Reads an event that was signed over exactly this body in the last five minutes. Throws 400 otherwise. */
    verifyEvent: (rawBody: string, signatureHeader: string) => CardEvent
  }

const TOLERANCE_SECONDS = 300

/** The event in our words. Signed, yet without what its type has: 400, for no other try would bring it. */
function readEvent(event: Stripe.Event): CardEvent {
  const about: unknown = event.data?.object
  const named = typeof about === 'object' && about !== null && 'id' in about && typeof about.id === 'string'
  try {
    if (named && typeof event.id === 'string' && event.id !== '') return eventOf(event)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
  }
  throw new Refusal(400, 'incomplete_event', 'This event does not say what its type says.')
}

type Reached = Pick<Services, 'env' | 'fetchSelf' | 'now'>
/** One for each process: its library is made of a hundred parts. */
const made = new WeakMap<Reached, PaymentProvider>()

/** The payment provider that the settings name. Never call it inside a transaction: it may take seconds. */
export function paymentProvider(services: Reached): PaymentProvider {
  let provider = made.get(services)
  if (!provider) made.set(services, (provider = providerOf(services)))
  return provider
}

function providerOf(services: Reached): PaymentProvider {
  const stripe = sdk(services)
  return {
    ...checkoutCalls(stripe),
    ...holdCalls(stripe),
    ...connectCalls(stripe),
    ...chargebackCalls(stripe),
    ...recordCalls(stripe),
    ...balanceCalls(stripe),
    ...endpointCalls(stripe),
    verifyEvent: (rawBody, signatureHeader) => {
      const at = services.now().getTime()
      const signedWith = (secret: string) => {
        try {
          return stripe.webhooks.constructEvent(rawBody, signatureHeader, secret, TOLERANCE_SECONDS, undefined, at)
        } catch {
          return undefined // for another endpoint of ours, or by nobody
        }
      }
      for (const secret of services.env.STRIPE_WEBHOOK_SECRET.split(' ')) {
        const event = signedWith(secret)
        if (event) return readEvent(event)
      }
      throw new Refusal(400, 'bad_signature', 'This event is not signed by the payment provider, or it is too old.')
    },
  }
}
