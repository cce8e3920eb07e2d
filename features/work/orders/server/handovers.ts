import type { Database, Tx } from '#lib/server/db.ts'
import { sql } from 'kysely'
import type { Handover, Order } from '../order.ts'
import { isRental } from '../progress.ts'
import type { Day } from '#lib/day.ts'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { missingHandover, canEndStorage, canEndUnrecorded } from '../policy.ts'

/** The hand-overs of a booking, oldest first, as the actor may read them; under the order's lock they stay so. */
export async function handoversIn(db: Database | Tx, id: string): Promise<Handover[]> {
  const { rows } = await sql<{ handovers: Handover[] | null }>`select order_handovers(${id}) as handovers`.execute(db)
  return rows[0]?.handovers ?? []
}

/** A rental whose driver has not signed how the car left begins with a reason only, which the timeline keeps. */
export async function ensureHandover(
  tx: Tx,
  order: Pick<Order, 'id' | 'listing'>,
  reason: string | undefined,
): Promise<void> {
  if (!reason && missingHandover({ ...order, handovers: await handoversIn(tx, order.id) }, 'in_progress'))
    throw missing('The driver hasn’t confirmed the handover. Record it, or give a reason for continuing without it.')
}
const missing = (message: string) => conflict('handover_missing', message, [{ path: 'reason', message }])

/** A car that changed hands is back; for a rental's return that nobody recorded, a reason stands once its days are over. */
export async function ensureGivenBack(tx: Tx, order: Order, reason: string | undefined, today: Day): Promise<void> {
  const handed = { ...order, handovers: await handoversIn(tx, order.id) }
  ensure(canEndStorage(handed, today))
  if (!missingHandover(handed, 'completed')) return
  const unrecorded = canEndUnrecorded(handed, today)
  if (!isRental(order) || reason) return ensure(unrecorded)
  throw missing(
    unrecorded.yes
      ? 'The return hasn’t been recorded yet. Record it, or give a reason for continuing without it.'
      : unrecorded.reason,
  )
}
