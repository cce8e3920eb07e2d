import { notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providersContract } from '../contract.ts'
import { ownProfile, vehicleRows } from './rows.ts'

/** Says whether an own vehicle is adapted for a wheelchair; somebody else's is answered as missing. */
export const updateVehicle: Verb<typeof providersContract.updateVehicle> = async (ctx, { id, ...change }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'listings')
    const before = await vehicleRows(tx)
      .where('v.id', '=', id)
      .where('v.provider_id', '=', profile.id)
      .executeTakeFirst()
    if (!before) throw notFound('Vehicle')
    await tx.updateTable('vehicles').set(change).where('id', '=', id).execute()
    const { wheelchair_accessible } = before
    await audit(tx, {
      action: 'vehicle.update',
      table: 'vehicles',
      id,
      before: { wheelchair_accessible },
      after: change,
    })
    return { ...before, ...change, ...before.own }
  })
}
