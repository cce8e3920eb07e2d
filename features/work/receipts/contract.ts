import { call, SIGNED_IN } from '#lib/contract.ts'
import * as z from 'zod'
import { byId } from '#features/work/orders/contract.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** Answers a document, not JSON. */
export const receiptContract = {
  receipt: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_receipt',
    access: SIGNED_IN,
    input: byId.extend({ language: z.enum(LANGUAGE_CODES).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_paid'],
    summary: 'The receipt of an own booking as a PDF in the reader’s language, from the ledger',
  }),
}
