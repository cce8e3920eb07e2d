import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { type Answer, ensure } from '#lib/policy.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { usersContract } from '../contract.ts'
import { canReinstate, canSuspend } from '../policy.ts'
import type { Profile } from '#features/base/accounts/profile.ts'
import { adminMail, signInAt } from './words.ts'

type Decision = { id: string; reason: string }

// No login role writes `suspended_at`: a function of the database does it, for an admin, about anybody but admins.
const decide = (ctx: Ctx, { id, reason }: Decision, action: string, may: (row: Profile) => Answer, at: string | null) =>
  ctx.write(async (tx) => {
    const find = tx.selectFrom('profiles').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
    const row = await find.executeTakeFirst()
    if (!row) throw notFound('Profile')
    ensure(may(row))
    await sql`select suspend_person(${id}, ${at}::timestamptz)`.execute(tx)
    const before = { suspended_at: row.suspended_at }
    await audit(tx, { action, table: 'profiles', id, before, after: { suspended_at: at }, reason })
    const mail = at ? adminMail('suspended', row, null) : adminMail('reinstated', row, signInAt(ctx))
    await sendMail(tx, mail)
    return find.executeTakeFirstOrThrow()
  })

/**
 * Ends every session of a person and keeps them out until reinstated. Their claims and bookings go on as they are; the
 * listings of a business whose every owner is suspended leave the market, in the same transaction.
 */
export const suspend: Verb<typeof usersContract.suspend> = (ctx, input) =>
  decide(ctx, input, 'account.suspended', canSuspend, ctx.services.now().toISOString())

/** Lets a suspended person sign in again. Their listings stay paused until an owner puts them back. */
export const reinstate: Verb<typeof usersContract.reinstate> = (ctx, input) =>
  decide(ctx, input, 'account.reinstated', canReinstate, null)
