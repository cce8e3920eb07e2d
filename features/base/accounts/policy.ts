import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'

export type Someone = { id: string; role: Role }

/** A profile carries an address and a phone number: only for its owner and for admins. */
export const canSeeProfile = (me: Someone, id: string): Answer =>
  me.id === id || me.role === 'claims_admin' ? yes : hidden('Profile')

export function canChangeProfile(me: Someone, id: string): Answer {
  if (me.id === id) return yes
  const seen = canSeeProfile(me, id)
  return seen.yes ? no('not_yours', 'You can only change your own profile.') : seen
}

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
    ? notNow('second_factor_required', 'Claims admins need two-factor authentication here. Set up another app instead.')
    : yes

/** A recovery link stands in for the old password for an hour; otherwise it is asked for. */
export const needsOldPassword = (maySetUntil: string | null, now: Date): boolean =>
  maySetUntil === null || Date.parse(maySetUntil) <= now.getTime()
