import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { KeyScope } from '#lib/contract.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { type ApiKey, MOST_KEYS } from './key.ts'

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
