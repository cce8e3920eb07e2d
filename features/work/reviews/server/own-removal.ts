import type { Database, Tx } from '#lib/server/db.ts'
import { sql } from 'kysely'
import type { OwnRemoval } from '../own-report.ts'

/** The removal of an own review that is in force, as its author reads it; null when it stands. */
export async function ownRemoval(db: Database | Tx, reviewId: string): Promise<OwnRemoval | null> {
  const row = await db
    .selectFrom('reviews as r')
    .innerJoin('review_removals as d', (on) =>
      on.onRef('d.review_id', '=', 'r.id').onRef('d.at', '=', 'r.removed_at').on('d.kind', '=', 'removed'),
    )
    .leftJoin('review_objections as o', 'o.removal_id', 'd.id')
    .select([
      'd.id',
      'd.note',
      'd.at',
      sql<OwnRemoval['reason']>`d.reason`.as('reason'),
      sql<OwnRemoval['objection']>`case when o.removal_id is not null then jsonb_build_object('words', o.words,
        'created_at', o.created_at, 'decided_at', o.decided_at, 'outcome', o.outcome,
        'answer', (select e.note from review_removals e where e.removal_id = d.id and e.kind = 'upheld')) end`.as(
        'objection',
      ),
    ])
    .where('r.id', '=', reviewId)
    .executeTakeFirst()
  return row ?? null
}
