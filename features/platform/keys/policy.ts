import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { type KeyScope, MONEY_SCOPES } from '#lib/contract.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { type ApiKey, MOST_KEYS } from './key.ts'
import type { KeyRequest } from './key-request.ts'

/** What a key is among the members: with a scope that writes, and for the dispatch board, what the policies ask for; else one who may see prices. */
export const worksAs = (scopes: readonly KeyScope[]): MemberRole =>
  scopes.some((scope) => scope.endsWith(':write') || scope === 'tows:read') ? 'estimator' : 'front_desk'

/** Every key is a way in, so there are not many at a time. */
export const canMakeKey = (keys: readonly Pick<ApiKey, 'state'>[]): Answer =>
  keys.filter(({ state }) => state === 'works').length < MOST_KEYS
    ? yes
    : notNow('too_many_keys', `A business has up to ${MOST_KEYS} active keys. Revoke one you no longer use.`)

/** A revoked key is over for good; one that expired, or whose maker left, gets a new secret. */
export const canChangeKey = (state: ApiKey['state']): Answer =>
  state === 'revoked' ? notNow('key_over', 'This key was revoked. Make a new one.') : yes

export const asksForMoney = (scopes: readonly string[]): boolean => MONEY_SCOPES.some((scope) => scopes.includes(scope))

type Member = { user_id: string; member_role: MemberRole }
/** Who may be named to confirm: whoever may bill and was not shown the secret. */
export const confirmersAmong = <M extends Member>(members: readonly M[], makerId: string | null): M[] =>
  members.filter(({ user_id, member_role }) => user_id !== makerId && mayAct(member_role, 'authorize_work').yes)
export const canBeConfirmer = (members: readonly Member[], makerId: string | null, wanted: string): Answer => {
  const others = confirmersAmong(members, makerId)
  if (others.length === 0)
    return notNow(
      'no_second_member',
      'A key that asks for invoices needs a second member of your business who may bill. Invite an owner or estimator first.',
    )
  return others.some(({ user_id }) => user_id === wanted)
    ? yes
    : notNow('not_a_confirmer', 'Choose another member who may bill and doesn’t know the secret of this key.')
}

export const canAskByKey = (me: { scopes?: readonly KeyScope[] }): Answer =>
  me.scopes ? yes : no('only_keys', 'This is for keys. You can issue the invoice yourself.')
const over = notNow('request_over', 'Nothing is waiting to be confirmed here anymore.')
/** What a key asked is done by the named member, or by nobody. */
export function canConfirmRequest(
  me: { id: string },
  { state, confirmer_id }: Pick<KeyRequest, 'state' | 'confirmer_id'>,
): Answer {
  if (state !== 'waiting') return over
  return me.id === confirmer_id ? yes : no('not_the_confirmer', 'Only the member named on this key can confirm this.')
}
/** The named member says no, and so may any owner. */
export function canDeclineRequest(
  me: { id: string },
  role: MemberRole | null,
  request: Pick<KeyRequest, 'state' | 'confirmer_id'>,
): Answer {
  if (request.state !== 'waiting') return over
  return role === 'owner' || me.id === request.confirmer_id
    ? yes
    : no('not_the_confirmer', 'Only the member named on this key, or an owner, can decline this.')
}
