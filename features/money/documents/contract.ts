import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** Answers a document, not JSON. */
export const issuedDocumentFileContract = {
  issuedDocument: call({
    method: 'GET',
    path: '/rest/v1/rpc/issued_document',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id, language: z.enum(LANGUAGE_CODES).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'A numbered document of one’s own as a PDF, exactly as it was issued, in either language',
  }),
}
