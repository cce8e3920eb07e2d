// The calls by which the claims team works on bookings: the queue, the case, the resolution; and the answers of the two sides.
import * as z from 'zod'
import { ADMINS, call, type Role, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'
import { AFTER_SECONDS } from '#features/money/decisions/money-decision.ts'
import { COMPLAINT_KINDS } from '#features/work/orders/complaint.ts'
import { type Division, OUTCOMES, PART_KINDS } from './resolution.ts'
import { Booking, WorkStatus, Order, OrderStatus } from '#features/work/orders/order.ts'

export const QUEUE_PAGE = 25
export const QUEUE_EXPORT_MAX = 5000
const admins = ADMINS as readonly Role[]
const Reason = z.string().trim().min(3).max(500)
const byId = z.strictObject({ id: Id })

/** `stuck`: asked for an hour ago and not arrived, or failed. */
export const REFUND_STATES = ['pending', 'stuck'] as const
/** `open`: the bank has not decided. */
export const CHARGEBACK_FILTERS = ['open', 'won', 'lost'] as const
/** The columns of the list by which it can be sorted. */
export const CASE_SORTS = bothWays(['booking', 'waits', 'driver', 'provider', 'days', 'answer', 'amount'])
export const QueueFilter = z.strictObject({
  /** A booking number, a claim number, or part of a person's or business's name or address; wildcards are letters. */
  q: z.string().trim().max(100).optional(),
  status: OrderStatus.optional(),
  work_status: WorkStatus.optional(),
  refund: z.enum(REFUND_STATES).optional(),
  chargeback: z.enum(CHARGEBACK_FILTERS).optional(),
  user_id: Id.optional(),
  provider_id: Id.optional(),
  claim_id: Id.optional(),
  /** Only what has a day between these two. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(['newest', 'oldest', 'waiting', ...CASE_SORTS]).optional(),
})
export type QueueFilter = z.output<typeof QueueFilter>

export const QueueRow = Order.pick({
  id: true,
  user_id: true,
  provider_id: true,
  status: true,
  work_status: true,
  service_date: true,
  end_date: true,
  amount: true,
  insurer_cents: true,
  refunded_cents: true,
  version: true,
  created_at: true,
}).extend({
  title: z.string(),
  customer: z.string(),
  business_name: z.string(),
  claim_number: z.string().nullable(),
  complaint: z.enum(COMPLAINT_KINDS).nullable(),
  /** Since when the complaint waits for a resolution. */
  disputed_at: Instant.nullable(),
  /** What a bank wants back, and by when it reads an answer; null when none contests it, or it names no date. */
  contested_cents: z.int().nullable(),
  answer_by: Instant.nullable(),
  /** Cents that are on their way to the card, and that did not arrive. */
  refund_pending_cents: z.int(),
  refund_failed_cents: z.int(),
  /** To whom of the claims team it is assigned. */
  assigned: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

export const Question = z.object({
  id: Id,
  side: z.enum(['customer', 'provider']),
  question: z.string(),
  asked_at: Instant,
  /** Who of the claims team asked; for admins only. */
  asked_by: z.string().nullable(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
})
export type Question = z.output<typeof Question>

export const Said = z.object({
  id: Id,
  side: z.enum(['customer', 'provider']),
  name: z.string(),
  content: z.string(),
  created_at: Instant,
  files: z.array(
    z.object({
      file_id: Id,
      name: z.string(),
      content_type: z.string(),
      signed_url: z.string(),
      expires_at: z.string(),
    }),
  ),
})
export type Said = z.output<typeof Said>

const resolution = {
  id: Id,
  outcome: z.enum(OUTCOMES),
  /** Only for a part, and always for one. */
  by: z.enum(PART_KINDS).optional(),
}
const VALUE = 'Enter how much is refunded: cents, percent or days.'
type Decided = { outcome: string; by?: unknown; value?: unknown }
/** A part has its measure; what is released in part is named in cents. */
const complete = (it: Decided) =>
  it.outcome === 'release_part'
    ? it.by === 'amount' && it.value !== undefined
    : (it.outcome === 'part') === (it.by !== undefined && it.value !== undefined)

const Divided = z.object({
  refund_cents: z.int(),
  provider_cents: z.int(),
  insurer_cents: z.int(),
  insurer_back_cents: z.int(),
  fee_cents: z.literal(0),
  rounding: z.int(),
  coverage_days_back: z.int(),
  coverage_cents_back: z.int(),
}) satisfies z.ZodType<Division>
const Preview = Divided.extend({
  /** What was charged to the card, and what of it went back or is promised back already. */
  captured_cents: z.int(),
  back_cents: z.int(),
  /** What the driver would get back by canceling now; only for a booking that has not begun. */
  policy_refund_cents: z.int().nullable(),
  /** What the provider was given of it in parts before, and what stays held after this resolution. */
  released_cents: z.int(),
  held_cents: z.int(),
  version: z.int(),
})

export const orderCaseContract = {
  queue: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_orders',
    access: admins,
    input: QueueFilter.extend({ page: wholeNumber(1, 10_000).default(1) }),
    output: z.object({
      rows: z.array(QueueRow),
      total: z.int(),
      page_size: z.int(),
      counts: z.object({ disputed: z.int(), contested: z.int(), stuck: z.int(), all: z.int() }),
    }),
    summary: 'Bookings as the claims team looks for them; complaints by how long they wait, unless sorted',
  }),
  messages: call({
    method: 'GET',
    path: '/rest/v1/orders/:id/messages',
    access: admins,
    input: byId,
    output: z.array(Said),
    refusals: ['not_open'],
    summary:
      'What the two sides wrote each other about a booking with an open complaint; the read is put on the record',
  }),
  notes: call({
    method: 'GET',
    path: '/rest/v1/order_notes',
    access: admins,
    input: z.strictObject({ order_id: Id }),
    output: z.array(z.object({ id: Id, note: z.string(), at: Instant, author: z.string().nullable() })),
    summary: 'What admins wrote for each other about a booking, oldest first',
  }),
  addNote: call({
    method: 'POST',
    path: '/rest/v1/order_notes',
    access: admins,
    status: 201,
    input: z.strictObject({ order_id: Id, note: z.string().trim().min(1).max(2000) }),
    output: z.object({ id: Id }),
    refusals: ['not_paid'],
    summary: 'Writes an internal note; nobody but admins reads it',
  }),
  questions: call({
    method: 'GET',
    path: '/rest/v1/order_questions',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(Question),
    summary: 'What the claims team asked about a booking: all of it for admins, their own for each side',
  }),
  ask: call({
    method: 'POST',
    path: '/rest/v1/order_questions',
    access: admins,
    status: 201,
    input: z.strictObject({
      order_id: Id,
      side: Question.shape.side,
      question: z.string().trim().min(3).max(1000),
    }),
    output: z.object({ id: Id }),
    refusals: ['not_paid'],
    summary: 'Asks the driver or the provider about a booking; the other side does not read it',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_order_question',
    access: ['driver', 'individual_owner', 'shop'],
    input: z.strictObject({ id: Id, answer: z.string().trim().min(1).max(2000) }),
    output: z.object({ id: Id }),
    refusals: ['answered_already'],
    summary: 'The asked side answers, once',
  }),
  resolvePreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/resolve_preview',
    access: admins,
    input: z
      .strictObject({ ...resolution, value: wholeNumber(0, 100_000_000).optional() })
      .refine(complete, { path: ['value'], message: VALUE }),
    output: Preview,
    refusals: ['wrong_state', 'not_paid', 'car_is_out'],
    summary: 'Where every cent would go by a resolution, before it is made',
  }),
  resolve: call({
    method: 'POST',
    path: '/rest/v1/rpc/resolve_order',
    access: admins,
    input: z
      .strictObject({
        ...resolution,
        value: z.int().min(0).max(100_000_000).optional(),
        reason: Reason,
        version: z.int(),
        /** What the preview said goes to the card; a difference is refused (409 `refund_changed`). */
        expected_refund_cents: z.int().min(0).optional(),
        after_seconds: AFTER_SECONDS,
      })
      .refine(complete, { path: ['value'], message: VALUE }),
    output: Booking,
    refusals: [
      'changed',
      'wrong_state',
      'not_paid',
      'refund_changed',
      'car_is_out',
      'contested',
      'return_open',
      'decision_waits',
    ],
    summary:
      'An admin decides: who gets the money after a complaint, of a booking cancelled for somebody, or early; `after_seconds` leaves time to undo it',
  }),
  retryRefund: call({
    method: 'POST',
    path: '/rest/v1/rpc/retry_refund',
    access: admins,
    input: byId.extend({ payment_id: Id, after_seconds: AFTER_SECONDS }),
    output: Booking,
    refusals: ['not_failed', 'decision_waits'],
    summary: 'Tries a refund again that did not arrive; never more than is left of the charge',
  }),
}

/** Not JSON: the queue as a table for a spreadsheet. */
export const queueFileContract = {
  csv: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_orders_csv',
    access: admins,
    input: QueueFilter,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `The bookings a filter finds as CSV, at most ${QUEUE_EXPORT_MAX}; itself on the record`,
  }),
}
