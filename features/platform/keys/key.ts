import * as z from 'zod'
import { ADMINS, call, KEY_SCOPES } from '#lib/contract.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** How long a new key works, in days; there is none without an end. */
export const KEY_DAYS = [30, 90, 365] as const
/** After a rotation the secret before it still opens for so many hours, so that no software stops in between. */
export const BOTH_SECRETS_HOURS = 24
/** Working keys of one business. */
export const MOST_KEYS = 10
export const KEY_NAME = { min: 2, max: 60 }

/** `maker_gone`: who made it is no owner anymore, and may still know the secret. `suspended`: the business is. */
export const KEY_STATES = ['works', 'expired', 'revoked', 'maker_gone', 'suspended'] as const

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  last_four: z.string(),
  state: z.enum(KEY_STATES),
  made_by: z.string(),
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
    }),
    output: Secret,
    refusals: ['not_your_role', 'too_many_keys'],
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
    access: BOOKERS,
    input: z.strictObject({ id: Id }),
    output: ApiKey,
    refusals: ['not_your_role', 'key_over'],
    summary: 'Ends a key at once; what it did keeps its name',
  }),
}
