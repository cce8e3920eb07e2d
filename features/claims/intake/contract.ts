import { call, nothing } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { ClaimInput, ClaimDetail } from '#features/claims/claims/claim.ts'
import { DRIVERS } from '#features/claims/claims/contract.ts'
import { ClaimDraft, INTAKE_STEPS, DraftAnswers } from './draft.ts'

export const intakeContract = {
  insurers: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_choices',
    access: DRIVERS,
    input: nothing,
    output: z.array(z.string()),
    summary: 'Names of known insurers, to choose from while one types; any other name may be typed',
  }),
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
