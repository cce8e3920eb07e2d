import * as z from 'zod'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { AppraisalCase, Step } from './clause-step.ts'

export const clauseContract = {
  case: call({
    method: 'GET',
    path: '/rest/v1/rpc/appraisal_case',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: AppraisalCase,
    refusals: ['PGRST116'],
    summary:
      'Where the appraisal clause of a claim stands, step by step; for the driver of the claim and the claims team',
  }),
  record: call({
    method: 'POST',
    path: '/rest/v1/appraisal_steps',
    access: [...BOOKERS, ...ADMINS],
    input: z.strictObject({
      claim_id: Id,
      /** Number of the last step that the page knew, 0 before the first: what came meanwhile in another tab is not passed over. */
      after: z.int().min(0),
      step: Step,
      /** Needed where something is corrected or taken back. */
      reason: z.string().trim().max(500, 'Shorten the reason to 500 characters.').default(''),
    }),
    output: AppraisalCase,
    refusals: [
      'PGRST116',
      'claim_closed',
      'not_first_party',
      'changed',
      'wrong_step',
      'clause_open',
      'costs_first',
      'reason_missing',
      'no_document',
      'no_booking',
    ],
    summary:
      'Records a step under the appraisal clause, corrects one or takes back one’s own last with a reason; all stays readable',
  }),
}

/** Answers a document, not JSON. */
export const clauseLetterContract = {
  clauseLetter: call({
    method: 'GET',
    path: '/rest/v1/rpc/appraisal_letter',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'claim_closed', 'not_first_party', 'clause_open', 'costs_first', 'wrong_step'],
    summary: 'The letter in which a driver asks for an appraisal under their own policy, as a PDF',
  }),
}
