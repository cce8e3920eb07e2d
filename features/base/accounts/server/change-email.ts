import { conflict, invalid, Refusal } from '#lib/errors.ts'
import { addJob, asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { profilesContract } from '../contract.ts'
import { confirmPassword } from './confirm-password.ts'
import { addMailToken } from './mail-token.ts'
import { accountByEmail, accountById, actFor } from './account.ts'
import { countTry, LIMITS } from './throttle.ts'
import { accountMail, masked } from './words.ts'

const dropWaiting = (tx: Tx, userId: string) =>
  tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('kind', '=', 'email').execute()

/**
 * Asks for another address. Whether somebody has it is looked up by the job, after the answer; the old one stays good
 * until the link in the new mailbox was opened by somebody who is signed in here.
 */
export const changeEmail: Verb<typeof profilesContract.changeEmail> = async (ctx, { email, password }) => {
  const account = await confirmPassword(ctx, password)
  if (email === account.email) throw invalid('email', 'You already use this address.')
  await countTry(ctx, LIMITS.mails, account.id)
  await countTry(ctx, LIMITS.mails, email)
  return asSystem(ctx, 'change e-mail').write(async (tx) => {
    await actFor(tx, account.id)
    await audit(tx, { action: 'account.email_change_asked', table: 'profiles', id: account.id })
    await addJob(tx, 'account_mail', { about: 'email', email, user_id: account.id })
    return {}
  })
}

/** The job's part: a link to the new mailbox unless it is taken, and a word to the old one in either case. */
export async function mailNewEmail(ctx: Ctx, userId: string, email: string): Promise<void> {
  const { APP_URL, ENCRYPTION_KEY } = ctx.services.env
  await ctx.write(async (tx) => {
    const stays = await tx.selectFrom('auth.users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!stays) return
    const account = await accountById(tx, userId)
    const other = await accountByEmail(tx, email)
    await dropWaiting(tx, userId)
    const token = await addMailToken(tx, userId, 'email', ctx.services.now(), { new_email: email })
    const url = `${APP_URL}/settings/security?${new URLSearchParams({ email_token: token })}`
    await sendMail(
      tx,
      other
        ? accountMail('taken', other, `${APP_URL}/auth`, { site: APP_URL })
        : accountMail('confirm_email', { ...account, email }, url),
      ENCRYPTION_KEY,
    )
    await sendMail(tx, accountMail('email_asked', account, `${APP_URL}/auth/reset`, { wanted: masked(email) }))
  })
}

/** The address that waits to be confirmed, or none. */
export const pendingEmail: Verb<typeof profilesContract.pendingEmail> = async (ctx) => {
  const row = await asSystem(ctx, 'own account')
    .db.selectFrom('auth.one_time_tokens')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', person(ctx).id)
    .where('kind', '=', 'email')
    .where('expires_at', '>', ctx.services.now().toISOString())
    .executeTakeFirst()
  return row?.new_email ? { email: row.new_email, expires_at: row.expires_at } : { email: null, expires_at: null }
}

export const dropEmail: Verb<typeof profilesContract.dropEmail> = async (ctx) => {
  const me = person(ctx)
  await asSystem(ctx, 'own account').write((tx) => dropWaiting(tx, me.id))
  return null
}

/**
 * Uses the link of the new mailbox, for its own account only: a mistyped address gives no stranger a way in.
 * Every other link of a mail ends, for it went to the old mailbox, and a notice goes to the old one.
 */
export const confirmEmail: Verb<typeof profilesContract.confirmEmail> = async (ctx, { token }) => {
  const me = person(ctx)
  return asSystem(ctx, 'confirm e-mail').write(async (tx) => {
    await actFor(tx, me.id)
    const row = await tx
      .deleteFrom('auth.one_time_tokens')
      .where('token_hash', '=', sha256(token))
      .where('kind', '=', 'email')
      .where('user_id', '=', me.id)
      .where('expires_at', '>', ctx.services.now().toISOString())
      .returning('new_email')
      .executeTakeFirst()
    if (!row?.new_email)
      throw new Refusal(403, 'otp_expired', 'This link has expired or was already used. Request a new one.')
    const before = await accountById(tx, me.id)
    if (await accountByEmail(tx, row.new_email)) throw conflict('email_taken', 'Another account now uses this address.')
    await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', me.id).execute()
    const after = await tx
      .updateTable('profiles')
      .set({ email: row.new_email })
      .where('id', '=', me.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'account.email_changed', table: 'profiles', id: me.id })
    await sendMail(tx, accountMail('email_changed', before, null))
    return after
  })
}
