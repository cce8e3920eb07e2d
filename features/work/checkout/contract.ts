import { call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
import { ImpressionToken } from '#features/market/listings/shown.ts'
import { Day, Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'
import { Order } from '#features/work/orders/order.ts'
import { Price, TermsWords } from '#features/market/prices/price-shape.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import * as z from 'zod'
export const dates = {
  listing_id: Id,
  service_date: Day,
  end_date: Day.nullish(),
  /** Of an appointment; without it the first free time of the day is taken. */
  starts_at: Instant.nullish(),
  claim_id: Id.nullish(),
  /** A service of the listing at a fixed price instead of its hours; it is for one claim. */
  product_id: Id.nullish(),
}
const booking = {
  notes: z.string().trim().max(2000).nullish(),
  /** What the page showed, in cents; a difference is refused instead of charged. */
  expected_amount: z.int().min(0).optional(),
  expected_insurer_cents: z.int().min(0).optional(),
  expected_deposit_cents: z.int().min(0).optional(),
  /** The impression token of the list from which it was chosen (`search_listings`, `match_claim`): kept, never a condition. */
  shown_as: ImpressionToken.nullish(),
}
const booked = z.object({ url: z.string().nullable(), order_id: Id })
const REFUSALS = [
  'day_closed',
  'price_changed',
  'product_retired',
  'license_missing',
  'loss_unknown',
  'not_active',
  'not_verified',
  'claim_closed',
  'rental_not_allowed',
  'credentials_end',
  'too_many_reservations',
  'too_many_free',
  'too_many_reservations_today',
] as const

export const checkoutContract = {
  quote: call({
    method: 'GET',
    path: '/rest/v1/rpc/quote_order',
    access: EVERYONE,
    input: z.strictObject(dates),
    output: Price.extend({
      full_refund_until: z.string(),
      kept_when_late_cents: z.int(),
      /** Where a full refund is counted: the provider's zone. */
      time_zone: z.string(),
    }),
    refusals: ['day_closed', 'not_active', 'credentials_end', 'product_retired', 'license_missing', 'loss_unknown'],
    summary: 'Every cent of a booking before it is made; the insurer’s part with a claim of one’s own',
  }),
  terms: call({
    method: 'GET',
    path: '/rest/v1/rpc/cancellation_terms',
    access: EVERYONE,
    input: z.strictObject({ listing_id: Id }),
    output: TermsWords,
    summary: 'What canceling a booking of this listing would cost, in words, before any day is chosen',
  }),
  createServicePayment: call({
    method: 'POST',
    path: '/functions/v1/create-service-payment',
    access: BOOKERS,
    input: z.strictObject({ ...dates, ...booking }),
    output: booked,
    refusals: ['day_taken', 'slot_taken', ...REFUSALS],
    summary:
      'Reserves the days and opens the checkout; url is our own success page when nothing is charged, null when the insurer pays all',
  }),
  bookSlot: call({
    method: 'POST',
    path: '/rest/v1/rpc/book_slot',
    access: BOOKERS,
    input: z.strictObject({
      listing_id: Id,
      starts_at: Instant,
      claim_id: Id.nullish(),
      product_id: Id.nullish(),
      ...booking,
    }),
    output: booked,
    refusals: ['slot_taken', ...REFUSALS],
    summary: 'Books an appointment at one of the times of free_slots, today’s too, and opens the checkout',
  }),
  verifyServicePayment: call({
    method: 'POST',
    path: '/functions/v1/verify-service-payment',
    access: SIGNED_IN,
    input: z.strictObject({ session_id: z.string().min(1).max(200) }),
    output: z.object({ order_id: Id, status: Order.shape.status }),
    summary: 'Asks the payment provider about one’s own checkout session',
  }),
}

/** Received events of the payment provider: signed, not JSON calls of people. */
export const webhookContract = {
  stripeWebhook: call({
    method: 'POST',
    path: '/functions/v1/stripe-webhook',
    access: EVERYONE,
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
    refusals: ['bad_signature', 'incomplete_event'],
    summary: 'Signed events of the payment provider',
  }),
}
