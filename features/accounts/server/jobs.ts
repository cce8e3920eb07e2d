import { samePath } from '#lib/same-path.ts'
import type { Job } from '#lib/server/jobs.ts'
import { sendMail } from '#lib/server/mail.ts'
import { mailNewEmail } from './change-email.ts'
import { accountByEmail, addMailToken } from './rows.ts'
import { words } from './words.ts'

/** Finds out whether an address has an account and mails what fits; an unknown one gets nothing. */
export const mailAccount: Job = async (ctx, payload) => {
  const { APP_URL, ENCRYPTION_KEY } = ctx.services.env
  const email = String(payload['email'])
  if (payload['about'] === 'email') return mailNewEmail(ctx, String(payload['user_id']), email)
  await ctx.write(async (tx) => {
    const account = await accountByEmail(tx, email)
    if (!account || account.suspended_at) return
    const mails = words[account.language]
    const link = async (page: string, type: 'signup' | 'recovery') => {
      const token_hash = await addMailToken(tx, account.id, type, ctx.services.now())
      const next = samePath(payload['redirect_to'], APP_URL)
      const query = new URLSearchParams({ token_hash, type, ...(next && next !== '/dashboard' && { next }) })
      return `${APP_URL}${page}?${query}`
    }
    if (payload['about'] === 'recovery')
      return sendMail(tx, mails.recovery(account, await link('/auth/reset', 'recovery')), ENCRYPTION_KEY)
    if (account.email_confirmed_at) return sendMail(tx, mails.taken(account, APP_URL))
    return sendMail(tx, mails.confirm(account, await link('/auth/confirm', 'signup')), ENCRYPTION_KEY)
  })
}

/** Forgets what no longer counts: past limits, expired links and sessions (their tokens go with them). */
export const sweepAccounts: Job = async (ctx) => {
  const now = ctx.services.now().toISOString()
  await ctx.db.deleteFrom('auth.throttle').where('until', '<=', now).execute()
  await ctx.db.deleteFrom('auth.one_time_tokens').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('auth.sessions').where('expires_at', '<=', now).execute()
}
