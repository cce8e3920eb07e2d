import * as z from 'zod'
import { listFile } from '#features/base/files/list-file.ts'
import { AdminGrant, OBSTACLES } from './grant.ts'
import { MEMBER_ROLES } from '#features/business/providers/team.ts'
import { ADMINS, call, ROLES, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { bothWays } from '#lib/sort.ts'

/** `people` is everybody but claims admins, as the dashboard counts users. */
export const ROLE_FILTERS = ['people', ...ROLES] as const
export const STATE_FILTERS = ['suspended', 'unconfirmed', 'no_second_factor'] as const
export const USER_SORTS = bothWays(['name', 'email', 'created'])
/** Beyond this many the list says "more than": counting everybody found would cost more than showing them. */
export const COUNTED_UP_TO = 1000

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  email_confirmed: z.boolean(),
  suspended: z.boolean(),
  second_factor: z.boolean(),
  created_at: Instant,
})
export type UserRow = z.output<typeof UserRow>

const Count = z.object({ open: z.int(), all: z.int() })
/** Who somebody is, what they have (as counts) and what admins did to them. No number of a policy, license or tax id. */
export const PersonFacts = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGE_CODES),
  created_at: Instant,
  email_confirmed_at: Instant.nullable(),
  last_seen_at: Instant.nullable(),
  sessions: z.int(),
  second_factor_since: Instant.nullable(),
  suspended: z.object({ since: Instant, reason: z.string().nullable(), by: z.string().nullable() }).nullable(),
  business: z
    .object({ id: Id, name: z.string(), member_role: z.enum(MEMBER_ROLES), verified: z.boolean(), listings: z.int() })
    .nullable(),
  claims: Count,
  bookings: Count,
  /** `newest` is the thread to open. */
  support: z.object({ all: z.int(), newest: Id.nullable() }),
  reports_by: Count,
  reports_about: Count,
  reviews: z.int(),
  data_requests: Count,
  hold: z.object({ since: Instant, reason: z.string(), by: z.string().nullable() }).nullable(),
  /** The proposal that waits for a second admin, if any. */
  proposal: AdminGrant.nullable(),
  /** What keeps them from becoming an admin; empty for an admin. */
  obstacles: z.array(z.enum(OBSTACLES)),
  history: z.array(
    z.object({ id: z.int(), at: Instant, action: z.string(), by: z.string(), reason: z.string().nullable() }),
  ),
})
export type PersonFacts = z.output<typeof PersonFacts>

export const peopleContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_users',
    access: ADMINS,
    input: z.strictObject({
      /** Parts of a name, an address or a phone number; all of them. */
      q: z.string().trim().max(100).default(''),
      role: z.enum(ROLE_FILTERS).optional(),
      state: z.enum(STATE_FILTERS).optional(),
      sort: z.enum(USER_SORTS).optional(),
      limit: wholeNumber(1, 100).default(50),
      /** The `next` of the page before. */
      cursor: z.string().max(1000).optional(),
    }),
    output: z.object({
      rows: z.array(UserRow),
      /** At most {@link COUNTED_UP_TO} and one more, which stands for more. */
      total: z.int(),
      next: z.string().nullable(),
    }),
    summary: 'Everybody with an account, newest first unless sorted, found by name, e-mail or phone, role and state',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_person',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: PersonFacts,
    summary: 'One person: who they are, what they have, what was done to them; the reading is on record',
  }),
}

export const peopleFileContract = {
  csv: listFile('/rest/v1/rpc/admin_users_csv', peopleContract.list.input.omit({ limit: true, cursor: true })),
}
