import { addJob, asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { authContract } from '../contract.ts'
import { countTry, LIMITS, networkOf } from '#features/base/accounts/server/throttle.ts'

// Whether anybody has the address is looked up by the job, after the answer: the answer cannot tell, nor can its time.
async function askForMail(ctx: Ctx, about: 'resend' | 'recovery', email: string, redirect_to?: string) {
  await countTry(ctx, LIMITS.attempts, `mail ${networkOf(ctx.ip)}`)
  await countTry(ctx, LIMITS.mails, `${email} ${networkOf(ctx.ip)}`)
  await asSystem(ctx, 'mail').write((tx) => addJob(tx, 'account_mail', { about, email, redirect_to }))
  return {}
}

/** Mails a link for a new password, if the address has an account; asked for again within ten minutes it is one mail. */
export const recover: Verb<typeof authContract.recover> = (ctx, { email, redirect_to }) =>
  askForMail(ctx, 'recovery', email, redirect_to)

/** Mails the confirmation again, if the address still waits for it. */
export const resend: Verb<typeof authContract.resend> = (ctx, { email, redirect_to }) =>
  askForMail(ctx, 'resend', email, redirect_to)
