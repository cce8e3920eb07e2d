// What of an order's money the provider has been given already, whole or in part.
import { conflict } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { type Entry, orderBalance } from '#features/money/ledger/server/ledger.ts'
import type { OrderRow } from './rows.ts'

/** Cents of an order that were released to its provider so far, in parts or as a whole. */
export const releasedCents = (db: Database | Tx, orderId: string): Promise<number> =>
  orderBalance(db, orderId, 'held', ['release'])

/** What is settled between the two sides alone is settled before an admin has released a part (409 `part_released`). */
export async function ensureNothingReleased(db: Database | Tx, orderId: string): Promise<void> {
  if ((await releasedCents(db, orderId)) > 0)
    throw conflict(
      'part_released',
      'The claims team released part of this booking’s money, so only they can settle the rest.',
    )
}

/**
 * Where a refund comes from: what is held and not promised to somebody else, then, once anything was released, the
 * provider's balance. `held` and `promised` in cents; beyond `left`, what the driver still had of the charge, they got
 * money twice (a bank took it back meanwhile), and it is the platform’s loss. Nobody is promised more than is left after
 * this one: a promise that a refund by hand made too large keeps nothing from the provider.
 */
export async function refundFrom(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'provider_id' | 'released_at'>,
  cents: number,
  { held, promised, left }: { held: number; promised: number; left: number },
): Promise<Entry[]> {
  const given = order.released_at !== null || (await releasedCents(tx, order.id)) > 0
  const owed = Math.min(cents, Math.max(0, left))
  const kept = Math.min(promised, Math.max(0, left - owed))
  const fromHeld = given ? Math.min(owed, Math.max(0, held - kept)) : owed
  return [
    { account: 'held', amount_cents: fromHeld },
    { account: 'provider_balance', party_id: order.provider_id, amount_cents: owed - fromHeld },
    { account: 'platform_fee', amount_cents: cents - owed },
  ]
}
