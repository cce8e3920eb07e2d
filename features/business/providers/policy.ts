import type { Role } from '#lib/contract.ts'
import type { Day } from '#lib/dates.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { type Credential, CREDENTIAL_STATUS, type Required } from './credential.ts'
import { BACKGROUND_CHECK, type CheckStatus, type Undecided } from '#features/business/verification/desk.ts'
import {
  DOCUMENTS,
  isFullyVerified,
  MARKET_STATUS,
  PROVIDER_TYPES,
  type ProviderDocument,
  type ProviderProfile,
  type ProviderType,
  VERIFICATION_STATUSES,
} from './provider.ts'
import {
  type Invitation,
  INVITATION_STATUS,
  MEMBER_ROLES,
  type MemberRole,
  ROLE_ACTS,
  type Team,
  type TeamAct,
} from './team.ts'

type Checked = Pick<ProviderProfile, 'verified' | 'background_check_status'>
type Documents = Pick<ProviderProfile, 'insurance_proof_url' | 'w9_url' | 'insurance_proof' | 'w9'>

/** Spec §6: drivers, individual owners and shops pass; nobody else. */
export const canOnboard = (me: { role: Role }): Answer =>
  me.role === 'claims_admin' ? no('access_denied', 'This page is for providers only.') : yes

/** What was verified stays as it was verified. */
export const canChangeBusiness = (profile: Checked): Answer =>
  isFullyVerified(profile)
    ? notNow('already_verified', 'Your business is verified. Message support to change what was verified.')
    : yes

/** Under review a document can be replaced, not taken away. */
export const canTakeBack = (profile: Checked): Answer =>
  profile.background_check_status === 'pending'
    ? notNow('under_review', 'This document is under review. You can replace it, but not remove it.')
    : yes

/** What was accepted stays; only what was sent back, or not looked at yet, is replaced. */
export const canReplace = (document: Pick<ProviderDocument, 'path' | 'review'> | null, path: string | null): Answer =>
  document?.review === 'accepted' && document.path !== path
    ? notNow('document_accepted', 'This document was accepted and stays as it is.')
    : yes

/** An admin accepts a document of what was handed in, or sends it back; an acceptance can be taken back. */
export const canReviewDocument = (
  { background_check_status: status }: Checked,
  document: Pick<ProviderDocument, 'review'>,
  decision: 'accepted' | 'refused',
): Answer =>
  (status === 'pending' || status === 'rejected') && document.review !== decision && document.review !== 'refused'
    ? yes
    : notNow('wrong_state', 'There is nothing to decide here any more.')

/** A role is only ever taken on after an explicit yes (design.md §2). */
export const canTakeRole = (me: { role: Role }, type: ProviderType, confirmed: boolean): Answer =>
  me.role === PROVIDER_TYPES[type].role || confirmed
    ? yes
    : notNow('role_change', 'This changes your role. Your claims and bookings stay yours. Confirm to go on.')

/** An admin decides what waits, and can take an approval back; nobody is approved without documents. */
export function canDecide(
  profile: Checked & Documents & Pick<ProviderProfile, 'withdrawn_at'>,
  decision: 'approved' | 'rejected',
): Answer {
  const from = profile.background_check_status
  if (!from && profile.withdrawn_at)
    return notNow('withdrawn', 'The provider has withdrawn this application. It can be decided when it comes in again.')
  if (!from || !(VERIFICATION_STATUSES[from].next as readonly string[]).includes(decision))
    return notNow('wrong_state', 'There is nothing to decide here any more.')
  if (decision === 'approved' && !(profile.insurance_proof_url && profile.w9_url))
    return notNow('documents_missing', 'Insurance proof and W-9 must be there before a provider is approved.')
  if (decision === 'approved' && [profile.insurance_proof, profile.w9].some((it) => it?.review === 'refused'))
    return notNow('document_refused', 'A document was sent back. The provider has to hand in a new one first.')
  return yes
}

/** What an approval is about and nobody has accepted yet: documents, the background check, required papers. */
export const undecidedOf = (
  profile: Documents,
  check: { status: CheckStatus } | null,
  required: readonly Pick<Required, 'kind' | 'met'>[],
): Undecided[] => [
  ...DOCUMENTS.filter((name) => profile[name]?.review !== 'accepted'),
  ...(check?.status === 'clear' ? [] : (['background_check'] as const)),
  ...new Set(required.filter(({ met }) => !met).map(({ kind }) => kind)),
]

/** Nobody is approved unseen: each thing is decided first, or a reason says why not and stays on record. */
export const canApproveWith = (undecided: readonly Undecided[], reason: string): Answer =>
  reason || undecided.length === 0
    ? yes
    : notNow(
        'undecided',
        undecided.includes('background_check') && undecided.length === 1
          ? 'The background check is not clear. Give a reason if you approve anyway.'
          : 'Not everything has been accepted yet. Accept what is left, or give a reason to approve anyway.',
      )

/** Car owners and rental companies list vehicles, the others list what their shop does. */
export const canAdd = (type: ProviderType, what: 'vehicle' | 'shop'): Answer =>
  (PROVIDER_TYPES[type].adds === 'vehicle') === (what === 'vehicle')
    ? yes
    : notNow('wrong_type', 'Your provider type lists something else. Change it in step 1 first.')

