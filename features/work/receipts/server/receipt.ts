import { Hono } from 'hono'
import { ensure } from '#lib/policy.ts'
import { conflict } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { answerRaw } from '#lib/server/http.ts'
import { issuedDocumentPdf } from '#features/money/documents/server/read-document.ts'
import { receiptContract } from '../contract.ts'
import { canSeeReceipt } from '../policy.ts'
import { issueOrderDocuments, isReceipted } from './issue-documents.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

/** The numbered receipt of what was charged when the booking was made; before it is paid there is none (409). */
export function orderReceipt(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the booking and the language.' } as const
  answerRaw(app, services, receiptContract.receipt, how, async (ctx, { id, language }) => {
    const order = await orderOf(ctx.db, id)
    ensure(canSeePrices(order))
    ensure(canSeeReceipt(order))
    if (!(await isReceipted(ctx, id))) throw conflict('not_paid', 'You can get a receipt once the booking is paid.')
    await issueOrderDocuments(ctx, id)
    const first = await ctx.db
      .selectFrom('issued_documents')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'receipt')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return issuedDocumentPdf(ctx, first.id, language)
  })
  return app
}
