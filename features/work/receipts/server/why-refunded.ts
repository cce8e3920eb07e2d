import type { Tx } from '#lib/server/db.ts'
import type { RefundReason } from '#features/money/documents/document-facts.ts'
import type { OrderRow } from '#features/work/orders/server/rows.ts'

type Event = {
  kind: string
  machine: string
  to_status: string | null
  reason: string | null
  actor_id: string | null
  details: unknown
}

/** What an event of the order says about a refund that came with it; null when it is no reason for one. */
function reasonOf(event: Event, order: OrderRow): RefundReason | null {
  if (event.kind === 'decided')
    return String((event.details as { outcome?: string }).outcome).startsWith('cancel')
      ? 'cancelled_by_team'
      : 'decided'
  if (event.kind === 'change') return event.to_status === 'accepted' ? 'changed' : null
  if (event.kind === 'early_return') return event.to_status === 'agreed' ? 'returned_early' : null
  if (event.kind !== 'status' || event.machine !== 'order_work') return null
  if (event.to_status === 'declined') return event.actor_id ? 'declined' : 'unanswered'
  if (event.to_status === 'no_show') return 'no_show'
  if (event.to_status !== 'cancelled') return null
  if (!event.actor_id) return 'paid_too_late'
  return event.actor_id === order.user_id ? 'cancelled_by_driver' : 'cancelled_by_provider'
}

/**
 * Why a refund was asked for: the newest step of the order, up to the moment it was put on record, that gives money back.
 * `words` are those of the person who took that step, when they are not a code of ours.
 */
export async function whyRefunded(
  tx: Tx,
  order: OrderRow,
  movementKey: string,
): Promise<{ why: RefundReason; words: string | null }> {
  const events = await tx
    .selectFrom('order_events')
    .innerJoin('payments', 'payments.order_id', 'order_events.order_id')
    .select(['order_events.kind', 'machine', 'to_status', 'reason', 'actor_id', 'details'])
    .where('payments.id', '=', movementKey.split(':').at(-1)!)
    .where('order_events.order_id', '=', order.id)
    .whereRef('order_events.at', '<=', 'payments.created_at')
    .orderBy('order_events.id', 'desc')
    .execute()
  // a decision's own step comes before the event that tells it
  for (const event of events) {
    const why = reasonOf(event, order)
    if (why)
      return {
        why,
        words: event.actor_id && event.kind !== 'change' && event.kind !== 'early_return' ? event.reason : null,
      }
  }
  return { why: 'other', words: null }
}
