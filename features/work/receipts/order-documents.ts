// The numbered documents of one order: receipts, refund notes, the invoice.
import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { IssuedDocument } from '#features/money/documents/issued-document.ts'

export const orderDocumentsContract = {
  issuedDocuments: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_documents',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(IssuedDocument),
    refusals: ['PGRST116'],
    summary: 'The numbered documents of an order that one is a party of, oldest first',
  }),
}
