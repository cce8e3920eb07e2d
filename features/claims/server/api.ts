import { serve } from '#lib/server/http.ts'
import { claimsContract } from '../contract.ts'
import { deskContract } from '../desk.ts'
import { lifecycleContract } from '../lifecycle.ts'
import { queueContract } from '../queue.ts'
import { askDocuments, listRequests, withdrawRequest } from './ask-documents.ts'
import { addDocument, listDocuments } from './documents.ts'
import { dropDraft, getDraft, saveDraft } from './drafts.ts'
import { askExtension, grantExtension, listExtensions, refuseExtension, undoExtension } from './extend-coverage.ts'
import { getClaim, getCoverage, listEvents } from './get.ts'
import { listVersions } from './list-versions.ts'
import { addNote, listNotes, strikeNote } from './notes.ts'
import { listPolicyReads, readPolicyNumber } from './policy-number.ts'
import { countClaims, findExisting, listClaims } from './list.ts'
import { letGoMany, takeMany } from './hold-many.ts'
import { countQueue, listQueue, takeNext } from './queue.ts'
import { listSimilar, mergeClaims, unmergeClaim } from './merge.ts'
import { submitClaim } from './submit.ts'
import { declareTotalLoss, listTotalLosses, totalLossRule, undoTotalLoss } from './total-loss.ts'
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
