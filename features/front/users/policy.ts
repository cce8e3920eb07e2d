import { asksSecondStep, type Someone } from '#features/base/accounts/policy.ts'
import type { Role } from '#lib/contract.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import type { Obstacle, GrantKind } from './grant.ts'

type Person = Someone & { suspended_at: string | null }

/** What happens to an admin takes two (`canPropose`), so none can lock out the others. */
export function canSuspend(person: Person): Answer {
  if (person.role === 'claims_admin')
    return no('not_suspendable', 'A claims admin is suspended by two: propose it, and another admin decides.')
  return person.suspended_at ? notNow('already_suspended', 'This person is already suspended.') : yes
}

export function canReinstate(person: Person): Answer {
  if (person.role === 'claims_admin')
    return no('not_suspendable', 'A claims admin is reinstated by two: propose it, and another admin decides.')
  return person.suspended_at ? yes : notNow('not_suspended', 'This person is not suspended.')
}

/** Between the roles of people who are no admins; rights follow what somebody owns, so nothing is lost with a role. */
export function canChangeRole(person: { role: Role }, wanted: Role): Answer {
  if (person.role === 'claims_admin' || wanted === 'claims_admin')
    return no('two_admins', 'A claims admin is made and unmade by two: propose it, and another admin decides.')
  return person.role === wanted ? notNow('same_role', 'This person already has this role.') : yes
}

/** One's own sessions end under Sign-in & security. */
export const canEndSessions = (me: Someone, person: Someone): Answer =>
  me.id === person.id ? no('own_sessions', 'End your own sessions under Sign-in & security.') : yes

const OBSTACLE_WORDS: Record<Obstacle, string> = {
  gone: 'the account is suspended',
  unconfirmed: 'the email address is not confirmed',
  claim: 'there is an open claim of their own',
  business: 'they belong to a business',
  booking: 'there is an unfinished booking of their own',
}

/** Who decides about other people's claims, businesses and bookings has none of their own open. */
export const canBecomeAdmin = (obstacles: readonly Obstacle[]): Answer =>
  obstacles.length ? notNow('obstacles', `Not now: ${obstacles.map((one) => OBSTACLE_WORDS[one]).join(', ')}.`) : yes

/** `deciders`: active admins beside the proposer and the person. Nobody proposes anything about themselves. */
export function canPropose(me: Someone, person: Person, kind: GrantKind, deciders: number): Answer {
  if (me.id === person.id) return no('own_grant', 'You can’t propose this about yourself.')
  const isAdmin = person.role === 'claims_admin'
  if (kind === 'grant' && isAdmin) return notNow('wrong_state', 'This person is already a claims admin.')
  if (kind !== 'grant' && !isAdmin) return notNow('wrong_state', 'This person is no claims admin.')
  if (kind === 'suspension' && person.suspended_at) return notNow('wrong_state', 'This admin is already suspended.')
  if (kind === 'reinstatement' && !person.suspended_at) return notNow('wrong_state', 'This admin is not suspended.')
  return deciders > 0
    ? yes
    : notNow(
        'no_second_admin',
        'No other claims admin could decide this. The operator makes one with bin/admin create.',
      )
}
export const canStepDown = (otherAdmins: number): Answer =>
  otherAdmins > 0 ? yes : notNow('last_admin', 'You are the last claims admin. Make another one first.')

type Proposal = { status: string; expires_at: string; person_id: string; proposed_by: string | null }
const isOver = (proposal: Proposal, now: Date): Answer => {
  if (proposal.status !== 'open') return notNow('decided', 'This was already decided. Reload the page.')
  return Date.parse(proposal.expires_at) <= now.getTime()
    ? notNow('expired', 'This proposal has expired. Propose it again.')
    : yes
}

/** The second admin is neither who proposed it nor whom it is about. */
export function canDecideGrant(me: Someone, proposal: Proposal, now: Date): Answer {
  if (me.id === proposal.proposed_by) return no('own_proposal', 'Another claims admin decides about what you proposed.')
  if (me.id === proposal.person_id) return no('own_grant', 'You can’t decide this about yourself.')
  return isOver(proposal, now)
}
export const canWithdrawGrant = (me: Someone, proposal: Proposal, now: Date): Answer =>
  me.id === proposal.proposed_by ? isOver(proposal, now) : no('not_yours', 'Only who proposed this takes it back.')

/** Whose word counts when a proposal is confirmed: both admins, active, and with the second factor where it is due. */
export const canVouch = (
  person: (Person & { factor_since: string | null }) | undefined,
  factorRequired: boolean,
): Answer =>
  person?.role === 'claims_admin' && !person.suspended_at && (person.factor_since !== null || !factorRequired)
    ? yes
    : notNow(
        'proposer_gone',
        'The person who proposed this is no longer an active claims admin with two-factor authentication. Propose it again.',
      )

/** For an admin who lost their device; one's own is replaced with a code, so that a stolen session cannot. */
export function canResetSecondFactor(
  me: Someone,
  person: { id: string; role: Role; factor_since: string | null },
): Answer {
  if (me.id === person.id) return no('own_second_factor', 'Set up another one in your own settings, with a code.')
  return asksSecondStep(person) ? yes : notNow('no_second_factor', 'This person doesn’t use two-factor authentication.')
}
