import { asSystem, audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { authContract } from '../contract.ts'
import { actFor } from '#features/base/accounts/server/account.ts'

/** Ends this session, the others or all; their access tokens stop working at once. */
export const signOut: Verb<typeof authContract.signOut> = async (ctx, { scope }) => {
  const me = person(ctx)
  await asSystem(ctx, 'sign-out').write(async (tx) => {
    await actFor(tx, me.id)
    let query = tx.deleteFrom('auth.sessions').where('user_id', '=', me.id)
    if (scope === 'local') query = query.where('id', '=', me.session_id)
    if (scope === 'others') query = query.where('id', '<>', me.session_id)
    await query.execute()
    await audit(tx, { action: 'account.signed_out', table: 'profiles', id: me.id, reason: scope })
  })
  return null
}
