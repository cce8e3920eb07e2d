import { remindCredentials, remindProviders } from './remind.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { verificationContract } from '../contract.ts'
import { providerFileContract } from '../provider-file.ts'
import { providerAdminContract } from '../provider-admin.ts'
import { decideVerification, suspendProvider } from './decide.ts'
import {
  listVerificationDecisions,
  undoVerificationDecision,
  sendVerificationDecision,
} from './end-verification-decision.ts'
import { providerQueue, providersFile, openProvider, takeNextProvider, assignProviders } from './queue.ts'
import { recordBackgroundCheck } from './record-check.ts'
import { expiringCredentials } from './remind.ts'
import { withdrawVerification } from './withdraw.ts'
export const verificationApi = serve('providers', verificationContract, {
  queue: providerQueue,
  decide: decideVerification,
  withdraw: withdrawVerification,
})

export const providerFileApi = serveRaw('providers', providerFileContract, providersFile)

export const providerAdminApi = serve('providerAdmin', providerAdminContract, {
  open: openProvider,
  takeNext: takeNextProvider,
  decisions: listVerificationDecisions,
  undo: undoVerificationDecision,
  sendNow: sendVerificationDecision,
  suspend: suspendProvider,
  recordCheck: recordBackgroundCheck,
  ending: expiringCredentials,
  remindCredentials,
  remindProviders,
  assignToMe: assignProviders,
})
