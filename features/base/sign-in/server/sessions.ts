import { notFound } from '#lib/errors.ts'
import { asSystem, audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { sessionsContract } from '../contract.ts'
import { actFor } from '#features/base/accounts/server/account.ts'

/** Where this person is signed in: this session first, then the one used last. */
export const listSessions: Verb<typeof sessionsContract.list> = async (ctx) => {
  const me = person(ctx)
  const rows = await asSystem(ctx, 'own sessions')
    .db.selectFrom('auth.sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', me.id)
    .where('expires_at', '>', ctx.services.now().toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows
    .map((row) => ({ ...row, current: row.id === me.session_id }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one own session: its tokens and its open connections stop working at once. Somebody else's is 404. */
export const endSession: Verb<typeof sessionsContract.end> = async (ctx, { id }) => {
  const me = person(ctx)
  await asSystem(ctx, 'own sessions').write(async (tx) => {
    await actFor(tx, me.id)
    const row = await tx
      .deleteFrom('auth.sessions')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Session')
    await audit(tx, { action: 'account.session_ended', table: 'profiles', id: me.id, reason: 'by the person' })
  })
  return null
}
