import type { Database, Tx } from '#lib/server/db.ts'

/**
 * What is left of the towing limit of each claim, in cents: the limit that its insurer confirmed less what the claim's tows
 * cost that reached their end before then; fees for others are the driver's. A claim without a limit is not in it.
 */
export async function towingLeft(
  db: Database | Tx,
  claimIds: readonly string[],
  before = 'infinity',
): Promise<Map<string, number>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('coverage as c')
    .leftJoin('tow_jobs as j', (join) => join.onRef('j.claim_id', '=', 'c.claim_id').on('j.dropped_at', '<', before))
    .select(({ fn }) => ['c.claim_id', 'c.towing_cap_cents', fn.sum<number>('j.due_cents').as('used_cents')])
    .where('c.claim_id', 'in', claimIds)
    .where('c.towing_cap_cents', 'is not', null)
    .groupBy(['c.claim_id', 'c.towing_cap_cents'])
    .execute()
  return new Map(rows.map((row) => [row.claim_id, Math.max(0, row.towing_cap_cents! - Number(row.used_cents ?? 0))]))
}
