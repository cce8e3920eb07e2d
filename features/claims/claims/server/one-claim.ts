import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { ClaimDetail } from '../claim.ts'

/** Claims with their driver's name, as the asking person may see them. */
export const claims = (db: Database | Tx) =>
  db
    .selectFrom('claims as c')
    .innerJoin('profiles as p', 'p.id', 'c.driver_id')
    .selectAll('c')
    .select('p.name as driver_name')
    .select((e) =>
      e.selectFrom('claims as k').select('k.id').whereRef('k.id', '=', 'c.merged_into_id').as('merged_into'),
    )
    .$narrowType<{ services_needed: ClaimDetail['services_needed'] }>()

/** One claim, or 404: somebody else's is as missing as none. */
export async function findClaim(db: Database | Tx, id: string) {
  const row = await claims(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Claim')
  return row
}

/** One claim, held until the transaction ends, so that two admins cannot both change it. */
export async function holdClaim(tx: Tx, id: string) {
  const row = await claims(tx).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
  if (!row) throw notFound('Claim')
  return row
}
