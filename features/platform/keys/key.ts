import * as z from 'zod'
import { ADMINS, call, KEY_SCOPES } from '#lib/contract.ts'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { KEY_DAYS, KEY_NAME } from '#lib/software-keys.ts'

/** Working keys of one business. */
export const MOST_KEYS = 10

/** `maker_gone`: who made it is no owner anymore, and may still know the secret. `suspended`: the business is. */
export const KEY_STATES = ['works', 'expired', 'revoked', 'maker_gone', 'suspended'] as const

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  last_four: z.string(),
  state: z.enum(KEY_STATES),
  made_by_id: Id.nullable(),
  made_by: z.string(),
  /** Who confirms what it asks with a scope of money; null where nobody can now. */
  confirmer_id: Id.nullable(),
  confirmer: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Instant.nullable(),
  /** Until when the secret before the last rotation opens too. */
  earlier_until: Instant.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>
const Secret = ApiKey.extend({ secret: z.string() })

const days = z.literal(KEY_DAYS)

export const keysContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/api_keys',
    access: [...BOOKERS, ...ADMINS],
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(ApiKey),
    refusals: ['not_your_role'],
    summary: 'Keys of one’s business for its owners, newest first (admins: of the one named); never a secret',
  }),
  make: call({
    method: 'POST',
    path: '/rest/v1/rpc/make_api_key',
    access: BOOKERS,
    secret: true,
    status: 201,
    input: z.strictObject({
      name: z.string().trim().min(KEY_NAME.min).max(KEY_NAME.max),
      scopes: z.array(z.enum(KEY_SCOPES)).min(1, 'Choose at least one thing the key may do.').max(KEY_SCOPES.length),
      days,
      /** Needed with a scope of money: another member with the right to bill. */
      confirmer_id: Id.nullish(),
    }),
    output: Secret,
    refusals: ['not_your_role', 'too_many_keys', 'no_second_member', 'not_a_confirmer'],
    summary: 'An owner makes a key; its secret is in this answer only',
  }),
  rotate: call({
    method: 'POST',
    path: '/rest/v1/rpc/rotate_api_key',
    access: BOOKERS,
    secret: true,
    input: z.strictObject({ id: Id, days }),
    output: Secret,
    refusals: ['not_your_role', 'key_over'],
    summary: 'A new secret for a key, also for one that expired; the one before opens for a day more',
  }),
  revoke: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_api_key',
    access: [...BOOKERS, ...ADMINS],
    /** Admins say why; the owners read it. */
    input: z.strictObject({ id: Id, reason: Reason.optional() }),
    output: ApiKey,
    refusals: ['not_your_role', 'key_over'],
    summary: 'An owner, or an admin with a reason, ends a key at once; what it did keeps its name',
  }),
  nameConfirmer: call({
    method: 'POST',
    path: '/rest/v1/rpc/name_key_confirmer',
    access: BOOKERS,
    input: z.strictObject({ id: Id, confirmer_id: Id }),
    output: ApiKey,
    refusals: ['not_your_role', 'key_over', 'no_second_member', 'not_a_confirmer'],
    summary: 'An owner names who confirms what a key asks: not who knows its secret',
  }),
}
