import { ENDED_REPAIRS } from '#features/trades/repairs/repair.ts'
import { readRepair } from '#features/trades/repairs/server/read.ts'
import { forbidden } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { totalLossContract } from '../contract.ts'
import { nearTotal } from '../net.ts'

/** What the insurer says the car of a claim is worth, whoever recorded it last: in an offer, or before any; null while unknown. */
async function valueOf(db: Database, claimId: string): Promise<number | null> {
  const said = await db
    .selectFrom('claim_car_values')
    .select(['value_cents', 'recorded_at'])
    .where('claim_id', '=', claimId)
    .unionAll(db.selectFrom('total_loss_offers').select(['value_cents', 'recorded_at']).where('claim_id', '=', claimId))
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return said?.value_cents ?? null
}

/**
 * How near what is approved and asked of a repair comes to the value of the car. The driver is not told before the insurer
 * says so (domain/trades.md §5): 403. A shop reads the percent alone, and only who reads its prices.
 */
export const readNearness: Verb<typeof totalLossContract.nearness> = async (ctx, { repair_id }) => {
  const { viewer, claim_id, status, sums } = await readRepair(ctx, { id: repair_id })
  if (viewer === 'driver') throw forbidden('This is for the shop and the claims team.')
  const none = { percent: null, level: null }
  if (!sums) return { value_cents: null, ...none }
  const value = await valueOf(asSystem(ctx, 'value of a car').db, claim_id)
  const asked = sums.approved_cents + sums.open_cents + sums.asked_cents
  const near = value === null || ENDED_REPAIRS.includes(status) ? null : nearTotal(asked, value)
  return { value_cents: viewer === 'admin' ? value : null, ...(near ?? none) }
}
