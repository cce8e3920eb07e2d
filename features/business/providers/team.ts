import * as z from 'zod'
import { Email } from '#features/base/accounts/profile.ts'
import { type Access, call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'

export const MEMBER_ROLES = ['owner', 'estimator', 'technician', 'front_desk', 'operator'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What people do in the name of a business; the database's `member_may` says the same. */
export const TEAM_ACTS = [
  'answer',
  'estimate',
  'check_in',
  'progress',
  /** Writes and sends supplements, withdraws lines, records what was authorized by phone. */
  'authorize_work',
  /** Moves a repair along: its stage, parts, records and photos. */
  'stage',
  /** Sets or moves the promised day. */
  'promise',
  'no_show',
  /** Drives a tow truck: duty, and the steps of one’s own tow. */
  'drive',
  'messages',
  'reply',
  'calendar',
  'team',
  'credentials',
  'business',
  'listings',
  /** Sees what bookings and estimates cost; what the business earns is `money`. */
  'prices',
  'money',
] as const
export type TeamAct = (typeof TEAM_ACTS)[number]

/** An owner does everything; the others do what they are there for. */
export const ROLE_ACTS: Record<Exclude<MemberRole, 'owner'>, readonly TeamAct[]> = {
  estimator: [
    'answer',
    'estimate',
    'check_in',
    'progress',
    'authorize_work',
    'stage',
    'promise',
    'messages',
    'reply',
    'calendar',
    'prices',
  ],
  technician: ['check_in', 'progress', 'stage'],
  front_desk: ['check_in', 'no_show', 'messages', 'calendar', 'prices'],
  operator: ['drive'],
}

export const INVITATION_STATUS = {
  open: { tone: 'warn', next: ['accepted', 'declined', 'revoked'] },
  accepted: { tone: 'good', next: [] },
  declined: { tone: 'bad', next: [] },
  revoked: { tone: 'bad', next: [] },
} as const satisfies StatusTable<'open' | 'accepted' | 'declined' | 'revoked'>

/** How long the link of an invitation works, and how many a business and a person send in an hour and a day. */
export const INVITATION_DAYS = 7
export const INVITATIONS_PER_DAY = 20

export const TEAM_EVENTS = [
  'invited',
  'resent',
  'revoked',
  'declined',
  'joined',
  'role_changed',
  'removed',
  'left',
] as const

/** Who works for a business. Addresses, invitations and history are shown to owners and admins only. */
export const Team = z.object({
  provider_id: Id,
  members: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      email: z.string().nullable(),
      member_role: z.enum(MEMBER_ROLES),
      since: Instant,
      invited_by: z.string().nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: Id,
      email: z.string(),
      member_role: z.enum(MEMBER_ROLES),
      invited_by: z.string().nullable(),
      sent_at: Instant,
      expires_at: Instant,
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(TEAM_EVENTS),
      at: Instant,
      by: z.string().nullable(),
      about: z.string().nullable(),
      email: z.string().nullable(),
      member_role: z.enum(MEMBER_ROLES),
      was: z.enum(MEMBER_ROLES).nullable(),
    }),
  ),
})
export type Team = z.output<typeof Team>

/** What the holder of a link may know: all of it with the invited address, else only for which address it is. */
export const Invitation = z.object({
  matches: z.boolean(),
  /** `m***@e***.com` */
  address: z.string(),
  business_name: z.string().nullable(),
  member_role: z.enum(MEMBER_ROLES).nullable(),
  invited_by: z.string().nullable(),
  status: z.enum(['open', 'accepted', 'declined', 'revoked', 'expired']).nullable(),
  expires_at: Instant.nullable(),
  /** Another business the reader belongs to. */
  works_for: z.string().nullable(),
  member_here: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** Whoever may work for a business: everybody but claims admins. */
const WORKERS: readonly Access[] = ['driver', 'individual_owner', 'shop']
const InvitationToken = z.string().min(20).max(200)

export const teamContract = {
  read: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_team',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: Team,
    summary: 'Who works for one’s business; invitations and history for its owners (admins: of the one named)',
  }),
  invite: call({
    method: 'POST',
    path: '/rest/v1/provider_invitations',
    access: WORKERS,
    status: 201,
    input: z.strictObject({ email: Email, member_role: z.enum(MEMBER_ROLES) }),
    output: Team.shape.invitations.element,
    refusals: ['member_already', 'invited_already', 'over_email_send_rate_limit'],
    summary: 'Invites an address to one’s business by mail; whether it has an account shows nowhere',
  }),
  resend: call({
    method: 'POST',
    path: '/rest/v1/rpc/resend_invitation',
    access: WORKERS,
    input: z.strictObject({ id: Id }),
    output: Team.shape.invitations.element,
    refusals: ['over_email_send_rate_limit'],
    summary: 'Mails a new link, good for 7 days; the old one ends',
  }),
  revoke: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_invitation',
    access: WORKERS,
    input: z.strictObject({ id: Id }),
    output: Team,
    summary: 'Takes an open invitation back: its link ends',
  }),
  changeMember: call({
    method: 'PATCH',
    path: '/rest/v1/provider_members/:user_id',
    access: WORKERS,
    input: z.strictObject({ user_id: Id, member_role: z.enum(MEMBER_ROLES) }),
    output: Team,
    refusals: ['last_owner'],
    summary: 'An owner changes what a member does',
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/rest/v1/provider_members/:user_id',
    access: WORKERS,
    input: z.strictObject({ user_id: Id }),
    output: z.null(),
    status: 204,
    refusals: ['last_owner'],
    summary: 'An owner removes a member, or a member leaves; their name stays in the history',
  }),
  inviting: call({
    method: 'POST',
    path: '/rest/v1/rpc/inviting_business',
    access: EVERYONE,
    input: z.strictObject({ token: InvitationToken }),
    output: z.object({ business_name: z.string(), member_role: z.enum(MEMBER_ROLES) }),
    summary:
      'Which business invites, and as what, for whoever holds the link of an open invitation and has not signed in',
  }),
  invitation: call({
    method: 'POST',
    path: '/rest/v1/rpc/read_invitation',
    access: WORKERS,
    input: z.strictObject({ token: InvitationToken }),
    output: Invitation,
    summary: 'What the link of an invitation says; with another address only for which one it is',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_invitation',
    access: WORKERS,
    input: z.strictObject({ token: InvitationToken, accept: z.boolean() }),
    output: z.object({ accepted: z.boolean() }),
    refusals: ['other_address', 'invitation_expired', 'invitation_over', 'member_already', 'works_elsewhere'],
    summary: 'Joins the business as invited, or declines; once, by the invited address only',
  }),
}
