import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/server/db.ts'
import { type IssuedDocumentKind, documentNumber } from '../issued-document.ts'

/** What a document says. Everything it shows stands in `facts`; `cents` is what lists show of it. */
type Facts = { cents: number } & Record<string, unknown>
type NewDocument = {
  kind: IssuedDocumentKind
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
  /** The id of the document that this one corrects. */
  cancels?: string | null
  /** `ctx.services.now()`; its year in New York is the document's. */
  issued_at: Date
}

/**
 * Issues a document in the given transaction of the system: the next number of its kind and year, without gaps, also when
 * many are issued at once. `issued` is false for a key that exists already: then it is the document as it stands. Take the
 * lock of the order first; issue documents of several kinds in the order of ISSUED_DOCUMENT_KINDS.
 */
export async function issueDocument(
  tx: Tx,
  { key, facts, names = {}, issued_at, ...document }: NewDocument,
): Promise<{ id: string; number: string; issued: boolean }> {
  const columns = ['id', 'kind', 'year', 'number'] as const
  const fresh = await tx
    .insertInto('issued_documents')
    .values({
      ...document,
      id: newId(),
      key,
      facts: JSON.stringify(facts),
      names: JSON.stringify(names),
      issued_at: issued_at.toISOString(),
    })
    .returning(columns)
    .executeTakeFirst()
  const row =
    fresh ?? (await tx.selectFrom('issued_documents').select(columns).where('key', '=', key).executeTakeFirstOrThrow())
  return { id: row.id, number: documentNumber(row), issued: fresh !== undefined }
}
