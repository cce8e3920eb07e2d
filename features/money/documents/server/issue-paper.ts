import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/server/db.ts'
import { type PaperKind, paperNumber } from '../paper.ts'

/** What a paper says. Everything it shows stands in `facts`; `cents` is what lists show of it. */
type Facts = { cents: number } & Record<string, unknown>
type NewPaper = {
  kind: PaperKind
  /** What makes it issued once: `receipt:<movement key>`, `insurer_statement:<insurer>:<month>`. */
  key: string
  /** Whom it belongs to; at least one. The database shows each kind to its own people. */
  order_id?: string | null
  provider_id?: string | null
  driver_id?: string | null
  insurer?: string | null
  facts: Facts
  /** What names the driver (name, claim number): forgotten when they delete their account. Needs `driver_id`. */
  names?: Record<string, string>
  /** The id of the paper that this one corrects. */
  cancels?: string | null
  /** `ctx.services.now()`; its year in New York is the paper's. */
  issued_at: Date
}

/**
 * Issues a paper in the given transaction of the system: the next number of its kind and year, without gaps, also when
 * many are issued at once. `issued` is false for a key that exists already: then it is the paper as it stands. Take the
 * lock of the order first; issue papers of several kinds in the order of PAPER_KINDS.
 */
export async function issuePaper(
  tx: Tx,
  { key, facts, names = {}, issued_at, ...paper }: NewPaper,
): Promise<{ id: string; number: string; issued: boolean }> {
  const columns = ['id', 'kind', 'year', 'number'] as const
  const fresh = await tx
    .insertInto('papers')
    .values({
      ...paper,
      id: newId(),
      key,
      facts: JSON.stringify(facts),
      names: JSON.stringify(names),
      issued_at: issued_at.toISOString(),
    })
    .returning(columns)
    .executeTakeFirst()
  const row = fresh ?? (await tx.selectFrom('papers').select(columns).where('key', '=', key).executeTakeFirstOrThrow())
  return { id: row.id, number: paperNumber(row), issued: fresh !== undefined }
}
