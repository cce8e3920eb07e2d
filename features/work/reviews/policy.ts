import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import type { Order } from '#features/work/orders/order.ts'
import { EARNED } from '#features/work/orders/status.ts'
import { EDIT_DAYS, editableUntil, replyOpenUntil } from './review.ts'

/** A review needs a paid and finished order of one's own, and there is one per order. */
export function canReview(order: Pick<Order, 'viewer' | 'status' | 'work_status' | 'reviewed'>): Answer {
  if (order.viewer !== 'customer') return no('not_yours', 'Only the driver of this booking can review it.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  if (!EARNED.includes(order.work_status))
    return notNow('not_done', 'You can leave a review when the work is completed.')
  return order.reviewed ? notNow('already_reviewed', 'You’ve already reviewed this booking.') : yes
}

/** An author corrects a review for two weeks; afterwards it stands. What was removed is objected to, not rewritten. */
export const canEditReview = (review: { created_at: string; removed_at?: string | null }, now: Date): Answer =>
  review.removed_at
    ? notNow('removed', 'This review was removed. See why on the page of your booking or tow. You can object once.')
    : now <= editableUntil(review)
      ? yes
      : notNow('too_late', `Reviews can be changed for ${EDIT_DAYS} days. It’s too late to change this one.`)

/** The reviewed business answers once; whose business it is, the row says. */
export const canReply = ({ reply }: { reply: object | null | undefined }): Answer =>
  reply ? notNow('already_replied', 'You’ve already replied to this review. You can edit a reply for a day.') : yes

/** A reply is corrected for a day; afterwards it stands. */
export const canEditReply = (reply: { created_at: string }, now: Date): Answer =>
  now < replyOpenUntil(reply)
    ? yes
    : notNow('too_late', 'Replies can be changed for a day. It’s too late to change this one.')
