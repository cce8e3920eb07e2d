import { serve } from '#lib/server/http.ts'
import { claimsContract } from '../contract.ts'
import { addDocument, listDocuments } from './documents.ts'
import { dropDraft, getDraft, saveDraft } from './drafts.ts'
import { getClaim, getCoverage, listEvents } from './get.ts'
import { countClaims, findExisting, listClaims } from './list.ts'
import { submitClaim } from './submit.ts'
import { transitionClaim, withdrawClaim } from './transition.ts'
import { verifyCoverage } from './verify-coverage.ts'

export const claimsApi = serve('claims', claimsContract, {
  submit: submitClaim,
  list: listClaims,
  count: countClaims,
  existing: findExisting,
  get: getClaim,
  events: listEvents,
  documents: listDocuments,
  addDocument,
  coverage: getCoverage,
  verify: verifyCoverage,
  transition: transitionClaim,
  withdraw: withdrawClaim,
  draft: getDraft,
  saveDraft,
  dropDraft,
})
