// One side asks for other days of a booking, the other answers by a promised time. Moving never costs more.
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Booking } from '#features/work/orders/order.ts'
import type { StatusTable } from '#lib/status.ts'

export const CHANGE_STATUS = {
  open: { tone: 'warn', next: ['accepted', 'declined', 'withdrawn', 'expired', 'void'] },
  accepted: { tone: 'good', next: [] },
  declined: { tone: 'mute', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  expired: { tone: 'mute', next: [] },
  /** The booking ended, or its work began, before anybody answered. */
  void: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'void'>
export type ChangeStatus = keyof typeof CHANGE_STATUS

export const OrderChange = z.object({
  id: Id,
  status: z.enum(Object.keys(CHANGE_STATUS) as [ChangeStatus, ...ChangeStatus[]]),
  /** Who wants the other days; the other side answers. */
  proposed_by: z.enum(['customer', 'provider']),
  from_date: Day,
  from_end: Day.nullable(),
  from_starts_at: Instant.nullable(),
  service_date: Day,
  end_date: Day.nullable(),
  starts_at: Instant.nullable(),
  /** Cents that go back to the card when it is accepted. */
  refund_cents: z.int(),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  expires_at: Instant,
  created_at: Instant,
  answered_at: Instant.nullable(),
})
export type OrderChange = z.output<typeof OrderChange>

/** A booking and the newest request for other days, answered or not. */
export const BookingWithChange = Booking.extend({ change: OrderChange.nullable() })
export type BookingWithChange = z.output<typeof BookingWithChange>
