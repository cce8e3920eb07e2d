import { call } from '#lib/contract.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { Day, Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { Order } from '#features/work/orders/order.ts'
import { BookingWithChange } from './change.ts'
import { BOOKERS, byId, commands, IN_THE_WAY, Reason } from '#features/work/orders/contract.ts'
const command = commands(BookingWithChange)

/** What other days may meet. */
const OTHER_DAYS = [
  ...IN_THE_WAY,
  'day_closed',
  'day_taken',
  'slot_taken',
  'costs_more',
  'price_changed',
  'too_late',
  'change_open',
  'change_theirs',
  'change_over',
  'credentials_end',
  'loss_unknown',
] as const
const moving = <I extends z.ZodObject>(name: string, input: I, summary: string) => ({
  ...command(name, input, summary),
  refusals: OTHER_DAYS,
})

/** Of an appointment without a time the first free one of the day. */
export const newDays = { service_date: Day, end_date: Day.nullish(), starts_at: Instant.nullish() }
export const ofChange = z.strictObject({ id: Id, change_id: Id })

export const CancelPreview = z.object({
  refund_cents: z.int(),
  kept_cents: z.int(),
  rule: z.enum(['unpaid', 'full', 'unanswered', 'proposed', 'by_provider', 'late']),
  /** Until when everything comes back; null when that does not depend on time. */
  full_refund_until: z.string().nullable(),
})

export const changesContract = {
  onClosedDays: call({
    method: 'GET',
    path: '/rest/v1/rpc/bookings_on_closed_days',
    access: BOOKERS,
    input: z.strictObject({}),
    output: z.array(Order),
    summary: 'Bookings of one’s business that were made before their day was closed, soonest first',
  }),
  changeCalendar: call({
    method: 'GET',
    path: '/rest/v1/rpc/change_calendar',
    access: BOOKERS,
    input: byId,
    output: listingsContract.availability.output,
    refusals: ['wrong_state', 'not_paid'],
    summary: 'The days a booking could move to: its listing’s calendar with its own days free',
  }),
  changePreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/change_preview',
    access: BOOKERS,
    input: z.strictObject({ id: Id, ...newDays }),
    output: z.object({
      /** A provider is not shown the days and the limit of the coverage behind it. */
      price: Order.shape.price,
      /** When the appointment would begin; null by the day. */
      starts_at: Instant.nullable(),
      /** Cents that would go back to the card. */
      refund_cents: z.int(),
      /** Until when the other side can answer. */
      answer_by: z.string(),
    }),
    refusals: OTHER_DAYS,
    summary: 'What other days would cost, at the rate of the booking; no day is reserved yet',
  }),
  askChange: moving(
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
  proposeChange: moving(
    'propose_order_change',
    z.strictObject({ id: Id, ...newDays, note: z.string().trim().max(500).nullish() }),
    'The provider proposes other days that cost the driver the same or less',
  ),
  moveSlot: moving(
    'move_slot',
    z.strictObject({ id: Id, starts_at: Instant, note: z.string().trim().max(500).nullish() }),
    'Either side asks for another time of an appointment, one of free_slots, today’s too; the other side agrees',
  ),
  withdrawChange: moving('withdraw_order_change', ofChange, 'Whoever asked for other days takes that back'),
  acceptChange: moving('accept_order_change', ofChange, 'The other side agrees: days and price move at once'),
  declineChange: moving('decline_order_change', ofChange.extend({ reason: Reason }), 'The booking stays as it is'),
  cancelPreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/cancel_preview',
    access: BOOKERS,
    input: byId,
    output: CancelPreview,
    refusals: IN_THE_WAY,
    summary: 'What would come back if the order were cancelled now',
  }),
  cancel: {
    ...command(
      'cancel_order',
      z.strictObject({ id: Id, reason: Reason.optional(), expected_refund_cents: z.int().min(0).optional() }),
      'Cancels with the refund that the preview named',
    ),
    refusals: [...IN_THE_WAY, 'refund_changed', 'paid_meanwhile'],
  },
}
