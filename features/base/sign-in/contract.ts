import { Instant } from '#lib/day.ts'
import { call, EVERYONE, ADMINS, nothing, SIGNED_IN } from '#lib/contract.ts'
import * as z from 'zod'
import { User, Session } from '#features/base/accounts/session.ts'
import { Email, PersonName } from '#features/base/accounts/profile.ts'
import { Password, done, limits } from '#features/base/accounts/contract.ts'
import { SIGN_UP_ROLES } from '#features/base/accounts/account.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/**
 * What the GoTrue client sends along; nothing here reads it. A client that prefers PKCE gets the same mail: its link carries
 * a `token_hash`, which works once, in any browser (docs/clients.md).
 */
export const client = {
  gotrue_meta_security: z.object({ captcha_token: z.string().optional() }).optional(),
  code_challenge: z.string().max(200).nullish(),
  code_challenge_method: z.string().max(10).nullish(),
}
/** Where the mail leads afterwards: a path of this site or its full address; anything else counts as not given. */
const redirect_to = z.string().max(2000).optional()
/** Six digits of the authenticator, or a recovery code, with or without its dashes. */
export const Code = z
  .string({ error: 'Enter a code.' })
  .trim()
  .min(1, 'Enter a code.')
  .max(40, 'This code is too long.')
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** `/auth/v1` in the wire shape of GoTrue: the query and the body are one input (server/api.ts). */
export const authContract = {
  signUp: call({
    method: 'POST',
    path: '/auth/v1/signup',
    access: EVERYONE,
    input: z.strictObject({
      email: Email,
      password: Password,
      /** Other keys of `user_metadata` are taken and not kept. */
      data: z.object({
        name: PersonName,
        role: z.enum(SIGN_UP_ROLES, 'Choose driver, individual_owner or shop.').default('driver'),
        language: z.enum(LANGUAGE_CODES).default('en'),
      }),
      redirect_to,
      ...client,
    }),
    output: User,
    refusals: ['weak_password', ...limits],
    summary: 'Signs a person up and mails a link; a taken address answers the same',
  }),
  token: call({
    method: 'POST',
    path: '/auth/v1/token',
    access: EVERYONE,
    input: z.strictObject({
      grant_type: z.enum(['password', 'refresh_token'], 'grant_type is password or refresh_token.'),
      email: z.string().trim().toLowerCase().max(254).optional(),
      password: Password.optional(),
      refresh_token: z.string().max(200).optional(),
      ...client,
    }),
    output: Session,
    refusals: [
      'invalid_credentials',
      'email_not_confirmed',
      'user_banned',
      'second_factor_needed',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'over_request_rate_limit',
    ],
    summary: 'Opens a session with a password, or renews one',
  }),
  verify: call({
    method: 'POST',
    path: '/auth/v1/verify',
    access: EVERYONE,
    input: z.strictObject({
      type: z.enum(['signup', 'email', 'recovery']),
      token_hash: z.string().max(200),
      redirect_to,
      ...client,
    }),
    output: Session,
    refusals: ['otp_expired', 'user_banned', 'second_factor_needed'],
    summary: 'Uses the single-use token of a mail: confirms the address and opens a session',
  }),
  secondStep: call({
    method: 'POST',
    path: '/auth/v1/second_step',
    access: EVERYONE,
    input: z.strictObject({ challenge: z.string().max(1000), code: Code }),
    output: Session,
    refusals: ['wrong_code', 'challenge_expired', 'user_banned', 'over_request_rate_limit'],
    summary: 'Opens a session with what the first step answered (`second_factor_needed`) and a code',
  }),
  secondFactor: call({
    method: 'GET',
    path: '/auth/v1/second_factor',
    access: ADMINS,
    input: nothing,
    output: z.object({ since: Instant.nullable(), recovery_codes: z.int(), required: z.boolean() }),
    whileHeld: true,
    summary: 'Since when the own second factor is on, how many recovery codes are left, whether one is required',
  }),
  enrolSecondFactor: call({
    method: 'POST',
    path: '/auth/v1/second_factor',
    access: ADMINS,
    /** The password for the first one; a code of the present one for another. */
    input: z.strictObject({ password: Password.optional(), code: Code.optional() }),
    output: z.object({ secret: z.string(), uri: z.string(), expires_at: Instant }),
    refusals: ['wrong_code', 'changed', 'over_request_rate_limit'],
    whileHeld: true,
    summary: 'Shows a new secret for an authenticator app, which counts once it is confirmed',
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/auth/v1/second_factor/confirm',
    access: ADMINS,
    input: z.strictObject({ code: Code }),
    output: RecoveryCodes,
    refusals: ['wrong_code', 'nothing_to_confirm', 'over_request_rate_limit'],
    whileHeld: true,
    summary: 'The first code of the new secret puts it in use; gives ten recovery codes, once, and ends other sessions',
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/auth/v1/recovery_codes',
    access: ADMINS,
    input: z.strictObject({ code: Code }),
    output: RecoveryCodes,
    refusals: ['wrong_code', 'no_second_factor', 'over_request_rate_limit'],
    summary: 'Ten new recovery codes instead of the old ones, with a fresh code',
  }),
  turnOffSecondFactor: call({
    method: 'POST',
    path: '/auth/v1/second_factor/off',
    access: ADMINS,
    input: z.strictObject({ code: Code }),
    output: z.null(),
    status: 204,
    refusals: ['wrong_code', 'no_second_factor', 'second_factor_required', 'over_request_rate_limit'],
    summary: 'Takes the own second factor off, with a fresh code, where it is not required',
  }),
  keys: call({
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    access: EVERYONE,
    input: nothing,
    output: z.object({ keys: z.array(z.object({})) }),
    summary:
      'Public keys of access tokens: none, for they are signed with a secret one; ask `/auth/v1/user` about a token',
  }),
  user: call({
    method: 'GET',
    path: '/auth/v1/user',
    access: SIGNED_IN,
    input: nothing,
    output: User,
    whileHeld: true,
    summary: 'The signed-in account',
  }),
  changeUser: call({
    method: 'PUT',
    path: '/auth/v1/user',
    access: SIGNED_IN,
    input: z.strictObject({
      password: Password.optional(),
      /** Not asked for within an hour of a recovery link. */
      current_password: Password.optional(),
      data: z.object({ name: PersonName.optional(), language: z.enum(LANGUAGE_CODES).optional() }).optional(),
      redirect_to,
      ...client,
    }),
    output: User,
    refusals: ['weak_password', 'changed', 'over_request_rate_limit'],
    whileHeld: true,
    summary: 'Changes the own password (which needs the old one and ends every other session), name or language',
  }),
  signOut: call({
    method: 'POST',
    path: '/auth/v1/logout',
    access: SIGNED_IN,
    input: z.strictObject({ scope: z.enum(['global', 'local', 'others']).default('global') }),
    output: z.null(),
    status: 204,
    whileHeld: true,
    summary: 'Ends this session, the others, or all of them',
  }),
  recover: call({
    method: 'POST',
    path: '/auth/v1/recover',
    access: EVERYONE,
    input: z.strictObject({ email: Email, redirect_to, ...client }),
    output: done,
    refusals: limits,
    summary: 'Mails a link for a new password; an unknown address answers the same',
  }),
  resend: call({
    method: 'POST',
    path: '/auth/v1/resend',
    access: EVERYONE,
    input: z.strictObject({ email: Email, type: z.literal('signup'), redirect_to, ...client }),
    output: done,
    refusals: limits,
    summary: 'Mails the confirmation again; an unknown address answers the same',
  }),
}

export const sessionsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/sessions',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(
      z.object({
        id: Id,
        user_agent: z.string(),
        created_at: Instant,
        /** To about a quarter of an hour: a session is seen when it renews its access token. */
        last_seen_at: Instant,
        current: z.boolean(),
      }),
    ),
    summary: 'Where one is signed in, this session first',
  }),
  end: call({
    method: 'DELETE',
    path: '/rest/v1/sessions/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    summary: 'Ends one own session at once, open live connections included',
  }),
}
