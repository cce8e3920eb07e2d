import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import { type Paper, paperNumber } from '#features/money/documents/paper.ts'
import type { orderPapersContract } from '../numbered-papers.ts'
import { issueOrderPapers } from './issue-papers.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** The papers of an order that the reader may see; what is due is issued first, so that nothing is missing. Throws 404. */
export const listPapers: Verb<typeof orderPapersContract.papers> = async (ctx, { order_id }) => {
  await orderOf(ctx.db, order_id)
  await issueOrderPapers(ctx, order_id)
  const rows = await ctx.db
    .selectFrom('papers as p')
    .leftJoin('papers as old', 'old.id', 'p.cancels')
    .leftJoin('papers as new', 'new.cancels', 'p.id')
    .select(['p.id', 'p.kind', 'p.year', 'p.number', 'p.order_id', 'p.issued_at'])
    .select([
      // a receipt of what an insurer pays alone is over what it was billed, not over nothing
      sql<number>`(p.facts ->> case when p.facts ->> 'of' = 'insurer' then 'billed_cents' else 'cents' end)::int`.as(
        'cents',
      ),
      sql<Numbered | null>`case when old.id is not null then jsonb_build_object('kind', old.kind, 'year', old.year, 'number', old.number) end`.as(
        'cancels',
      ),
      sql<Numbered | null>`case when new.id is not null then jsonb_build_object('kind', new.kind, 'year', new.year, 'number', new.number) end`.as(
        'replaced_by',
      ),
    ])
    .where('p.order_id', '=', order_id)
    .orderBy('p.id')
    .execute()
  return rows.map(({ cancels, replaced_by, year, number, ...row }) => ({
    ...row,
    number: paperNumber({ kind: row.kind, year, number }),
    cancels: cancels && paperNumber(cancels),
    replaced_by: replaced_by && paperNumber(replaced_by),
  }))
}
type Numbered = { kind: Paper['kind']; year: number; number: number }
