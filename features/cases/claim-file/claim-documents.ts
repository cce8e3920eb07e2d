// The documents of a claim where orders matter: which provider sees which document, and the file of the whole claim.
import * as z from 'zod'
import { ClaimDocument } from '#features/claims/claims/claim.ts'
import { call, type Role, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

const DRIVERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const one = z.strictObject({ file_id: Id, provider_id: Id })

export const DocumentShare = z.object({ file_id: Id, provider_id: Id, created_at: Instant })
/** A document as the provider sees it to whom its driver shows it. */
export const SharedDocument = ClaimDocument.omit({ claim_id: true, reads: true, by_team: true, added_by: true })
export type SharedDocument = z.output<typeof SharedDocument>

export const claimDocumentsContract = {
  shares: call({
    method: 'GET',
    path: '/rest/v1/claim_document_shares',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(DocumentShare),
    summary: 'Which documents of a claim its driver shows to which provider; for the driver and for admins',
  }),
  share: call({
    method: 'POST',
    path: '/rest/v1/claim_document_shares',
    access: DRIVERS,
    input: one,
    output: DocumentShare,
    status: 201,
    refusals: ['not_booked'],
    summary: 'Shows one document of an own claim to the provider of a paid order of that claim',
  }),
  unshare: call({
    method: 'DELETE',
    path: '/rest/v1/claim_document_shares',
    access: DRIVERS,
    input: one,
    output: z.null(),
    status: 204,
    summary: 'Ends that at once; links opened before stop working',
  }),
  sharedDocuments: call({
    method: 'GET',
    path: '/rest/v1/rpc/shared_documents',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(SharedDocument),
    summary: 'The documents that the driver of an order shows to its provider, with links of at most an hour',
  }),
}

/** Not JSON: the answer is a PDF. */
export const claimFileContract = {
  claimFile: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_file',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id, language: z.enum(LANGUAGE_CODES).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    summary:
      'The claim as one PDF: facts, timeline, coverage, orders, rights, every document; for its driver and admins',
  }),
}
