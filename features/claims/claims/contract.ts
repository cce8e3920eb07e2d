import * as z from 'zod'
import { ADMINS, type Access, call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import {
  Claim,
  CLAIM_STATUSES,
  CLAIM_TYPES,
  ClaimDetail,
  ClaimDocument,
  ClaimEvent,
  ClaimInput,
  SLOTS,
} from './claim.ts'
import { Coverage, CoverageInput } from './coverage.ts'
import { ClaimDraft, DraftAnswers, INTAKE_STEPS } from '#features/claims/intake/draft.ts'

const DRIVERS: readonly Access[] = ['driver', 'individual_owner', 'shop']
const ofClaim = z.strictObject({ claim_id: Id })
const Reason = z.string().trim().min(3, 'Say why, in a few words.').max(1000)
const Version = z.int().min(1)

const filters = {
  status: z.enum([...CLAIM_STATUSES, 'open']).optional(),
  claim_type: z.enum(CLAIM_TYPES).optional(),
  loss_state: z.enum(STATE_CODES).optional(),
  q: z.string().trim().max(100).optional(),
}

export const claimsContract = {
  submit: call({
    method: 'POST',
    path: '/rest/v1/claims',
    access: DRIVERS,
    input: ClaimInput,
    output: ClaimDetail,
    status: 201,
    refusals: ['duplicate_claim', 'document_used'],
    summary: 'Submits a claim; its coverage is checked within 24 hours',
  }),
  list: call({
    method: 'GET',
    path: '/rest/v1/claims',
    access: SIGNED_IN,
    input: z.strictObject({
      ...filters,
      driver_id: Id.optional(),
      sort: z.enum(['newest', 'promise']).default('newest'),
      limit: wholeNumber(1, 100).default(25),
      cursor: Id.optional(),
    }),
    output: z.array(Claim),
    summary: 'Own claims (admins: all), newest first or oldest promise first; the next page is in the Link header',
  }),
  count: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_counts',
    access: SIGNED_IN,
    input: z.strictObject({ claim_type: filters.claim_type, loss_state: filters.loss_state, q: filters.q }),
    output: z.object({
      intake: z.int(),
      'coverage-verified': z.int(),
      'in-progress': z.int(),
      closed: z.int(),
      overdue: z.int(),
    }),
    summary: 'How many claims one may see stand in each status, and how many promises are over',
  }),
  existing: call({
    method: 'GET',
    path: '/rest/v1/rpc/existing_claim',
    access: DRIVERS,
    input: z.strictObject({ insurer_name: z.string().max(200), claim_number: z.string().max(100) }),
    output: z.array(Claim.pick({ id: true, claim_number: true, insurer_name: true, status: true, created_at: true })),
    summary: 'One’s own open claim with this insurer and number, however they are spelt: one row or none',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/claims/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: ClaimDetail,
    summary: 'One claim, for its driver and for admins',
  }),
  events: call({
    method: 'GET',
    path: '/rest/v1/claim_events',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(ClaimEvent),
    summary: 'The timeline of one claim, oldest first',
  }),
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
      label: z.string().trim().min(1, 'Say what this document is.').max(100).optional(),
      file_id: Id,
    }),
    output: ClaimDocument,
    status: 201,
    refusals: ['claim_closed', 'slot_taken', 'too_many_documents', 'document_used'],
    summary: 'Adds an uploaded file to an own claim: to an empty slot, or as a further document with a label',
  }),
  coverage: call({
    method: 'GET',
    path: '/rest/v1/coverage',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(Coverage),
    summary: 'The coverage of one claim: one row, or none before it is verified',
  }),
  verify: call({
    method: 'POST',
    path: '/rest/v1/rpc/verify_coverage',
    access: ADMINS,
    input: CoverageInput.extend({ claim_id: Id, version: Version, unusual_reason: Reason.optional() }),
    output: z.object({ claim: ClaimDetail, coverage: Coverage }),
    refusals: ['changed', 'own_claim', 'claim_closed', 'unusual_figures', 'unchanged'],
    summary: 'Records what the insurer confirmed and verifies the claim (or corrects the coverage of a verified one)',
  }),
  transition: call({
    method: 'POST',
    path: '/rest/v1/rpc/transition_claim',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, version: Version, to: z.enum(CLAIM_STATUSES), reason: Reason.optional() }),
    output: ClaimDetail,
    refusals: ['changed', 'wrong_state', 'needs_coverage', 'own_claim', 'duplicate_claim', 'merged'],
    summary: 'Moves a claim along its listed ways; closing and going back need a reason',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_claim',
    access: DRIVERS,
    input: z.strictObject({ claim_id: Id, reason: Reason }),
    output: ClaimDetail,
    refusals: ['work_began', 'claim_closed'],
    summary: 'The driver takes an own claim back, with a reason',
  }),
  draft: call({
    method: 'GET',
    path: '/rest/v1/claim_drafts',
    access: DRIVERS,
    input: nothing,
    output: z.array(ClaimDraft),
    summary: 'What one typed so far into the claim form: one row or none',
  }),
  saveDraft: call({
    method: 'POST',
    path: '/rest/v1/claim_drafts',
    access: DRIVERS,
    input: z.strictObject({ step: z.enum(INTAKE_STEPS), answers: DraftAnswers, driver_id: Id.optional() }),
    output: ClaimDraft,
    summary: 'Keeps what one typed so far; the next save replaces it',
  }),
  dropDraft: call({
    method: 'DELETE',
    path: '/rest/v1/claim_drafts',
    access: DRIVERS,
    input: nothing,
    output: z.null(),
    status: 204,
    summary: 'Forgets what one typed so far',
  }),
}
