import { OPEN_REPAIRS } from '#features/trades/repairs/status.ts'
import { readRepair } from '#features/trades/repairs/server/read.ts'
import { forbidden } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { totalLossContract } from '../contract.ts'
import { nearTotal } from '../net.ts'

/** What the insurer says the car of a claim is worth, as it was typed last: in an offer, or before any; undefined while unknown. */
const valueOf = (db: Database, claimId: string) =>
  db
    .selectFrom('claim_car_values')
    .select((e) => ['value_cents', 'recorded_at', e.val<'driver' | 'team'>('team').as('source')])
    .where('claim_id', '=', claimId)
    .unionAll(
      db
        .selectFrom('total_loss_offers')
        .select(['value_cents', 'recorded_at', 'source'])
        .where('claim_id', '=', claimId),
    )
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * How near what is approved and asked of a repair comes to the value of the car. The driver is not told before the insurer
 * says so (domain/trades.md §5): 403. A shop reads the percent alone, and only who reads its prices.
 */
export const readNearness: Verb<typeof totalLossContract.nearness> = async (ctx, { repair_id }) => {
  const { viewer, claim_id, status, sums } = await readRepair(ctx, { id: repair_id })
  if (viewer === 'driver') throw forbidden('This is for the shop and the claims team.')
  const none = { percent: null, level: null }
  if (!sums) return { value_cents: null, value_by: null, ...none }
  const said = await valueOf(asSystem(ctx, 'value of a car').db, claim_id)
  const asked = sums.approved_cents + sums.open_cents + sums.asked_cents
  const near = said && OPEN_REPAIRS.includes(status) ? nearTotal(asked, said.value_cents) : null
  const team = viewer === 'admin'
  return {
    value_cents: (team && said?.value_cents) || null,
    value_by: said && (team || near) ? said.source : null,
    ...(near ?? none),
  }
}
