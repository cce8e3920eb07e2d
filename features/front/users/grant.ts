import * as z from 'zod'
import { ADMINS, call } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'
import { SIGN_UP_ROLES } from '#features/base/accounts/account.ts'
import { Profile } from '#features/base/accounts/profile.ts'

/** What happens to an admin takes two: one proposes it, another one decides. */
export const GRANT_KINDS = ['grant', 'removal', 'suspension', 'reinstatement'] as const
export type GrantKind = (typeof GRANT_KINDS)[number]
export const GRANT_DAYS = 7

export const GRANT_STATUS = {
  open: { tone: 'warn', next: ['confirmed', 'refused', 'withdrawn', 'expired'] },
  confirmed: { tone: 'good', next: [] },
  refused: { tone: 'bad', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  expired: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'open' | 'confirmed' | 'refused' | 'withdrawn' | 'expired'>
export type GrantStatus = keyof typeof GRANT_STATUS

/** What keeps somebody from deciding about other people's claims and businesses: open ones of their own. */
export const OBSTACLES = ['gone', 'unconfirmed', 'claim', 'business', 'booking'] as const
export type Obstacle = (typeof OBSTACLES)[number]

const Who = z.object({ id: Id, name: z.string() })
export const AdminGrant = z.object({
  id: Id,
  kind: z.enum(GRANT_KINDS),
  person: z.object({ ...Who.shape, email: z.string() }),
  /** What a removed admin becomes. */
  role_after: z.enum(SIGN_UP_ROLES).nullable(),
  reason: z.string(),
  status: z.enum(Object.keys(GRANT_STATUS) as [GrantStatus, ...GrantStatus[]]),
  proposed_by: Who.nullable(),
  proposed_at: Instant,
  expires_at: Instant,
  decided_by: Who.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string().nullable(),
})
export type AdminGrant = z.output<typeof AdminGrant>

const Reason = z
  .string({ error: 'Give a reason.' })
  .trim()
  .min(3, 'Give a reason, in a sentence.')
  .max(500, 'Use at most 500 characters.')
const Role = z.enum(SIGN_UP_ROLES, 'Choose driver, individual_owner or shop.')

/** What admins do to accounts: roles, and what takes two. */
export const grantsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/admin_grants',
    access: ADMINS,
    input: z.strictObject({ person_id: Id.optional() }),
    output: z.array(AdminGrant),
    summary: 'Proposals about admins: those that are open, or all about one person, newest first',
  }),
  propose: call({
    method: 'POST',
    path: '/rest/v1/admin_grants',
    access: ADMINS,
    input: z.strictObject({ person_id: Id, kind: z.enum(GRANT_KINDS), role_after: Role.optional(), reason: Reason }),
    output: AdminGrant,
    status: 201,
    refusals: ['already_proposed', 'obstacles', 'wrong_state', 'no_second_admin'],
    summary: `Proposes to make, remove, suspend or reinstate an admin; another admin decides within ${GRANT_DAYS} days`,
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_admin_grant',
    access: ADMINS,
    input: z.strictObject({ id: Id, confirm: z.boolean(), reason: z.string().trim().max(500).default('') }),
    output: AdminGrant,
    refusals: ['decided', 'expired', 'proposer_gone', 'obstacles', 'wrong_state'],
    summary: 'The second admin confirms, or refuses with a reason; neither the proposer nor the person can',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_admin_grant',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: AdminGrant,
    refusals: ['decided', 'expired'],
    summary: 'Takes an own open proposal back',
  }),
  obstacles: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_grant_obstacles',
    access: ADMINS,
    input: z.strictObject({ person_id: Id }),
    output: z.array(z.enum(OBSTACLES)),
    summary: 'What keeps a person from becoming a claims admin today',
  }),
  stepDown: call({
    method: 'POST',
    path: '/rest/v1/rpc/step_down',
    access: ADMINS,
    input: z.strictObject({ role: Role, reason: Reason }),
    output: z.null(),
    status: 204,
    refusals: ['last_admin', 'wrong_state'],
    summary: 'Gives up being a claims admin oneself; the last one cannot',
  }),
  changeRole: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_person_role',
    access: ADMINS,
    input: z.strictObject({ id: Id, role: Role, reason: Reason }),
    output: Profile,
    refusals: ['same_role'],
    summary: 'Changes a person between driver, individual_owner and shop; what they own stays theirs',
  }),
  endSessions: call({
    method: 'POST',
    path: '/rest/v1/rpc/end_sessions',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: z.object({ ended: z.int() }),
    refusals: ['own_sessions'],
    summary: 'Signs a person out everywhere, with a reason on record, and notifies them by mail',
  }),
}