/** What was accepted stays as it was accepted; a renewal is a new row. */
export const canChangeCredential = ({ status }: Pick<Credential, 'status'>): Answer =>
  status === 'submitted' || status === 'refused'
    ? yes
    : notNow('already_reviewed', 'This document was reviewed. Add the renewed one as a new document.')

/** An admin accepts what waits and is valid today, or sends it back; an acceptance can be taken back. */
export function canReviewCredential(
  { status, expires_on }: Pick<Credential, 'status' | 'expires_on'>,
  decision: 'accepted' | 'refused',
  today: Day,
): Answer {
  if (!canMove(CREDENTIAL_STATUS, status, decision))
    return notNow('wrong_state', 'There is nothing to decide here any more.')
  return decision === 'accepted' && expires_on < today
    ? notNow('expired', 'This document has expired. Send it back instead.')
    : yes
}

const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i
const PHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]\d{3}[\s.-]?\d{4}\b/
/** Contact details have no place in public words: the parties of a paid booking get them once it is accepted. */
export const namesContact = (text: string): boolean => EMAIL.test(text) || PHONE.test(text)

const NAMES: Record<MemberRole, string> = { owner: 'an owner', estimator: 'an estimator', front_desk: 'the front desk' }
const roleDoes = (role: MemberRole, act: TeamAct) => role === 'owner' || ROLE_ACTS[role].includes(act)
/** What a member does in the name of the business, by role; null is nobody of it. The database's `member_may` says the same. */
export function mayAct(role: MemberRole | null, act: TeamAct): Answer {
  if (role && roleDoes(role, act)) return yes
  const who = MEMBER_ROLES.filter((each) => roleDoes(each, act)).map((each) => NAMES[each])
  return no('not_your_role', `Only ${who.join(' or ')} of the business can do this.`)
}

type Standing = Pick<Team['members'][number], 'user_id' | 'member_role'>
/** Somebody always owns a business: its last owner stays one. `to` is null for whoever goes. */
export const canChangeMember = (members: readonly Standing[], userId: string, to: MemberRole | null): Answer =>
  to === 'owner' || members.some((each) => each.member_role === 'owner' && each.user_id !== userId)
    ? yes
    : notNow('last_owner', 'A business needs an owner. Make somebody else an owner first.')

type Held = Pick<Invitation, 'matches' | 'address' | 'status' | 'works_for' | 'member_here'>
/** An invitation is answered once, in time, by the invited address; whoever belongs to a business joins no second one. */
export function canAnswerInvitation(invitation: Held, accept: boolean): Answer {
  if (!invitation.matches)
    return no('other_address', `This invitation was sent to ${invitation.address}. Sign in with that address.`)
  if (invitation.status === 'expired')
    return notNow('invitation_expired', 'This invitation has expired. Ask for a new one.')
  if (!invitation.status || !canMove(INVITATION_STATUS, invitation.status, accept ? 'accepted' : 'declined'))
    return notNow('invitation_over', 'This invitation was answered or taken back.')
  if (!accept) return yes
  if (invitation.member_here) return notNow('member_already', 'You work for this business already.')
  return invitation.works_for
    ? notNow(
        'works_elsewhere',
        `You belong to ${invitation.works_for}. Leave that business before you join another one.`,
      )
    : yes
}

/** One person belongs to at most one business (docs/decisions/020-one-business-per-person.md). */
export const canFound = (worksFor: string | null): Answer =>
  worksFor
    ? notNow('works_elsewhere', `You work for ${worksFor}. Leave that business before you set up your own.`)
    : yes

/** Its owner takes an application back while it waits. */
export const canWithdraw = (profile: Checked): Answer =>
  profile.background_check_status === 'pending'
    ? yes
    : notNow('wrong_state', 'Only an application that waits for our answer can be withdrawn.')

/** An admin takes a provider off the market, or lets it back. */
export const canSuspend = ({ market_status }: Pick<ProviderProfile, 'market_status'>, suspended: boolean): Answer =>
  canMove(MARKET_STATUS, market_status, suspended ? 'suspended' : 'open')
    ? yes
    : notNow('wrong_state', suspended ? 'This provider is suspended already.' : 'This provider is not suspended.')

/** A check is ordered first; a finding that is taken back says why. */
export function canRecordCheck(from: CheckStatus | null, to: CheckStatus, reason: string): Answer {
  if (from === null ? to !== 'ordered' : from !== to && !canMove(BACKGROUND_CHECK, from, to))
    return notNow('wrong_state', from === null ? 'A check is ordered before it has a result.' : 'Order the check anew.')
  return from === 'consider' && to === 'clear' && reason.length < 3
    ? notNow('reason_needed', 'Say why the finding no longer stands.')
    : yes
}

/** Whoever decided undoes it, or lets it go out at once, while it waits. */
export function canEndDecision({ decided_by, status }: { decided_by: string; status: string }, me: string): Answer {
  if (decided_by !== me) return no('not_yours', 'Only who decided this can undo it or send it now.')
  return status === 'waiting' ? yes : notNow('gone_out', 'This decision has gone out or was taken back already.')
}
