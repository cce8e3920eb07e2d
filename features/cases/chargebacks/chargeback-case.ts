// The calls of the claims team about a chargeback: the case, the draft, the answer, giving in.
import { AFTER_SECONDS } from '#features/money/decisions/money-decision.ts'
import * as z from 'zod'
import { ADMINS, call, type Role } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Chargeback, CHARGEBACK_DOCUMENTS, DocumentKind, MAX_EVIDENCE } from './chargeback.ts'

const admins = ADMINS as readonly Role[]
const byId = z.strictObject({ id: Id })
const Text = z.string().trim().min(20).max(MAX_EVIDENCE)

export const ChargebackCase = Chargeback.omit({ reason: true }).extend({
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
export type ChargebackCase = z.output<typeof ChargebackCase>

export const ChargebackDocument = z.object({
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
export type ChargebackDocument = z.output<typeof ChargebackDocument>

/** Not JSON: the answer is a PDF. */
export const chargebackFileContract = {
  chargebackDocument: call({
    method: 'GET',
    path: '/rest/v1/rpc/chargeback_document',
    access: admins,
    input: byId.extend({ kind: DocumentKind }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['document_gone'],
    summary: 'One document of an answer to a bank as PDF: as it was handed in, or as it would be now',
  }),
}

export const chargebackContract = {
  chargebackCase: call({
    method: 'GET',
    path: '/rest/v1/rpc/chargeback_case',
    access: admins,
    input: byId,
    output: ChargebackCase,
    summary: 'A chargeback with what we know of its booking as a text, the kept draft, and what was answered',
  }),
  chargebackDocuments: call({
    method: 'GET',
    path: '/rest/v1/rpc/chargeback_documents',
    access: admins,
    input: byId,
    output: z.array(ChargebackDocument),
    summary: 'The documents that went to the bank with the answer, or that would go with it now',
  }),
  keepEvidence: call({
    method: 'POST',
    path: '/rest/v1/rpc/keep_chargeback_evidence',
    access: admins,
    input: byId.extend({ text: Text }),
    output: ChargebackCase,
    refusals: ['answered_already', 'chargeback_ended', 'too_late'],
    summary: 'Keeps a draft of the answer to the bank; nothing is sent',
  }),
  answerChargeback: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_chargeback',
    access: admins,
    /** Without `documents` all there are go along. */
    input: byId.extend({ text: Text, documents: z.array(DocumentKind).max(CHARGEBACK_DOCUMENTS.length).optional() }),
    output: ChargebackCase,
    refusals: ['answered_already', 'chargeback_ended', 'too_late', 'not_answerable', 'document_refused'],
    summary: 'Hands the answer in to the bank with its documents, once and for all',
  }),
  acceptChargeback: call({
    method: 'POST',
    path: '/rest/v1/rpc/accept_chargeback',
    access: admins,
    input: byId.extend({ reason: z.string().trim().min(3).max(500), after_seconds: AFTER_SECONDS }),
    output: ChargebackCase,
    refusals: ['answered_already', 'chargeback_ended', 'too_late', 'not_answerable', 'decision_waits'],
    summary: 'Gives in: the driver keeps the money; `after_seconds` leaves time to undo it',
  }),
}
