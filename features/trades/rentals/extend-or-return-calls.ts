// The calls that make a rental longer or shorter: each side sees every cent before it is final.
import * as z from 'zod'
import { call } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { BOOKERS, Reason, IN_THE_WAY } from '#features/work/orders/contract.ts'
import { Order } from '#features/work/orders/order.ts'
import { BookingWithReturn } from './early-return.ts'

const ofReturn = { id: Id, return_id: Id }
const NO_MORE_DAYS = [
  ...IN_THE_WAY,
  'no_rental',
  'day_taken',
  'day_closed',
  'too_late',
  'change_open',
  'claim_closed',
  'rental_not_allowed',
  'insurer_rate_gone',
  'credentials_end',
  'license_expires',
  'below_least_charge',
  'too_many_reservations',
  'too_many_reservations_today',
]
const NO_RETURN = [...IN_THE_WAY, 'no_rental', 'not_early', 'returned_once']

export const extendOrReturnContract = {
  extendPreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/extend_preview',
    access: BOOKERS,
    input: z.strictObject({ id: Id, end_date: Day.optional() }),
    output: z.object({
      first_day: Day,
      /** The furthest last day that can be had: the car is free, and the driver’s license still valid. */
      latest: Day,
      /** The car is free for longer than the driver’s license is valid. */
      by_license: z.boolean(),
      /** Days up to the latest on which the business is closed: none of them is the last. */
      closed: z.array(Day),
      /** Days that would leave less to pay than a card can be charged, though more than nothing: none of them is the last. */
      too_small: z.array(Day),
      price: Order.shape.price,
      /** What is left of the claim before these days; null without a claim. Null in it means no limit. */
      left: z
        .object({
          days: z.int().nullable(),
          cents: z.int().nullable(),
          day_cents: z.int(),
          until: Day.nullable(),
          direct_bill: z.boolean(),
        })
        .nullable(),
      /** Until when the provider can answer. */
      answer_by: z.string(),
      full_refund_until: z.string(),
      kept_when_late_cents: z.int(),
    }),
    refusals: NO_MORE_DAYS,
    summary: 'What more days of a rental cost, at its rate, with what is left of the coverage now',
  }),
  extend: call({
    method: 'POST',
    path: '/rest/v1/rpc/extend_order',
    access: BOOKERS,
    input: z.strictObject({
      id: Id,
      end_date: Day,
      notes: z.string().trim().max(2000).nullish(),
      /** What the page showed for the card, in cents; a difference is refused (409 `price_changed`). */
      expected_amount: z.int().min(0),
      expected_insurer_cents: z.int().min(0).optional(),
    }),
    output: z.object({ url: z.string().nullable(), order_id: Id }),
    refusals: [...NO_MORE_DAYS, 'price_changed'],
    summary:
      'Reserves the days after a rental for its driver and opens the checkout; url is null when nothing is left to pay',
  }),
  returnPreview: call({
    method: 'GET',
    path: '/rest/v1/rpc/early_return_preview',
    access: BOOKERS,
    input: z.strictObject({ id: Id }),
    output: z.object({
      returned_on: Day,
      unused_days: z.int(),
      kept_cents: z.int(),
      refund_cents: z.int(),
      insurer_back_cents: z.int(),
      /** What the claim's cap meter gets back; null for a provider and without a claim. */
      coverage: z.object({ days: z.int(), cents: z.int() }).nullable(),
      /** The rental as it would be. A provider is not shown the days and the limit of the coverage behind it. */
      price: Order.shape.price,
      /** Whether the return is on record; it must be before this is final. */
      recorded: z.boolean(),
      answer_by: z.string(),
    }),
    refusals: NO_RETURN,
    summary: 'What comes back when the car is back before its last day, to the cent; nothing is final yet',
  }),
  returnEarly: call({
    method: 'POST',
    path: '/rest/v1/rpc/return_early',
    access: BOOKERS,
    input: z.strictObject({
      id: Id,
      reason: Reason,
      /** What the page showed; a difference is refused (409 `refund_changed`). */
      expected_refund_cents: z.int().min(0),
    }),
    output: BookingWithReturn,
    refusals: [...NO_RETURN, 'refund_changed'],
    summary: 'One side says that the car came back early; the other agrees or says what is wrong',
  }),
  agreeReturn: call({
    method: 'POST',
    path: '/rest/v1/rpc/agree_early_return',
    access: BOOKERS,
    input: z.strictObject({ ...ofReturn, expected_refund_cents: z.int().min(0) }),
    output: BookingWithReturn,
    refusals: [...IN_THE_WAY, 'return_over', 'refund_changed'],
    summary: 'The other side agrees: days, coverage and money go back at once, and the rental is completed',
  }),
  refuseReturn: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_early_return',
    access: BOOKERS,
    input: z.strictObject({ ...ofReturn, reason: Reason }),
    output: BookingWithReturn,
    refusals: [...IN_THE_WAY, 'return_over'],
    summary: 'The other side sees it differently: a driver’s objection goes to the claims team',
  }),
  withdrawReturn: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_early_return',
    access: BOOKERS,
    input: z.strictObject(ofReturn),
    output: BookingWithReturn,
    refusals: [...IN_THE_WAY, 'return_over'],
    summary: 'Whoever said that the car came back early takes that back',
  }),
}
