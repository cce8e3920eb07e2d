// The calls of the claims team about a dispute at the bank: the case, the draft, the answer, giving in.
import * as z from 'zod'
import { ADMINS, call, type Role } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Dispute, DISPUTE_DOCUMENTS, DocumentKind, MAX_EVIDENCE } from './dispute.ts'

const admins = ADMINS as readonly Role[]
const byId = z.strictObject({ id: Id })
const Text = z.string().trim().min(20).max(MAX_EVIDENCE)

export const DisputeCase = Dispute.omit({ reason: true }).extend({
  /** Why the bank contests it, in the company’s word. */
  said: z.string(),
  order_id: Id,
  /** What would be handed in now: the kept draft, or else what we know. */
  text: z.string(),
  /** What we know of the booking, put together anew. */
  assembled: z.string(),
  kept_by: z.string().nullable(),
  kept_at: Instant.nullable(),
  /** What was decided: an answer, or giving in; null while nobody has. */
  act: z.enum(['answer', 'accept']).nullable(),
  /** Why somebody gave in. */
  reason: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: Instant.nullable(),
  /** When the payment provider took it. */
  done_at: Instant.nullable(),
  /** Why the payment provider did not take the last one. */
  failure: z.string().nullable(),
})
export type DisputeCase = z.output<typeof DisputeCase>

export const DisputeDocument = z.object({
  kind: DocumentKind,
  /** As the bank reads it. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** When the payment provider took it; null before. */
  handed_in_at: Instant.nullable(),
  /** False once the driver has left: then it is not kept any more. */
  kept: z.boolean(),
})
export type DisputeDocument = z.output<typeof DisputeDocument>

/** Not JSON: the answer is a PDF. */
export const disputeFileContract = {
  disputeDocument: call({
    method: 'GET',
    path: '/rest/v1/rpc/dispute_document',
    access: admins,
    input: byId.extend({ kind: DocumentKind }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['document_gone'],
    summary: 'One document of an answer to a bank as PDF: as it was handed in, or as it would be now',
  }),
}

export const disputeContract = {
  disputeCase: call({
    method: 'GET',
    path: '/rest/v1/rpc/dispute_case',
    access: admins,
    input: byId,
    output: DisputeCase,
    summary: 'A dispute at the bank with what we know of its booking as a text, the kept draft, and what was answered',
  }),
  disputeDocuments: call({
    method: 'GET',
    path: '/rest/v1/rpc/dispute_documents',
    access: admins,
    input: byId,
    output: z.array(DisputeDocument),
    summary: 'The documents that went to the bank with the answer, or that would go with it now',
  }),
  keepEvidence: call({
    method: 'POST',
    path: '/rest/v1/rpc/keep_dispute_evidence',
    access: admins,
    input: byId.extend({ text: Text }),
    output: DisputeCase,
    refusals: ['answered_already', 'dispute_ended', 'too_late'],
    summary: 'Keeps a draft of the answer to the bank; nothing is sent',
  }),
  answerDispute: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_dispute',
    access: admins,
    /** Without `documents` all there are go along. */
    input: byId.extend({ text: Text, documents: z.array(DocumentKind).max(DISPUTE_DOCUMENTS.length).optional() }),
    output: DisputeCase,
    refusals: ['answered_already', 'dispute_ended', 'too_late', 'not_answerable', 'document_refused'],
    summary: 'Hands the answer in to the bank with its documents, once and for all',
  }),
  acceptDispute: call({
    method: 'POST',
    path: '/rest/v1/rpc/accept_dispute',
    access: admins,
    input: byId.extend({ reason: z.string().trim().min(3).max(500) }),
    output: DisputeCase,
    refusals: ['answered_already', 'dispute_ended', 'too_late', 'not_answerable'],
    summary: 'Gives in: the driver’s bank keeps the money, at once',
  }),
}
