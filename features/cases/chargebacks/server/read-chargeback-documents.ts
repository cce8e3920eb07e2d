// What goes to a bank with an answer, before it goes, and what went, afterwards.
import { Hono } from 'hono'
import { sql } from 'kysely'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer, type Verb } from '#lib/server/http.ts'
import type { DocumentKind } from '../chargeback.ts'
import { type chargebackContract, chargebackFileContract } from '../chargeback-case.ts'
import { canAnswerChargeback } from '../policy.ts'
import { canHandle } from '#features/cases/complaints/policy.ts'
import { chargebackIn } from './answer-chargeback.ts'
import { makeDocuments } from './chargeback-documents.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** The case for an admin who is no party; `open` while it can be answered. Throws 403 and 404. */
async function caseFor(ctx: Ctx, id: string) {
  const row = await chargebackIn(ctx.db, id)
  const order = await orderOf(ctx.db, row.order_id)
  ensure(canHandle(order))
  return { order_id: row.order_id, open: canAnswerChargeback(order, row, row.act !== null, ctx.services.now()).yes }
}

/** Those of the answer that was handed in; while there is none, those that would go with it now. */
export const chargebackDocuments: Verb<typeof chargebackContract.chargebackDocuments> = async (ctx, { id }) => {
  const { order_id, open } = await caseFor(ctx, id)
  if (open)
    return (await makeDocuments(ctx, id, order_id)).map(({ kind, name, bytes }) => ({
      kind,
      name,
      size: bytes.byteLength,
      handed_in_at: null,
      kept: true,
    }))
  return ctx.db
    .selectFrom('chargeback_documents')
    .select(['kind', 'name', 'size', 'uploaded_at as handed_in_at'])
    .select(sql<boolean>`pdf is not null`.as('kept'))
    .where('chargeback_id', '=', id)
    .orderBy('id')
    .execute()
}

async function documentOf(ctx: Ctx, id: string, kind: DocumentKind) {
  const { order_id, open } = await caseFor(ctx, id)
  const gone = () => conflict('document_gone', 'This response has no such document, or it’s no longer stored.')
  if (open) {
    const made = (await makeDocuments(ctx, id, order_id)).find((each) => each.kind === kind)
    if (!made) throw gone()
    return { ...made, order_id }
  }
  const row = await ctx.db
    .selectFrom('chargeback_documents')
    .select(['name', 'pdf', 'pictures'])
    .where('chargeback_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row?.pdf) throw gone()
  return { name: row.name, bytes: new Uint8Array(row.pdf), pictures: row.pictures, order_id }
}

/** Whoever opens it has read the booking's documents and the pictures in it. */
async function recordRead(ctx: Ctx, orderId: string, name: string, pictures: readonly string[]): Promise<void> {
  const reader_id = person(ctx).id
  await ctx.write(async (tx) => {
    await audit(tx, { action: 'order.dispute_document_read', table: 'orders', id: orderId, after: { document: name } })
    if (pictures.length === 0) return
    const there = await tx.selectFrom('files').select('id').where('id', 'in', pictures).execute()
    for (const { id: file_id } of there) {
      await tx.insertInto('file_reads').values({ file_id, reader_id, link_id: newId() }).execute()
      await audit(tx, { action: 'file.read', table: 'files', id: file_id })
    }
  })
}

export function chargebackFile(services: Services): Hono {
  const app = new Hono()
  const how = {
    from: 'query',
    misread: 'Enter the chargeback and the document: receipt, handover or photos.',
  } as const
  answerRaw(app, services, chargebackFileContract.chargebackDocument, how, async (ctx, { id, kind }) => {
    const { order_id, name, bytes, pictures } = await documentOf(ctx, id, kind)
    await recordRead(ctx, order_id, name, pictures)
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
