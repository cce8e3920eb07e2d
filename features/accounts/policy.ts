import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, yes } from '#lib/policy.ts'

type Someone = { id: string; role: Role }

/** A profile carries an address and a phone number: only for its owner and for admins. */
export const canSeeProfile = (me: Someone, id: string): Answer =>
  me.id === id || me.role === 'claims_admin' ? yes : hidden('Profile')

export function canChangeProfile(me: Someone, id: string): Answer {
  if (me.id === id) return yes
  const seen = canSeeProfile(me, id)
  return seen.yes ? no('not_yours', 'Only the person can change their own profile.') : seen
}
