import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import { type IssuedDocument, documentNumber } from '#features/money/documents/issued-document.ts'
import type { orderDocumentsContract } from '../order-documents.ts'
import { issueOrderDocuments } from './issue-documents.ts'
import { ensure } from '#lib/policy.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** The documents of an order that the reader may see; what is due is issued first, so that nothing is missing. Throws 404, and 403 for whose role sees no prices. */
export const listOrderDocuments: Verb<typeof orderDocumentsContract.issuedDocuments> = async (ctx, { order_id }) => {
  ensure(canSeePrices(await orderOf(ctx.db, order_id)))
  await issueOrderDocuments(ctx, order_id)
  const rows = await ctx.db
    .selectFrom('issued_documents as p')
    .leftJoin('issued_documents as old', 'old.id', 'p.cancels')
    .leftJoin('issued_documents as new', 'new.cancels', 'p.id')
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
    number: documentNumber({ kind: row.kind, year, number }),
    cancels: cancels && documentNumber(cancels),
    replaced_by: replaced_by && documentNumber(replaced_by),
  }))
}
type Numbered = { kind: IssuedDocument['kind']; year: number; number: number }
