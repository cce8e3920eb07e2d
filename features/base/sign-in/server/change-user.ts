import { conflict, notFound } from '#lib/errors.ts'
import { asSystem, audit, person } from '#lib/server/ctx.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { Verb } from '#lib/server/http.ts'
import type { authContract } from '../contract.ts'
import { LIVE_CURSOR } from '#features/base/accounts/account.ts'
import { needsOldPassword } from '#features/base/accounts/policy.ts'
import { confirmPassword } from '#features/base/accounts/server/confirm-password.ts'
import { hashPassword, refuseWeak } from '#features/base/accounts/server/password.ts'
import { userOf } from './open-session.ts'
import { accountById, actFor } from '#features/base/accounts/server/account.ts'
import { accountMail } from '#features/base/accounts/server/words.ts'

/**
 * The account of the bearer, in GoTrue's words. Every page asks this before it reads anything, so it also says from where
 * on the page must listen (`live-cursor`): what happens between its reads and its joining is then heard too.
 */
export const user: Verb<typeof authContract.user> = async (ctx) => {
  ctx.reply.set(LIVE_CURSOR, ctx.services.live.cursor())
  const me = person(ctx)
  return userOf(await accountById(asSystem(ctx, 'own account').db, me.id), me.held === true)
}

/**
 * A new password needs the old one, or a session opened by a recovery link. It ends every other session and every open
 * link of a mail, and the person is notified.
 */
export const changeUser: Verb<typeof authContract.changeUser> = async (ctx, { password, current_password, data }) => {
  const me = person(ctx)
  const system = asSystem(ctx, 'own account')
  const account = await accountById(system.db, me.id)
  if (password !== undefined) {
    const session = await system.db
      .selectFrom('auth.sessions')
      .select('may_set_password_until')
      .where('id', '=', me.session_id)
      .executeTakeFirst()
    if (needsOldPassword(session?.may_set_password_until ?? null, ctx.services.now()))
      await confirmPassword(ctx, current_password, 'current_password')
    refuseWeak(password, account)
  }
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  if (data && Object.keys(data).length)
    await ctx.write(async (tx) => {
      const row = await tx.updateTable('profiles').set(data).where('id', '=', me.id).returning('id').executeTakeFirst()
      if (!row) throw notFound('Profile')
      await audit(tx, { action: 'profile.changed', table: 'profiles', id: me.id, after: { fields: Object.keys(data) } })
    })
  if (password_hash)
    await system.write(async (tx) => {
      await actFor(tx, me.id)
      // of many who know the old password at once one changes it
      const changed = await tx
        .updateTable('auth.users')
        .set({ password_hash })
        .where('id', '=', me.id)
        .where('password_hash', '=', account.password_hash)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw conflict('changed', 'You just changed your password in another window.')
      await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', me.id).execute()
      await tx.deleteFrom('auth.sessions').where('user_id', '=', me.id).where('id', '<>', me.session_id).execute()
      await tx
        .updateTable('auth.sessions')
        .set({ may_set_password_until: null })
        .where('id', '=', me.session_id)
        .execute()
      await audit(tx, { action: 'account.password_changed', table: 'profiles', id: me.id })
      await sendMail(tx, accountMail('password_changed', account, `${ctx.services.env.APP_URL}/auth/reset`))
    })
  return userOf(await accountById(system.db, me.id), me.held === true)
}
