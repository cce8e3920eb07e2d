// What a claims admin does beside the coverage: documents asked of the driver, notes, versions, the whole policy number.
import * as z from 'zod'
import { ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { NAMED_SLOTS, SLOTS } from '#features/claims/claims/claim.ts'
import { Coverage } from '#features/claims/claims/coverage.ts'

const ofClaim = z.strictObject({ claim_id: Id })
const Reason = z.string().trim().min(3, 'Say why, in a few words.').max(1000)
/** How long a driver has before they are reminded. */
export const REMIND_HOURS = 48

export const DocumentRequest = z.object({
  id: Id,
  claim_id: Id,
  slot: z.enum(SLOTS),
  /** What a further document is; null for every other slot. */
  label: z.string().nullable(),
  /** The admin's own sentence. */
  message: z.string(),
  /** An admin's first name for the driver, the whole name for admins. */
  asked_by: z.string().nullable(),
  created_at: Instant,
  reminded_at: Instant.nullable(),
  fulfilled_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  withdraw_reason: z.string().nullable(),
  file_id: Id.nullable(),
})
export type DocumentRequest = z.output<typeof DocumentRequest>

const AskedDocument = z.union([
  z.strictObject({ slot: z.enum(NAMED_SLOTS) }),
  z.strictObject({
    slot: z.literal('further'),
    label: z.string().trim().min(1, 'Say what this document is.').max(100),
  }),
])

export const ClaimNote = z.object({
  id: Id,
  claim_id: Id,
  body: z.string(),
  author: z.string().nullable(),
  mine: z.boolean(),
  created_at: Instant,
  struck_at: Instant.nullable(),
  struck_reason: z.string().nullable(),
})
export type ClaimNote = z.output<typeof ClaimNote>

const facts = Coverage.omit({
  claim_id: true,
  version: true,
  confirmed_at: true,
  created_at: true,
  updated_at: true,
}).partial()
/** The coverage as it stood from `at` on; `reason` is why unusual figures are right, or why it changed. */
export const CoverageVersion = z.object({
  id: z.int(),
  version: z.int(),
  at: Instant,
  entered_by: z.string().nullable(),
  reason: z.string().nullable(),
  facts,
})
export type CoverageVersion = z.output<typeof CoverageVersion>

export const deskContract = {
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
    input: z.strictObject({
      claim_id: Id,
      documents: z.array(AskedDocument).min(1, 'Choose at least one document.').max(10),
      message: z.string().trim().min(3, 'Tell the driver what you need, in a sentence.').max(1000),
    }),
    output: z.array(DocumentRequest),
    status: 201,
    refusals: ['own_claim', 'claim_closed', 'slot_taken', 'asked_already'],
    summary: 'Asks the driver for documents, in the admin’s own words; an upload of one fulfils it',
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
  notes: call({
    method: 'GET',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: ofClaim,
    output: z.array(ClaimNote),
    summary: 'What the team noted on one claim, oldest first; no driver or provider reads it',
  }),
  addNote: call({
    method: 'POST',
    path: '/rest/v1/claim_notes',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, body: z.string().trim().min(1, 'A note needs words.').max(4000) }),
    output: ClaimNote,
    status: 201,
    refusals: ['own_claim'],
    summary: 'Adds a note; it cannot be changed afterwards',
  }),
  strikeNote: call({
    method: 'POST',
    path: '/rest/v1/rpc/strike_claim_note',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: ClaimNote,
    refusals: ['already_struck'],
    summary: 'Strikes an own note through, with a reason; it stays readable',
  }),
  coverageVersions: call({
    method: 'GET',
    path: '/rest/v1/coverage_versions',
    access: ADMINS,
    input: ofClaim,
    output: z.array(CoverageVersion),
    summary: 'Every version of a claim’s coverage, oldest first',
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
