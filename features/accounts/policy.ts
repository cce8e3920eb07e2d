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

/** A recovery link stands in for the old password for an hour; otherwise it is asked for. */
export const needsOldPassword = (maySetUntil: string | null, now: Date): boolean =>
  maySetUntil === null || Date.parse(maySetUntil) <= now.getTime()
