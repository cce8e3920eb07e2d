import * as z from 'zod'
import { call, EVERYONE, type Role, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ShownMark } from '#features/market/listings/shown.ts'
import { MAX_PROBLEM_PHOTOS, PROBLEM_KINDS } from '#features/work/changes/change.ts'
import { FULL_TANK, HANDOVER_KINDS, MAX_HANDOVER_PHOTOS, MAX_ODOMETER, MAX_UPDATE_PHOTOS } from './progress.ts'
import { UPDATE_KINDS } from './update-kinds.ts'
import { GROUPS, Order, OrderDetail, Price, TermsWords } from './order.ts'

/** Who may pay for a booking: everybody but the admins, since rights follow ownership and not role. */
const BOOKERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const byId = z.strictObject({ id: Id })
const Reason = z.string().trim().min(3).max(500)
const NO_DEPOSIT =
  'Say in three letters or more why the car goes without a held deposit, or leave this out and have the driver add a card first.'
const withReason = z.strictObject({ id: Id, reason: Reason })
/** A rental whose hand-over is missing (409 `handover_missing`) goes on with a reason only; so does a job reopened late. */
const withoutHandover = z.strictObject({ id: Id, reason: Reason.optional() })
const newDays = { service_date: Day, end_date: Day.nullish() }
const ofChange = z.strictObject({ id: Id, change_id: Id })
const ofHandover = z.strictObject({ id: Id, event_id: z.int().min(1) })
const dates = { listing_id: Id, service_date: Day, end_date: Day.nullish(), claim_id: Id.nullish() }

const command = <I extends z.ZodObject>(name: string, input: I, summary: string, access: readonly Role[] = BOOKERS) =>
  call({ method: 'POST', path: `/rest/v1/rpc/${name}`, access, input, output: OrderDetail, summary })

const CancelPreview = z.object({
  refund_cents: z.int(),
  kept_cents: z.int(),
  rule: z.enum(['unpaid', 'full', 'unanswered', 'proposed', 'by_provider', 'late']),
  /** Until when everything comes back; null when that does not depend on time. */
  full_refund_until: z.string().nullable(),
})

