import { samePath } from '#lib/same-path.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { sendMail } from '#lib/server/mail.ts'
import { mailNewEmail } from './change-email.ts'
import { addMailToken, type LaterSignUp, MAIL_TOKEN_HOURS } from './mail-token.ts'
import { accountByEmail } from './account.ts'
import { isWithin, LIMITS } from './throttle.ts'
import { accountMail } from './words.ts'

/**
 * Finds out whether an address has an account and mails what fits; an unknown one gets nothing. What was mailed a moment
 * ago, and whose link is still good, is not mailed again: strangers cannot fill a mailbox, nor use up its owner's mails.
 */
export const mailAccount: Job = async (ctx, payload) => {
  const { APP_URL, ENCRYPTION_KEY } = ctx.services.env
  const email = String(payload['email'])
  const about = String(payload['about'])
  if (about === 'email') return mailNewEmail(ctx, String(payload['user_id']), email)
  await ctx.write(async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account || account.suspended_at) return
    const signUp = about === 'signup'
    const fresh = await isWithin(ctx, tx, signUp ? LIMITS.signUpMails : LIMITS.sameMail, `${about} ${email}`)
    // who has confirmed is mailed no link to confirm with: nothing is missing
    const linkless = signUp || (about === 'resend' && account.email_confirmed_at !== null)
    if (!fresh && (linkless || (await hasLink(ctx, tx, account.id)))) return
    const link = async (page: string, type: 'signup' | 'recovery', later?: LaterSignUp) => {
      const hours = later && MAIL_TOKEN_HOURS.signup
      const token_hash = await addMailToken(tx, account.id, type, ctx.services.now(), { ...later, hours })
      const next = samePath(payload['redirect_to'], APP_URL)
      const query = new URLSearchParams({ token_hash, type, ...(next && next !== '/dashboard' && { next }) })
      return `${APP_URL}${page}?${query}`
    }
    if (about === 'recovery')
      return sendMail(tx, accountMail('recovery', account, await link('/auth/reset', 'recovery')), ENCRYPTION_KEY)
    if (account.email_confirmed_at)
      return sendMail(tx, accountMail('taken', account, `${APP_URL}/auth`, { site: APP_URL }))
    // the first sign-up says of itself that it is none of the later ones, whichever of their mails goes out first
    const told = payload['later'] as LaterSignUp | null | undefined
    const later = told === undefined ? await laterSignUp(ctx, tx, account.id) : told
    if (!later)
      return sendMail(tx, accountMail('confirm', account, await link('/auth/confirm', 'signup')), ENCRYPTION_KEY)
    const finish = accountMail(
      'finish',
      { email: account.email, language: later.language },
      await link('/auth/reset', 'recovery', later),
    )
    return sendMail(tx, finish, ENCRYPTION_KEY)
  })
}

const links = ({ services }: Ctx, tx: Tx, userId: string) =>
  tx
    .selectFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'email')
    .where('expires_at', '>', services.now().toISOString())

/** Whether a link that was mailed before can still be opened; where there is none to open, nothing is missing. */
async function hasLink(ctx: Ctx, tx: Tx, userId: string): Promise<boolean> {
  return (await links(ctx, tx, userId).select('kind').executeTakeFirst()) !== undefined
}

/** After several sign-ups of one address nobody knows whose password is the first: the last one's link is mailed again. */
async function laterSignUp(ctx: Ctx, tx: Tx, userId: string): Promise<LaterSignUp | undefined> {
  const row = await links(ctx, tx, userId)
    .select(['name', 'role', 'language'])
    .where('name', 'is not', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.name && row.role && row.language ? { name: row.name, role: row.role, language: row.language } : undefined
}

/** Forgets what no longer counts: past limits, expired links and sessions (their tokens go with them). */
export const sweepAccounts: Job = async (ctx) => {
  const now = ctx.services.now().toISOString()
  await ctx.db.deleteFrom('auth.throttle').where('until', '<=', now).execute()
  await ctx.db.deleteFrom('auth.one_time_tokens').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('auth.sessions').where('expires_at', '<=', now).execute()
}
