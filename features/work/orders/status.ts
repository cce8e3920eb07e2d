// The two machines of states of a booking, and what their states have in common. No schema: pages carry this file.
import { type StatusTable, statesThat } from '#lib/status.ts'

/** Payment: spec §4 paints paid green, pending yellow, failed red, anything else gray. Only `paid` counts as earned. */
export const ORDER_STATUS = {
  pending: { tone: 'warn', next: ['paid', 'failed', 'expired', 'cancelled'], open: true },
  paid: { tone: 'good', next: ['refunded'], open: true },
  failed: { tone: 'bad', next: ['paid'] },
  expired: { tone: 'mute', next: ['paid'] },
  cancelled: { tone: 'mute', next: ['paid'] },
  /** Paid again when a refund comes back from the bank. */
  refunded: { tone: 'mute', next: ['paid'] },
} as const satisfies StatusTable<'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded'>

/** The work, beside the payment (design.md §5). */
export const WORK_STATUS = {
  requested: { tone: 'info', next: ['accepted', 'declined', 'cancelled'], ahead: true },
  accepted: { tone: 'info', next: ['in_progress', 'completed', 'cancelled', 'no_show'], ahead: true },
  in_progress: { tone: 'info', next: ['completed', 'disputed'], ahead: true },
  /** Back to where the work stood when the provider reopens it. */
  completed: { tone: 'good', next: ['approved', 'disputed', 'in_progress', 'accepted'], earned: true },
  approved: { tone: 'good', next: [], earned: true },
  declined: { tone: 'mute', next: [], ended: true },
  cancelled: { tone: 'mute', next: [], ended: true },
  no_show: { tone: 'bad', next: [], ended: true },
  disputed: { tone: 'bad', next: ['approved', 'cancelled'] },
} as const satisfies StatusTable<
  | 'requested'
  | 'accepted'
  | 'in_progress'
  | 'completed'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'no_show'
  | 'disputed'
>

/** A payment that stands or may still come. */
export const OPEN = statesThat(ORDER_STATUS, 'open')
/** Work that is still to be done, or is being done. */
export const AHEAD = statesThat(WORK_STATUS, 'ahead')
/** Work that was done: its money is earned unless somebody contests it. */
export const EARNED = statesThat(WORK_STATUS, 'earned')
/** Work that came to nothing. */
export const ENDED = statesThat(WORK_STATUS, 'ended')

/** Why somebody else may not do what a booking leaves to its driver. */
export const DRIVER_ONLY = 'Only the driver can do this.'
