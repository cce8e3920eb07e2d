// The payment provider's own library, set up for the company that the settings name, and its refusals in our words.
import Stripe from 'stripe'
import { conflict, notFound, Refusal } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { countCardCall } from '#lib/server/metrics.ts'
import { TEST_CALLS, usesTestCompany } from './simulated.ts'

/** What the company keeps with an object of ours, so that an event leads back to the row that asked for it. */
export type Metadata = Record<string, string>
/** What a charge or a card of ours is for; the company keeps it with the object. */
export type Subject = { order_id: string } | { tow_id: string } | { person_id: string }
export const subjectOf = (about: Subject): { metadata: Metadata; id: string } =>
  'order_id' in about
    ? { metadata: { order_id: about.order_id }, id: about.order_id }
    : 'tow_id' in about
      ? { metadata: { tow_id: about.tow_id }, id: about.tow_id }
      : { metadata: { person_id: about.person_id }, id: about.person_id }
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The refusal of more than there is: of a charge that is refunded or whose bank has it back, of a hold that is captured. */
const TOO_MUCH = ['charge_already_refunded', 'charge_disputed', 'charge_already_captured', 'amount_too_large']

/** Turns the company's refusals into ours; a surprise stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, param } = error
  if (type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError') {
    const away = 'The payment provider isn’t responding. Try again in a moment.'
    return Object.assign(new Refusal(503, 'payment_provider_unavailable', away), { cause: error.detail ?? error })
  }
  if (type === 'StripeIdempotencyError')
    return conflict('checkout_changed', 'This payment was already started with other details.')
  if (type === 'StripeCardError') return conflict(code ?? 'card_declined', 'The card was declined.')
  if (code === 'account_invalid')
    return conflict('account_unknown', 'The payment provider doesn’t recognize our account. Please let us know.')
  if (type !== 'StripeInvalidRequestError') return error
  if (code === 'resource_missing') return notFound('Payment')
  if (code === 'amount_too_small')
    return new Refusal(422, 'amount_too_small', 'A card payment must be at least $0.50.', [
      { path: 'amount_cents', message: 'At least $0.50.' },
    ])
  if (param === 'expires_at') return conflict('checkout_too_late', 'There isn’t enough time left to pay for this.')
  if (code === 'balance_insufficient')
    return conflict('balance_insufficient', 'There isn’t enough money in the account for this.')
  if (code === 'insufficient_capabilities_for_transfer')
    return conflict('account_not_ready', 'The payment provider doesn’t accept transfers to this account yet.')
  if ((code && TOO_MUCH.includes(code)) || param === 'amount')
    return conflict('not_refundable', 'You can’t refund more than what’s left of the payment.')
  return error
}

export async function asked<T>(answer: Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      countCardCall('any', 0, (performance.now() - began) / 1000)
    throw refusalOf(error)
  }
}

/** Each answer goes into the figures; what is never answered is counted where it is given up ({@link asked}). */
function counted(stripe: Stripe): Stripe {
  stripe.on('response', ({ method, status, elapsed }: Stripe.ResponseEvent) =>
    countCardCall(method, status, elapsed / 1000),
  )
  return stripe
}

/** The official library. Only in a demo without a real key it speaks to the test company, here or in its own process. */
export function sdk(services: Pick<Services, 'env' | 'fetchSelf'>): Stripe {
  const { env } = services
  const common = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false }
  if (!usesTestCompany(env)) return counted(new Stripe(env.STRIPE_SECRET_KEY, common))
  const toTheTestCompany: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url))
    return env.STRIPE_API_URL
      ? fetch(new URL(`${pathname}${search}`, env.STRIPE_API_URL), init)
      : services.fetchSelf(`${TEST_CALLS}${pathname}${search}`, init)
  }
  return counted(
    new Stripe(env.STRIPE_SECRET_KEY, { ...common, httpClient: Stripe.createFetchHttpClient(toTheTestCompany) }),
  )
}