export const ordersContract = {
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
    refusals: ['not_active', 'papers_end'],
    summary: 'Every cent of a booking before it is made; the insurer’s part with a claim of one’s own',
  }),
  terms: call({
    method: 'GET',
    path: '/rest/v1/rpc/cancellation_terms',
    access: EVERYONE,
    input: z.strictObject({ listing_id: Id }),
    output: TermsWords,
    summary: 'What cancelling a booking of this listing would cost, in words, before any day is chosen',
  }),
  createServicePayment: call({
    method: 'POST',
    path: '/functions/v1/create-service-payment',
    access: BOOKERS,
    input: z.strictObject({
      ...dates,
      notes: z.string().trim().max(2000).nullish(),
      /** What the page showed, in cents; a difference is refused instead of charged. */
      expected_amount: z.int().min(0).optional(),
      expected_insurer_cents: z.int().min(0).optional(),
      expected_deposit_cents: z.int().min(0).optional(),
      /** The mark of the list from which it was chosen (`search_listings`, `match_claim`): kept, never a condition. */
      shown_as: ShownMark.nullish(),
    }),
    output: z.object({ url: z.string().nullable(), order_id: Id }),
    refusals: [
      'day_taken',
      'price_changed',
      'not_active',
      'not_verified',
      'claim_closed',
      'rental_not_allowed',
      'papers_end',
      'too_many_holds',
      'too_many_free',
      'too_many_holds_today',
    ],
    summary:
      'Holds the days and opens the checkout; url is our own success page when nothing is charged, null when the insurer pays all',
  }),
  verifyServicePayment: call({
    method: 'POST',
    path: '/functions/v1/verify-service-payment',
    access: SIGNED_IN,
    input: z.strictObject({ session_id: z.string().min(1).max(200) }),
    output: z.object({ order_id: Id, status: Order.shape.status }),
    summary: 'Asks the card company about one’s own checkout session',
  }),
  list: call({
    method: 'GET',
    path: '/rest/v1/orders',
    access: SIGNED_IN,
    input: z.strictObject({
      limit: wholeNumber(1, 100).default(20),
      after: Id.optional(),
      group: z.enum(GROUPS).optional(),
      status: Order.shape.status.optional(),
      fulfilment: Order.shape.fulfilment.optional(),
      user_id: Id.optional(),
      provider_id: Id.optional(),
      listing_id: Id.optional(),
      claim_id: Id.optional(),
      stripe_session_id: z.string().min(1).max(200).optional(),
      /** Only what has a day between these two. */
      from: Day.optional(),
      to: Day.optional(),
      sort: z.enum(['newest', 'oldest']).optional(),
    }),
    output: z.array(Order),
    summary: 'Orders one is a party of, newest first unless asked otherwise',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/orders/:id',
    access: SIGNED_IN,
    input: byId,
    output: OrderDetail,
    summary: 'One order with its timeline',
  }),
  counts: call({
    method: 'GET',
    path: '/rest/v1/rpc/count_orders',
    access: SIGNED_IN,
    input: z.strictObject({ user_id: Id.optional(), provider_id: Id.optional() }),
    output: z.object({
      all: z.int(),
      going: z.int(),
      done: z.int(),
      ended: z.int(),
      /** Of those going on, paid and not answered by the provider. */
      waiting: z.int(),
      /** Of those going on, with a problem that is not settled. */
      disputed: z.int(),
    }),
    summary: 'How many orders each tab of a list holds',
  }),
  onClosedDays: call({
    method: 'GET',
    path: '/rest/v1/rpc/bookings_on_closed_days',
    access: BOOKERS,
    input: z.strictObject({}),
    output: z.array(Order),
    summary: 'Bookings of one’s business that were made before their day was closed, soonest first',
  }),
  coverageUsed: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_coverage_used',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.object({
      days: z.int(),
      cents: z.int(),
      /** Which days the insurer pays for of each of those bookings. */
      booked: z.array(z.object({ first: Day, last: Day })),
    }),
    summary: 'Rental days and cents that paid and pending orders of a claim have taken',
  }),
  accept: command('accept_order', byId, 'The provider takes the job'),
  decline: command('decline_order', withReason, 'The provider says no; everything is refunded'),
  start: command('start_order', withoutHandover, 'The work or the rental begins'),
  complete: command('complete_order', withoutHandover, 'The work is done; the release clock starts'),
  reopen: command('reopen_order', withoutHandover, 'The work was not done after all; the release clock stops'),
  noShow: command('report_no_show', withReason, 'The driver did not come'),
  approve: command('approve_order', byId, 'The driver is satisfied; the money is released to the provider'),
  reportProblem: command(
    'report_order_problem',
    z.strictObject({
      id: Id,
      reason: Reason,
      kind: z.enum(PROBLEM_KINDS).default('other'),
      /** Own uploaded pictures, by id: evidence for the admins who settle. */
      photos: z.array(Id).max(MAX_PROBLEM_PHOTOS).default([]),
    }),
    'Stops the release until the problem is settled',
  ),
  changeCalendar: call({
    method: 'GET',
    path: '/rest/v1/rpc/change_calendar',
    access: BOOKERS,
    input: byId,
    output: listingsContract.availability.output,
    summary: 'The days a booking could move to: its listing’s calendar with its own days free',
  }),
  changePreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/change_preview',
    access: BOOKERS,
    input: z.strictObject({ id: Id, ...newDays }),
    output: z.object({
      /** A provider is not told the days and the limit of the coverage behind it. */
      price: Order.shape.price,
      /** Cents that would go back to the card. */
      refund_cents: z.int(),
      /** Until when the other side can answer. */
      answer_by: z.string(),
    }),
    refusals: ['day_taken', 'costs_more', 'too_late', 'change_open', 'change_theirs', 'papers_end'],
    summary: 'What other days would cost, at the rate of the booking; nothing is held yet',
  }),
  askChange: command(
    'ask_order_change',
    z.strictObject({
      id: Id,
      ...newDays,
      note: z.string().trim().max(500).nullish(),
      /** What comes back, as the page showed it; a difference is refused (409 `price_changed`). */
      expected_refund_cents: z.int().min(0),
    }),
    'The driver asks for other days that cost the same or less',
  ),
  proposeChange: command(
    'propose_order_change',
    z.strictObject({ id: Id, ...newDays, note: z.string().trim().max(500).nullish() }),
    'The provider proposes other days that cost the driver the same or less',
  ),
  withdrawChange: command('withdraw_order_change', ofChange, 'Whoever asked for other days takes that back'),
  acceptChange: command('accept_order_change', ofChange, 'The other side agrees: days and price move at once'),
  declineChange: command('decline_order_change', ofChange.extend({ reason: Reason }), 'The booking stays as it is'),
  sendUpdate: command(
    'send_order_update',
    z.strictObject({
      id: Id,
      kind: z.enum(UPDATE_KINDS),
      text: Reason,
      /** Only with a delay, and always with one. */
      expected_on: Day.nullish(),
      /** Own uploaded pictures, by id: for the two parties and admins. */
      photos: z.array(Id).max(MAX_UPDATE_PHOTOS).default([]),
    }),
    'The provider tells the driver how the work goes',
  ),
  recordHandover: command(
    'record_handover',
    z.strictObject({
      id: Id,
      kind: z.enum(HANDOVER_KINDS),
      /** Miles. */
      odometer: z.int().min(0).max(MAX_ODOMETER),
      fuel_eighths: z.int().min(0).max(FULL_TANK),
      notes: z.string().trim().max(1000).nullish(),
      /** Why a car leaves without the deposit that was agreed (409 `deposit_missing` without it). */
      no_deposit: z
        .string()
        .trim()
        .min(3, NO_DEPOSIT)
        .max(500, 'Give the reason why the car goes without a held deposit in at most 500 letters.')
        .nullish(),
      photos: z.array(Id).max(MAX_HANDOVER_PHOTOS).default([]),
    }),
    'The provider records how a car changes hands, for the driver to sign',
  ),
  confirmHandover: command(
    'confirm_handover',
    ofHandover,
    'The driver signs a hand-over; how a rented car left begins the rental',
  ),
  objectToHandover: command(
    'object_to_handover',
    ofHandover.extend({ reason: Reason }),
    'The driver sees a hand-over differently; the provider may record it anew',
  ),
  recordLicence: command(
    'record_licence',
    z.strictObject({
      id: Id,
      number: z.string().trim().min(4).max(30),
      state: z.enum(STATE_CODES),
      expires_on: Day,
      /** An own uploaded picture, by id: for the owner of the car until it is back, and for admins. */
      photo: Id,
    }),
    'The renter of a private car records their licence before it is handed over',
  ),
  workPhotos: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_photos',
    access: SIGNED_IN,
    input: byId,
    output: z.array(z.object({ file_id: Id, name: z.string(), signed_url: z.string() })),
    summary: 'Links to the pictures of a booking that the reader may open, for an hour',
  }),
  cancelPreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/cancel_preview',
    access: BOOKERS,
    input: byId,
    output: CancelPreview,
    summary: 'What would come back if the order were cancelled now',
  }),
  cancel: command(
    'cancel_order',
    z.strictObject({ id: Id, reason: Reason.optional(), expected_refund_cents: z.int().min(0).optional() }),
    'Cancels with the refund that the preview named',
  ),
}

/** Answers a document, not JSON. */
export const receiptContract = {
  receipt: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_receipt',
    access: SIGNED_IN,
    input: byId.extend({ language: z.enum(['en', 'es']).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_paid'],
    summary: 'The receipt of an own booking as a PDF in the reader’s language, from the ledger',
  }),
}

/** Received events of the card company: signed, not JSON calls of people. */
export const webhookContract = {
  stripeWebhook: call({
    method: 'POST',
    path: '/functions/v1/stripe-webhook',
    access: EVERYONE,
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
    refusals: ['bad_signature', 'incomplete_event'],
    summary: 'Signed events of the card company',
  }),
}
