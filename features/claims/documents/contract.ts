import { ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { ClaimDocument, SLOTS } from '#features/claims/claims/claim.ts'
import { ofClaim, DRIVERS, Reason } from '#features/claims/claims/contract.ts'
import { Instant } from '#lib/day.ts'
import { DocumentRequest, AskedDocument } from './request.ts'

export const documentsContract = {
  documents: call({
    method: 'GET',
    path: '/rest/v1/claim_documents',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(ClaimDocument),
    summary: 'The documents of one claim with links of at most an hour and everybody who opened them',
  }),
  addDocument: call({
    method: 'POST',
    path: '/rest/v1/claim_documents',
    access: DRIVERS,
    input: z.strictObject({
      claim_id: Id,
      slot: z.enum(SLOTS),
      /** What it is; asked of a further document only. */
      label: z.string().trim().min(1, 'Enter what this document is.').max(100).optional(),
      file_id: Id,
    }),
    output: ClaimDocument,
    status: 201,
    refusals: ['claim_closed', 'slot_taken', 'too_many_documents', 'document_used'],
    summary: 'Adds an uploaded file to an own claim: to a slot that has room, or as a further document with a label',
  }),
}

export const asking = {
  documents: z.array(AskedDocument).min(1, 'Choose at least one document.').max(10),
  message: z.string().trim().min(3, 'Tell the driver what you need.').max(1000),
}

export const requestsContract = {
  requests: call({
    method: 'GET',
    path: '/rest/v1/document_requests',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(DocumentRequest),
    summary: 'Documents the claims team asked for on one claim, oldest first; for its driver and for admins',
  }),
  askDocuments: call({
    method: 'POST',
    path: '/rest/v1/document_requests',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, ...asking }),
    output: z.array(DocumentRequest),
    status: 201,
    refusals: ['own_claim', 'claim_closed', 'slot_taken', 'asked_already'],
    summary: 'Asks the driver for documents, in the admin’s own words; an upload of one fulfills it',
  }),
  withdrawRequest: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_document_request',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: DocumentRequest,
    refusals: ['own_claim', 'request_over'],
    summary: 'Takes one request back; the driver is told why',
  }),
  policyNumber: call({
    method: 'POST',
    path: '/rest/v1/rpc/read_policy_number',
    access: ADMINS,
    input: ofClaim,
    output: z.object({ policy_number: z.string() }),
    summary: 'The whole policy number of a claim; the reading is recorded, and its driver sees it',
  }),
  policyReads: call({
    method: 'GET',
    path: '/rest/v1/rpc/policy_reads',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(z.object({ name: z.string(), by: z.literal('team'), at: Instant })),
    summary: 'Who of the claims team looked at the policy number of a claim, newest first',
  }),
}
