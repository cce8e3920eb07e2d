import { remindPapers, remindProviders } from './remind.ts'
import { serve } from '#lib/server/http.ts'
import { verificationContract } from '../contract.ts'
import { providerAdminContract } from '../provider-admin.ts'
import { decideVerification, suspendProvider } from './decide.ts'
import { listDecisions, undoDecision, sendDecision } from './end-decision.ts'
import { providerQueue, openProvider, takeNextProvider, assignProviders } from './queue.ts'
import { recordBackgroundCheck } from './record-check.ts'
import { endingPapers } from './remind.ts'
import { withdrawVerification } from './withdraw.ts'
export const verificationApi = serve('providers', verificationContract, {
  queue: providerQueue,
  decide: decideVerification,
  withdraw: withdrawVerification,
})

export const providerAdminApi = serve('providerAdmin', providerAdminContract, {
  open: openProvider,
  takeNext: takeNextProvider,
  decisions: listDecisions,
  undo: undoDecision,
  sendNow: sendDecision,
  suspend: suspendProvider,
  recordCheck: recordBackgroundCheck,
  ending: endingPapers,
  remindPapers,
  remindProviders,
  assignToMe: assignProviders,
})
