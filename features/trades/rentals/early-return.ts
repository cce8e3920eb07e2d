// A rented car that comes back before its last day: one side says so, the other agrees.
import * as z from 'zod'
import { Booking } from '#features/work/orders/order.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'

export const RETURN_STATUS = {
  open: { tone: 'warn', next: ['agreed', 'declined', 'objected', 'withdrawn', 'expired', 'void'] },
  agreed: { tone: 'good', next: [] },
  /** The provider sees it differently; the driver can file a complaint. */
  declined: { tone: 'bad', next: [] },
  /** The driver does; an admin decides, as with any complaint. */
  objected: { tone: 'bad', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  expired: { tone: 'mute', next: [] },
  /** The rental ended otherwise before anybody answered. */
  void: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'agreed' | 'declined' | 'objected' | 'withdrawn' | 'expired' | 'void'>
export type ReturnStatus = keyof typeof RETURN_STATUS

export const EarlyReturn = z.object({
  id: Id,
  status: z.enum(Object.keys(RETURN_STATUS) as [ReturnStatus, ...ReturnStatus[]]),
  /** Who says that it came back; the other side answers. */
  proposed_by: z.enum(['customer', 'provider']),
  returned_on: Day,
  /** The last day as it was booked. */
  from_end: Day,
  unused_days: z.int(),
  kept_cents: z.int(),
  refund_cents: z.int(),
  insurer_back_cents: z.int(),
  reason: z.string(),
  answer: z.string().nullable(),
  expires_at: Instant,
  created_at: Instant,
  answered_at: Instant.nullable(),
})
export type EarlyReturn = z.output<typeof EarlyReturn>

/** A booking and the newest word that its car came back early, answered or not. */
export const BookingWithReturn = Booking.extend({ early_return: EarlyReturn.nullable() })
export type BookingWithReturn = z.output<typeof BookingWithReturn>
