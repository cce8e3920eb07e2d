import { invalid, Refusal } from '#lib/errors.ts'
import type { Input } from '#lib/contract.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { Session } from '#features/base/accounts/session.ts'
import type { authContract } from '../contract.ts'
import { addRefreshToken, sessionEnd, sessionOf } from './open-session.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { accountById, actFor, suspended } from '#features/base/accounts/server/account.ts'

/** Two tabs may use one token at the same moment; each gets its own successor. */
const SIBLING_SECONDS = 10
const ended = (code: string) => new Refusal(400, code, 'Your session has ended. Please sign in again.')

/**
 * Renews a session. A refresh token works once; a second use within ten seconds gets a sibling, a later one means that
 * somebody holds a copy, and ends the session with all its tokens.
 */
export async function refresh(ctx: Ctx, { refresh_token }: Input<typeof authContract.token>): Promise<Session> {
  if (!refresh_token) throw invalid('refresh_token', 'A refresh token is needed.')
  const hash = sha256(refresh_token)
  const outcome = await asSystem(ctx, 'refresh').write(async (tx) => {
    const now = ctx.services.now()
    const session = await spend(tx, hash, now)
    if (!session) return endStolen(tx, hash, later(now, -SIBLING_SECONDS))
    const account = await accountById(tx, session.user_id)
    if (account.suspended_at) return suspended()
    const refreshToken = await addRefreshToken(tx, session.id, now)
    return sessionOf(ctx, account, { ...session, refreshToken })
  })
  if (outcome instanceof Refusal) throw outcome // after the commit: ending a stolen session must last
  return outcome
}

async function spend(tx: Tx, hash: Buffer, now: Date) {
  const at = now.toISOString()
  const token = await tx
    .updateTable('auth.refresh_tokens')
    .set((row) => ({ used_at: row.fn.coalesce('used_at', row.val(at)) }))
    .where('token_hash', '=', hash)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '>', later(now, -SIBLING_SECONDS))]))
    .returning('session_id')
    .executeTakeFirst()
  if (!token) return undefined
  return tx
    .updateTable('auth.sessions')
    .set({ last_seen_at: at, expires_at: sessionEnd(now) })
    .where('id', '=', token.session_id)
    .where('expires_at', '>', at)
    .returning(['id', 'user_id', 'second_factor_at'])
    .executeTakeFirst()
}

async function endStolen(tx: Tx, hash: Buffer, before: string): Promise<Refusal> {
  const session = await tx
    .deleteFrom('auth.sessions as s')
    .using('auth.refresh_tokens as t')
    .whereRef('t.session_id', '=', 's.id')
    .where('t.token_hash', '=', hash)
    .where('t.used_at', '<=', before)
    .returning(['s.id', 's.user_id'])
    .executeTakeFirst()
  if (!session) return ended('refresh_token_not_found')
  await actFor(tx, session.user_id)
  await audit(tx, {
    action: 'account.session_ended',
    table: 'profiles',
    id: session.user_id,
    reason: 'A refresh token was used a second time.',
  })
  return ended('refresh_token_already_used')
}
