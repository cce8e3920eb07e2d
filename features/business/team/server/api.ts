import { invite } from './invite.ts'
import { changeMember, removeMember } from './team.ts'
import { teamContract } from '#features/business/providers/team.ts'
import { serve } from '#lib/server/http.ts'
import { readInviting, readInvitation, answerInvitation } from './answer-invitation.ts'
import { resendInvitation, revokeInvitation } from './invite.ts'
import { readTeam } from './team.ts'
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
