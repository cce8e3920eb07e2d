import * as z from 'zod'
import { call, type Role, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { MAX_UPDATE_PHOTOS } from './progress.ts'
import { UPDATE_KINDS } from './update-kinds.ts'
import { Booking, GROUPS, Order, ORDER_SORTS } from './order.ts'

/** Who may pay for a booking: everybody but the admins, since rights follow ownership and not role. */
export const BOOKERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
export const byId = z.strictObject({ id: Id })
export const Reason = z.string().trim().min(3).max(500)
export const NO_DEPOSIT =
  'Enter a reason of at least three letters for handing over without a deposit, or leave this out and have the driver add a card first.'
export const withReason = z.strictObject({ id: Id, reason: Reason })
/** A rental whose hand-over is missing (409 `handover_missing`) goes on with a reason only; so does a job reopened late. */
const withoutHandover = z.strictObject({ id: Id, reason: Reason.optional() })
/** What any step of a booking may meet on its way. */
export const IN_THE_WAY = [
  'not_paid',
  'wrong_state',
  'before_day',
  'too_early',
  'not_begun',
  'extended',
  'is_extension',
  'is_share',
  'car_is_out',
  'not_given_back',
  'no_car',
  'not_a_service',
  'no_check_in',
  'no_check_out',
  'handover_recorded',
  'handover_missing',
  'license_missing',
  'return_open',
  'released',
  'part_released',
] as const
/** How a room declares steps of a booking that answer with `output`; `more` are refusals of its own. */
export const commands =
  <O extends z.ZodObject>(output: O, more: readonly string[] = []) =>
  <I extends z.ZodObject>(name: string, input: I, summary: string, access: readonly Role[] = BOOKERS) =>
    call({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      access,
      input,
      output,
      refusals: [...IN_THE_WAY, ...more],
      summary,
    })
export const command = commands(Booking)

const BY_KEY = { scope: 'bookings:write' } as const

export const ordersContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/orders',
    access: SIGNED_IN,
    scope: 'bookings:read',
    input: z.strictObject({
      limit: wholeNumber(1, 100).default(20),
      after: Id.optional(),
      /** In an order by days, the day that `after` had when it was read, which may have changed since. */
      after_day: Day.or(z.literal('none')).optional(),
      id: Id.optional(),
      group: z.enum(GROUPS).optional(),
      status: Order.shape.status.optional(),
      work_status: Order.shape.work_status.optional(),
      user_id: Id.optional(),
      provider_id: Id.optional(),
      listing_id: Id.optional(),
      claim_id: Id.optional(),
      stripe_session_id: z.string().min(1).max(200).optional(),
      /** Only what has a day between these two. */
      from: Day.optional(),
      to: Day.optional(),
      /** Words that stand in what the list shows: person, business, car, listing, insurer, claim or booking number. */
      q: z
        .string()
        .trim()
        .min(2, 'Enter at least two characters.')
        .max(100, 'Shorten this to 100 characters.')
        .optional(),
      sort: z.enum(['newest', 'oldest', ...ORDER_SORTS]).optional(),
    }),
    output: z.array(Order),
    summary: 'Orders one is a party of, newest first unless asked otherwise',
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
      /** Of those going on, with a complaint that is not settled. */
      disputed: z.int(),
    }),
    summary: 'How many orders each tab of a list holds',
  }),
  accept: command('accept_order', byId, 'The provider takes the job'),
  decline: command('decline_order', withReason, 'The provider says no; everything is refunded'),
  start: { ...command('start_order', withoutHandover, 'The work or the rental begins'), ...BY_KEY },
  complete: {
    ...command('complete_order', withoutHandover, 'The work is done; the release is due after its time'),
    refusals: [...IN_THE_WAY, 'report_missing'],
  },
  reopen: command('reopen_order', withoutHandover, 'The work was not done after all; no release is due'),
  noShow: command('report_no_show', withReason, 'The driver did not come'),
  approve: command('approve_order', byId, 'The driver is satisfied; the money is released to the provider'),
  sendUpdate: {
    ...command(
      'send_order_update',
      z.strictObject({
        id: Id,
        /** One that fits the listing: `updateKindsOf`. */
        kind: z.enum(UPDATE_KINDS),
        text: Reason,
        /** Only with a delay, and always with one. */
        expected_on: Day.nullish(),
        /** Own uploaded pictures, by id: for the two parties and admins. */
        photos: z.array(Id).max(MAX_UPDATE_PHOTOS).default([]),
      }),
      'The provider says how the work goes. `kind` fits what the listing offers (422 otherwise): body parts_ordered, in_repair, in_paint, ready; mechanical without in_paint; glass parts_ordered, on_the_way, in_repair, ready; tow on_the_way, dropped_off; storage dropped_off, ready; adjusters on_the_way, inspected, report_sent; rentals on_the_way, ready; delayed and other always',
    ),
    ...BY_KEY,
  },
  workPhotos: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_photos',
    access: SIGNED_IN,
    scope: 'bookings:read',
    input: byId,
    output: z.array(z.object({ file_id: Id, name: z.string(), signed_url: z.string() })),
    summary: 'Links to the pictures of a booking that the reader may open, for an hour',
  }),
}
