import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { grantsContract } from '../grant.ts'
import { canChangeRole, canEndSessions } from '../policy.ts'
import { adminMail, signInAt } from './words.ts'

/** Somebody with an account, as an admin sees them. Throws 404, also for who was erased. */
async function somebody(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Profile')
  return row
}

/** Another role for a person who is no admin: what they own stays theirs, every session of theirs ends, they are notified. */
export const changeRole: Verb<typeof grantsContract.changeRole> = (ctx, { id, role, reason }) =>
  ctx.write(async (tx) => {
    const before = await somebody(tx, id)
    ensure(canChangeRole(before, role))
    await sql`select change_person_role(${id}, ${role})`.execute(tx)
    await audit(tx, {
      action: 'account.role_changed',
      table: 'profiles',
      id,
      before: { role: before.role },
      after: { role },
      reason,
    })
    await sendMail(tx, adminMail('role_changed', before, signInAt(ctx), { role }))
    return somebody(tx, id)
  })

/** Ends every session of somebody else, admins included, and notifies them of the reason. Nothing else changes. */
export const endSessions: Verb<typeof grantsContract.endSessions> = (ctx, { id, reason }) =>
  ctx.write(async (tx) => {
    const who = await somebody(tx, id)
    ensure(canEndSessions(person(ctx), who))
    const { rows } = await sql<{ ended: number }>`select end_sessions_of(${id}) as ended`.execute(tx)
    const ended = rows[0]!.ended
    await audit(tx, { action: 'account.sessions_ended', table: 'profiles', id, after: { ended }, reason })
    const url = `${ctx.services.env.APP_URL}/auth/reset`
    await sendMail(tx, adminMail('sessions_ended', who, url, { reason }))
    return { ended }
  })
