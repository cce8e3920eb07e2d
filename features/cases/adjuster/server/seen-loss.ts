import { ITEMS } from '#features/claims/claims/loss-items.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import type { Database } from '#lib/server/db.ts'
import type { SeenLoss } from '../adjuster.ts'

/** What is done of the papers of a lost car, and what a document shows; null where no total loss stands. Read as the system. */
export async function seenLoss(db: Database, claimId: string): Promise<SeenLoss | null> {
  const loss = await standingLoss(db, claimId)
  if (!loss) return null
  const ticks = await db
    .selectFrom('total_loss_ticks as t')
    // a document that has gone to another claim shows nothing here
    .leftJoin('claim_documents as d', (join) =>
      join.onRef('d.file_id', '=', 't.file_id').onRef('d.claim_id', '=', 't.claim_id'),
    )
    .select(['t.item', 't.done', 'd.file_id'])
    .where('t.loss_id', '=', loss.id)
    .execute()
  return {
    declared_on: loss.declared_on,
    items: ITEMS.map((item) => {
      const told = ticks.find((one) => one.item === item)
      return { item, done: told?.done ?? false, shown: !!told?.file_id }
    }),
  }
}
