import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'

type Someone = { id: string; role: Role }

/** A profile carries an address and a phone number: only for its owner and for admins. */
export const canSeeProfile = (me: Someone, id: string): Answer =>
  me.id === id || me.role === 'claims_admin' ? yes : hidden('Profile')

export function canChangeProfile(me: Someone, id: string): Answer {
  if (me.id === id) return yes
  const seen = canSeeProfile(me, id)
  return seen.yes ? no('not_yours', 'Only the person can change their own profile.') : seen
}

type Person = Someone & { suspended_at: string | null }

/** Admins answer for themselves outside the site (`bin/admin`), so none can lock out the others. */
export function canSuspend(person: Person): Answer {
  if (person.role === 'claims_admin') return no('not_suspendable', 'A claims admin cannot be suspended here.')
  return person.suspended_at ? notNow('already_suspended', 'This person is suspended already.') : yes
}

export const canReinstate = (person: Person): Answer =>
  person.suspended_at ? yes : notNow('not_suspended', 'This person is not suspended.')

/** Who decides about other people's claims and money proves it twice; others have no second factor. */
export const asksSecondStep = (person: { role: Role; factor_since: string | null }): boolean =>
  person.role === 'claims_admin' && person.factor_since !== null

/** An admin's session without a second step, where one is due, can set the factor up and do nothing else. */
export const isHeld = (
  person: { role: Role; factor_since: string | null },
  passedAt: string | null,
  required: boolean,
): boolean => person.role === 'claims_admin' && passedAt === null && (required || person.factor_since !== null)

export const canTurnOffSecondFactor = (required: boolean): Answer =>
  required
    ? notNow('second_factor_required', 'Claims admins need a second factor here. Set up another one instead.')
    : yes

/** For an admin who lost their device; one's own is replaced with a code, so that a stolen session cannot. */
export function canResetSecondFactor(
  me: Someone,
  person: { id: string; role: Role; factor_since: string | null },
): Answer {
  if (me.id === person.id) return no('own_second_factor', 'Set up another one in your own settings, with a code.')
  return asksSecondStep(person) ? yes : notNow('no_second_factor', 'This person has no second factor.')
}

/** A recovery link stands in for the old password for an hour; otherwise it is asked for. */
export const needsOldPassword = (maySetUntil: string | null, now: Date): boolean =>
  maySetUntil === null || Date.parse(maySetUntil) <= now.getTime()
