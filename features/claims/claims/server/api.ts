import { serve } from '#lib/server/http.ts'
import { claimsContract } from '../contract.ts'
import { deskContract } from '#features/claims/queue/desk.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { queueContract } from '#features/claims/queue/queue.ts'
import { askDocuments, listRequests, withdrawRequest } from '#features/claims/documents/server/ask-documents.ts'
import { addDocument, listDocuments } from '#features/claims/documents/server/documents.ts'
import { dropDraft, getDraft, saveDraft } from '#features/claims/intake/server/drafts.ts'
import {
  askExtension,
  grantExtension,
  listExtensions,
  refuseExtension,
  undoExtension,
} from '#features/claims/coverage/server/extend-coverage.ts'
import { getClaim, getCoverage, listEvents } from './get.ts'
import { listVersions } from '#features/claims/coverage/server/list-versions.ts'
import { addNote, listNotes, strikeNote } from '#features/claims/queue/server/notes.ts'
import { listPolicyReads, readPolicyNumber } from '#features/claims/documents/server/policy-number.ts'
import { countClaims, findExisting, listClaims } from './list.ts'
import { letGoMany, takeMany } from '#features/claims/queue/server/hold-many.ts'
import { countQueue, listQueue, takeNext } from '#features/claims/queue/server/queue.ts'
import { listSimilar, mergeClaims, unmergeClaim } from '#features/claims/coverage/server/merge.ts'
import { submitClaim } from '#features/claims/intake/server/submit.ts'
import {
  declareTotalLoss,
  listTotalLosses,
  totalLossRule,
  undoTotalLoss,
} from '#features/claims/coverage/server/total-loss.ts'
import { transitionClaim, withdrawClaim } from './transition.ts'
import { verifyCoverage } from '#features/claims/coverage/server/verify-coverage.ts'

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

export const deskApi = serve('claims', deskContract, {
  requests: listRequests,
  askDocuments,
  withdrawRequest,
  notes: listNotes,
  addNote,
  strikeNote,
  coverageVersions: listVersions,
  policyNumber: readPolicyNumber,
  policyReads: listPolicyReads,
})

export const queueApi = serve('claims', queueContract, {
  queue: listQueue,
  queueCounts: countQueue,
  takeNext,
  takeMany,
  letGoMany,
})

export const lifecycleApi = serve('claims', lifecycleContract, {
  totalLosses: listTotalLosses,
  declareTotalLoss,
  totalLossRule,
  undoTotalLoss,
  extensions: listExtensions,
  askExtension,
  grantExtension,
  refuseExtension,
  undoExtension,
  similar: listSimilar,
  merge: mergeClaims,
  unmerge: unmergeClaim,
})
