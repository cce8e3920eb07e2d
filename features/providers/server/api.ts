import { serve } from '#lib/server/http.ts'
import { providersContract } from '../contract.ts'
import { deskContract } from '../desk.ts'
import { teamContract } from '../team.ts'
import { addVehicle } from './add-vehicle.ts'
import { answerInvitation, readInvitation, readInviting } from './answer-invitation.ts'
import {
  addCredential,
  changeCredential,
  listCredentials,
  removeCredential,
  requiredCredentials,
} from './credentials.ts'
import { decideVerification, suspendProvider } from './decide.ts'
import { attachDocument, reviewDocument } from './documents.ts'
import { dropDraft, getDraft, saveDraft } from './drafts.ts'
import { listDecisions, sendDecision, undoDecision } from './end-decision.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { openProvider, providerQueue, takeNextProvider, takeProviders } from './queue.ts'
import { listEvents, listMembers, listVehicles, privateCarStates, readProfile, readShop } from './read.ts'
import { recordBackgroundCheck } from './record-check.ts'
import { endingPapers, remindPapers, remindProviders } from './remind.ts'
import { reviewCredential } from './review-credential.ts'
import { saveProfile } from './save.ts'
import { saveShop } from './save-shop.ts'
import { changeMember, readTeam, removeMember } from './team.ts'
import { updateBusiness } from './update-business.ts'
import { updateShop } from './update-shop.ts'
import { updateVehicle } from './update-vehicle.ts'
import { withdrawVerification } from './withdraw.ts'

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
