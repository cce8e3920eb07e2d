import type { Insertable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { alreadyAdded } from '#features/business/providers/policy.ts'

/** Adds a car to a fleet, on record without its VIN. Refuses one that is there already (409 `already_added`). */
export async function insertVehicle(tx: Tx, row: Insertable<DB['vehicles']>): Promise<void> {
  const added = await tx
    .insertInto('vehicles')
    .values(row)
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw alreadyAdded()
  await audit(tx, { action: 'vehicle.add', table: 'vehicles', id: row.id, after: { ...row, vin: undefined } })
}
