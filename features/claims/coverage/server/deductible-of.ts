import type { Database } from '#lib/server/db.ts'

/** The deductible of a claim in cents; null while nobody confirmed one, 0 where the other driver's insurer pays. */
export async function deductibleOf(db: Database, claimId: string): Promise<number | null> {
  const claim = await db
    .selectFrom('claims as c')
    .leftJoin('coverage as v', 'v.claim_id', 'c.id')
    .select(['c.claim_type', 'v.deductible_cents'])
    .where('c.id', '=', claimId)
    .executeTakeFirst()
  return claim?.claim_type === 'liability' ? 0 : (claim?.deductible_cents ?? null)
}
