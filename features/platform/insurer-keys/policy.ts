import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { type InsurerKey, MOST_INSURER_KEYS } from './insurer-key.ts'

type Keyed = Pick<InsurerKey, 'state' | 'asked'>
const isOver = ({ state }: Keyed) => state === 'revoked'

/** Every key is a way in, so there are not many at a time. */
export const canAskKey = (keys: readonly Keyed[]): Answer =>
  keys.filter((key) => !isOver(key)).length < MOST_INSURER_KEYS
    ? yes
    : notNow('too_many_keys', `An insurer has up to ${MOST_INSURER_KEYS} keys. Revoke one it no longer uses.`)

const revoked = notNow('key_over', 'This key was revoked. Ask for a new one.')
/** A revoked key is over for good; one that expired, or whose holder left, gets a new secret. */
export function canAskSecret(key: Keyed): Answer {
  if (isOver(key)) return revoked
  if (key.state === 'lapsed') return notNow('key_over', 'Nobody confirmed this key in time. Ask for a new one.')
  return key.asked ? notNow('asked_already', 'A secret for this key is already waiting for a second admin.') : yes
}
/** What one admin asked another one confirms, or nobody. */
export function canConfirmKey(me: { id: string }, { asked }: Keyed, days: number): Answer {
  if (!asked) return notNow('nothing_asked', 'Nothing is waiting to be confirmed here anymore.')
  if (asked.by_id === me.id) return no('own_request', 'You asked for this. Another admin has to confirm it.')
  return asked.days === days
    ? yes
    : notNow('asked_otherwise', 'This was changed a moment ago. Look at it again before you confirm.')
}
export const canDeclineKey = (key: Keyed): Answer =>
  key.asked || key.state === 'lapsed'
    ? yes
    : notNow('nothing_asked', 'Nothing is waiting to be confirmed here anymore.')
export const canRevokeKey = (key: Keyed): Answer => (isOver(key) ? revoked : yes)

type Account = { role: string; suspended_at: string | null; factor_since: string | null } | undefined
/** Whoever asked still has to be an admin when it counts, with two steps to sign in where that is required. */
export const canHaveAsked = (account: Account, factorDue: boolean): Answer =>
  account?.role === 'claims_admin' && !account.suspended_at && (account.factor_since !== null || !factorDue)
    ? yes
    : notNow(
        'asker_gone',
        'The person who asked for this is no longer an active claims admin with two-factor authentication. Decline it and ask again.',
      )
