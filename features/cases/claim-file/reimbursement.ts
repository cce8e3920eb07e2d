// What a driver claims back from the insurer for a rental, or a tow, that they paid themselves.
import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** Answers a document, not JSON. */
export const reimbursementContract = {
  reimbursement: call({
    method: 'GET',
    path: '/rest/v1/rpc/reimbursement_request',
    access: SIGNED_IN,
    input: z.strictObject({
      id: Id,
      of: z.enum(['booking', 'tow']).default('booking'),
      language: z.enum(LANGUAGE_CODES).default('en'),
    }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'not_paid', 'not_dropped', 'nothing_to_claim'],
    summary:
      'The numbered document with which a driver claims a rental (from the ledger) or a tow back from the insurer, as a PDF',
  }),
}
export const claimBackContract = {
  tows: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_requests',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(z.object({ id: Id, number: z.string(), company: z.string(), dropped_at: Instant, cents: z.int() })),
    summary: 'The tows of one’s own claim that an insurer may pay for, each with what can be asked back',
  }),
}
