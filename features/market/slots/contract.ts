import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const slotsContract = {
  free: call({
    method: 'GET',
    path: '/rest/v1/rpc/free_slots',
    access: EVERYONE,
    input: z
      .strictObject({
        listing_id: Id,
        from: Day.optional(),
        to: Day.optional(),
        /** A booking of one's own, whose time counts as free: where could it move? */
        order_id: Id.optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day is before the first day.',
      }),
    output: z.object({
      listing_id: Id,
      time_zone: z.string(),
      today: Day,
      /** Minutes that the appointment lasts. */
      lasts: z.int(),
      /** Ascending; today's, too, where there is still the time that the business wants. */
      slots: z.array(z.object({ day: Day, starts_at: Instant, units: z.int() })),
    }),
    refusals: ['PGRST116'],
    summary: 'The times at which an appointment of a listing can begin, two weeks from today or as asked',
  }),
}
