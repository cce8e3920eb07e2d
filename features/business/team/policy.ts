import { type Answer, yes, notNow, no } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { type Team, type MemberRole, type Invitation, INVITATION_STATUS } from '#features/business/providers/team.ts'

type Standing = Pick<Team['members'][number], 'user_id' | 'member_role'>
/** Somebody always owns a business: its last owner stays one. `to` is null for whoever goes. */
export const canChangeMember = (members: readonly Standing[], userId: string, to: MemberRole | null): Answer =>
  to === 'owner' || members.some((each) => each.member_role === 'owner' && each.user_id !== userId)
    ? yes
    : notNow('last_owner', 'A business needs an owner. Make someone else an owner first.')

type Held = Pick<Invitation, 'matches' | 'address' | 'status' | 'works_for' | 'member_here'>
/** An invitation is answered once, in time, by the invited address; whoever belongs to a business joins no second one. */
export function canAnswerInvitation(invitation: Held, accept: boolean): Answer {
  if (!invitation.matches)
    return no('other_address', `This invitation was sent to ${invitation.address}. Sign in with that address.`)
  if (invitation.status === 'expired')
    return notNow('invitation_expired', 'This invitation has expired. Ask for a new one.')
  if (!invitation.status || !canMove(INVITATION_STATUS, invitation.status, accept ? 'accepted' : 'declined'))
    return notNow('invitation_over', 'This invitation was answered or withdrawn.')
  if (!accept) return yes
  if (invitation.member_here) return notNow('member_already', 'You already work for this business.')
  return invitation.works_for
    ? notNow(
        'works_elsewhere',
        `You belong to ${invitation.works_for}. Leave that business before you join another one.`,
      )
    : yes
}
