import * as z from 'zod'
import { call, nothing, ROLES, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Email, PersonName, Phone, Profile } from './profile.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

export const Password = z.string({ error: 'Enter a password.' }).max(1000, 'This password is too long.')
export const Reason = z.string().trim().min(1, 'Enter a reason.').max(500)
export const limits = ['over_request_rate_limit', 'over_email_send_rate_limit'] as const

export const done = z.object({})

export const profilesContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/profiles',
    access: SIGNED_IN,
    input: z.strictObject({
      id: Id.optional(),
      role: z.enum(ROLES).optional(),
      /** Part of a name or an address. */
      search: z.string().trim().max(100).optional(),
      limit: wholeNumber(1, 1000).default(100),
      cursor: Id.optional(),
    }),
    output: z.array(Profile),
    summary: 'Own profile; for admins everybody, without claims_admin unless asked by role or id',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/profiles/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: Profile,
    summary: 'One profile: one’s own, or any for admins',
  }),
  update: call({
    method: 'PATCH',
    path: '/rest/v1/profiles/:id',
    access: SIGNED_IN,
    input: z.strictObject({
      id: Id,
      name: PersonName.optional(),
      phone: Phone.nullable().optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    output: Profile,
    summary: 'Changes own name, phone or language; never the role',
  }),
  changeEmail: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_email',
    access: SIGNED_IN,
    input: z.strictObject({ email: Email, password: Password }),
    output: done,
    refusals: limits,
    summary: 'Mails a link to another address, which counts once it is confirmed; a taken one answers the same',
  }),
  pendingEmail: call({
    method: 'GET',
    path: '/rest/v1/rpc/pending_email',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ email: z.string().nullable(), expires_at: Instant.nullable() }),
    summary: 'The own new address that waits to be confirmed',
  }),
  dropEmail: call({
    method: 'DELETE',
    path: '/rest/v1/rpc/pending_email',
    access: SIGNED_IN,
    input: nothing,
    output: z.null(),
    status: 204,
    summary: 'Stays with the present address; the link that was mailed ends',
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_email',
    access: SIGNED_IN,
    input: z.strictObject({ token: z.string().max(200) }),
    output: Profile,
    refusals: ['otp_expired', 'email_taken'],
    summary: 'Uses the single-use link of the new mailbox; only the account that asked can',
  }),
}
