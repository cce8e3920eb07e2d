import { serve } from '#lib/server/http.ts'
import { providersContract } from '../contract.ts'
import { deskContract } from '#features/business/verification/desk.ts'
import { teamContract } from '../team.ts'
import { addVehicle } from '#features/business/onboarding/server/add-vehicle.ts'
import { answerInvitation, readInvitation, readInviting } from '#features/business/team/server/answer-invitation.ts'
import {
  addCredential,
  changeCredential,
  listCredentials,
  removeCredential,
  requiredCredentials,
} from '#features/business/credentials/server/credentials.ts'
import { decideVerification, suspendProvider } from '#features/business/verification/server/decide.ts'
import { attachDocument, reviewDocument } from '#features/business/credentials/server/documents.ts'
import { dropDraft, getDraft, saveDraft } from '#features/business/onboarding/server/drafts.ts'
import { listDecisions, sendDecision, undoDecision } from '#features/business/verification/server/end-decision.ts'
import { invite, resendInvitation, revokeInvitation } from '#features/business/team/server/invite.ts'
import {
  openProvider,
  providerQueue,
  takeNextProvider,
  takeProviders,
} from '#features/business/verification/server/queue.ts'
import { listEvents, listMembers, listVehicles, privateCarStates, readProfile, readShop } from './read.ts'
import { recordBackgroundCheck } from '#features/business/verification/server/record-check.ts'
import { endingPapers, remindPapers, remindProviders } from '#features/business/verification/server/remind.ts'
import { reviewCredential } from '#features/business/credentials/server/review-credential.ts'
import { saveProfile } from '#features/business/onboarding/server/save.ts'
import { saveShop } from '#features/business/onboarding/server/save-shop.ts'
import { changeMember, readTeam, removeMember } from '#features/business/team/server/team.ts'
import { updateBusiness } from './update-business.ts'
import { updateShop } from './update-shop.ts'
import { updateVehicle } from './update-vehicle.ts'
import { withdrawVerification } from '#features/business/verification/server/withdraw.ts'

export const providersApi = serve('providers', providersContract, {
  profile: readProfile,
  save: saveProfile,
  attach: attachDocument,
  reviewDocument,
  draft: getDraft,
  saveDraft,
  dropDraft,
  privateCarStates,
  updateBusiness,
  vehicles: listVehicles,
  addVehicle,
  updateVehicle,
  shop: readShop,
  saveShop,
  updateShop,
  members: listMembers,
  events: listEvents,
  queue: providerQueue,
  decide: decideVerification,
  withdraw: withdrawVerification,
  credentials: listCredentials,
  requiredCredentials,
  addCredential,
  changeCredential,
  removeCredential,
  reviewCredential,
})

export const providerDeskApi = serve('providerDesk', deskContract, {
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
  takeInHand: takeProviders,
})

export const teamApi = serve('team', teamContract, {
  read: readTeam,
  invite,
  resend: resendInvitation,
  revoke: revokeInvitation,
  changeMember,
  removeMember,
  inviting: readInviting,
  invitation: readInvitation,
  answer: answerInvitation,
})
