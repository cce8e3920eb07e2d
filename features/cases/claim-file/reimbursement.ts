// What a driver claims back from the insurer for a rental that they paid themselves.
import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** Answers a document, not JSON. */
export const reimbursementContract = {
  reimbursement: call({
    method: 'GET',
    path: '/rest/v1/rpc/reimbursement_request',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_paid', 'nothing_to_claim'],
    summary:
      'The numbered document with which a driver claims a rental back from the insurer, as a PDF, from the ledger',
  }),
}
