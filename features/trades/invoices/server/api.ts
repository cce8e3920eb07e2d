import { serve, serveRaw } from '#lib/server/http.ts'
import { notFound } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { invoiceDocumentContract, invoicesContract, paperDocumentContract, papersContract } from '../contract.ts'
import { closedBefore, closeRepair, deliver } from './deliver.ts'
import { decideRepair, complainAboutRepair } from './complain.ts'
import { directPayment, readDirection, revokeDirection } from './direction.ts'
import { signHandBack } from './hand-back.ts'
import { invoiceDocument } from './invoice-pdf.ts'
import { issueInvoice } from './issue-invoice.ts'
import { paperDocument } from './paper-pdf.ts'
import { readPapers } from './papers.ts'
import { payShare, shareBefore } from './pay-share.ts'
import { confirmPayment, objectPayment, recordPayment } from './payments.ts'
import { readBill } from './read-bill.ts'
import { writeLetter } from './short-pay.ts'

/** A step that was taken is answered by the bill as it stands. */
const ofRepair = (ctx: Ctx, { repair_id }: { repair_id: string }) => readBill(ctx, { repair_id })
async function ofPayment(ctx: Ctx, { payment_id: id }: { payment_id: string }) {
  const row = await ctx.db.selectFrom('repair_payments').select('repair_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Payment')
  return readBill(ctx, row)
}

export const invoicesApi = serve(
  'invoices',
  invoicesContract,
  {
    bill: readBill,
    issue: issueInvoice,
    payShare,
    record: recordPayment,
    confirm: confirmPayment,
    object: objectPayment,
    deliver,
    signHandBack,
    close: closeRepair,
    complain: complainAboutRepair,
    decide: decideRepair,
  },
  {
    issue: ofRepair,
    record: ofRepair,
    deliver: ofRepair,
    signHandBack: ofRepair,
    complain: ofRepair,
    decide: ofRepair,
    close: closedBefore,
    confirm: ofPayment,
    object: ofPayment,
    payShare: async (ctx, { repair_id }) => {
      const order = await ctx.db
        .selectFrom('orders')
        .select('id')
        .where('repair_id', '=', repair_id)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      if (!order) throw notFound('Booking')
      return shareBefore(ctx, { order_id: order.id })
    },
  },
)
export const invoiceDocumentApi = serveRaw('invoices', invoiceDocumentContract, invoiceDocument)

const papersOf = (ctx: Ctx, { repair_id }: { repair_id: string }) => readPapers(ctx, { repair_id })
export const papersApi = serve(
  'papers',
  papersContract,
  { papers: readPapers, directionText: readDirection, direct: directPayment, revoke: revokeDirection, writeLetter },
  { direct: papersOf, revoke: papersOf, writeLetter: papersOf },
)
export const paperDocumentApi = serveRaw('papers', paperDocumentContract, paperDocument)
