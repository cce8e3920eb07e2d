import { saveDraft, dropDraft } from './drafts.ts'
import { serve } from '#lib/server/http.ts'
import { intakeContract } from '../contract.ts'
import { getDraft } from './drafts.ts'
import { insurers } from './insurers.ts'
import { submitClaim } from './submit.ts'
export const intakeApi = serve('claims', intakeContract, {
  insurers,
  submit: submitClaim,
  draft: getDraft,
  saveDraft,
  dropDraft,
})
