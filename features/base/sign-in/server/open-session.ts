import { isHeld } from '#features/base/accounts/policy.ts'
import { type Account, accountById } from '#features/base/accounts/server/account.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { rememberDevice } from './sign-in-limit.ts'
import { signAccessToken, ACCESS_SECONDS } from '#features/base/accounts/server/tokens.ts'
import { identitiesOf, type User, type Session } from '#features/base/accounts/session.ts'
import { newId } from '#lib/ids.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'

/** A session ends when it was not used for so long. */
const SESSION_DAYS = 30
/** A recovery link replaces the old password for so long. */
export const SET_PASSWORD_SECONDS = 3600
export const sessionEnd = (now: Date) => later(now, SESSION_DAYS * 86_400)

export const userOf = (account: Account, held: boolean): User => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  phone: account.phone ?? '',
  email_confirmed_at: account.email_confirmed_at,
  confirmation_sent_at: null,
  last_sign_in_at: account.last_sign_in_at,
  app_metadata: { provider: 'email', role: account.role, member_role: account.member_role, ...(held && { held }) },
  user_metadata: { name: account.name, role: account.role, language: account.language },
  identities: identitiesOf(account),
  created_at: account.created_at,
  updated_at: account.updated_at,
})

/** A refresh token is kept only as its hash. */
export async function addRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: sha256(token), session_id: sessionId, created_at: now.toISOString() })
    .execute()
  return token
}

export async function sessionOf(
  ctx: Ctx,
  account: Account,
  session: { id: string; refreshToken: string; second_factor_at: string | null },
): Promise<Session> {
  const { env } = ctx.services
  const now = ctx.services.now()
  return {
    access_token: await signAccessToken(env.SECRET_KEY, account, session.id, now),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: Math.floor(now.getTime() / 1000) + ACCESS_SECONDS,
    refresh_token: session.refreshToken,
    user: userOf(account, isHeld(account, session.second_factor_at, env.ADMIN_SECOND_FACTOR === 'required')),
  }
}

/**
 * `maySetPasswordUntil`: after a recovery link, the moment until which the old password is not asked. `secondFactor`: a
 * second step was passed.
 */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { maySetPasswordUntil, secondFactor }: { maySetPasswordUntil?: string; secondFactor?: boolean } = {},
): Promise<Session> {
  const now = ctx.services.now()
  const at = now.toISOString()
  const session = newId()
  const second_factor_at = secondFactor ? at : null
  await tx
    .insertInto('auth.sessions')
    .values({
      id: session,
      user_id: id,
      user_agent: ctx.user_agent,
      ip: ctx.ip,
      expires_at: sessionEnd(now),
      created_at: at,
      last_seen_at: at,
      may_set_password_until: maySetPasswordUntil ?? null,
      second_factor_at,
    })
    .execute()
  await tx.updateTable('auth.users').set({ last_sign_in_at: at }).where('id', '=', id).execute()
  const refreshToken = await addRefreshToken(tx, session, now)
  const account = await accountById(tx, id)
  rememberDevice(ctx, account.email)
  return sessionOf(ctx, account, { id: session, refreshToken, second_factor_at })
}
