import { notFound } from '#lib/errors.ts'
import { asSystem, audit, person } from '#lib/server/ctx.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { Verb } from '#lib/server/http.ts'
import type { authContract } from '../contract.ts'
import { hashPassword, refuseWeak } from './password.ts'
import { accountById, actFor, userOf } from './rows.ts'
import { words } from './words.ts'

/** The account of the bearer, in GoTrue's words. */
export const user: Verb<typeof authContract.user> = async (ctx) =>
  userOf(await accountById(asSystem(ctx, 'own account').db, person(ctx).id))

/** A new password ends every other session and every open reset link, and the person is told by mail. */
export const changeUser: Verb<typeof authContract.changeUser> = async (ctx, { password, data }) => {
  const me = person(ctx)
  const system = asSystem(ctx, 'own account')
  const account = await accountById(system.db, me.id)
  if (password !== undefined) refuseWeak(password, account)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  if (data && Object.keys(data).length)
    await ctx.write(async (tx) => {
      const row = await tx.updateTable('profiles').set(data).where('id', '=', me.id).returning('id').executeTakeFirst()
      if (!row) throw notFound('Profile')
      await audit(tx, { action: 'profile.changed', table: 'profiles', id: me.id, after: data })
    })
  if (password_hash)
    await system.write(async (tx) => {
      await actFor(tx, me.id)
      await tx.updateTable('auth.users').set({ password_hash }).where('id', '=', me.id).execute()
      await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', me.id).execute()
      await tx.deleteFrom('auth.sessions').where('user_id', '=', me.id).where('id', '<>', me.session_id).execute()
      await audit(tx, { action: 'account.password_changed', table: 'profiles', id: me.id })
      await sendMail(tx, words[account.language].passwordChanged(account, ctx.services.env.APP_URL))
    })
  return userOf(await accountById(system.db, me.id))
}
