import { notFound } from '#lib/errors.ts'
import { type Answer, ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { profilesContract } from '../contract.ts'
import { canReinstate, canSuspend } from '../policy.ts'
import type { Profile } from '../profile.ts'
import { actFor } from './rows.ts'

type Decision = { id: string; reason: string }

// The request role cannot write `suspended_at` at all; the admin's name is put on the system's transaction.
const decide = (ctx: Ctx, { id, reason }: Decision, action: string, may: (row: Profile) => Answer, at: string | null) =>
  asSystem(ctx, action).write(async (tx) => {
    await actFor(tx, person(ctx).id)
    const row = await tx.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Profile')
    ensure(may(row))
    if (at) await tx.deleteFrom('auth.sessions').where('user_id', '=', id).execute()
    const before = { suspended_at: row.suspended_at }
    await audit(tx, { action, table: 'profiles', id, before, after: { suspended_at: at }, reason })
    return tx
      .updateTable('profiles')
      .set({ suspended_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Ends every session of a person and keeps them out until reinstated; their rows stay as they are. */
export const suspend: Verb<typeof profilesContract.suspend> = (ctx, input) =>
  decide(ctx, input, 'account.suspended', canSuspend, ctx.services.now().toISOString())

/** Lets a suspended person sign in again. */
export const reinstate: Verb<typeof profilesContract.reinstate> = (ctx, input) =>
  decide(ctx, input, 'account.reinstated', canReinstate, null)
