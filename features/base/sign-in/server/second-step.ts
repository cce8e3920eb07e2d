import { Refusal } from '#lib/errors.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import type { authContract } from '../contract.ts'
import { asksSecondStep } from '#features/base/accounts/policy.ts'
import { openSession, SET_PASSWORD_SECONDS } from './open-session.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { type Account, actFor, findAccount, suspended } from '#features/base/accounts/server/account.ts'
import { spendCode } from './second-factor.ts'
import { countTry, LIMITS, networkOf, takeBack } from '#features/base/accounts/server/throttle.ts'

const CHALLENGE_SECONDS = 600
/** `mail`: the first step was this token of a recovery link (its hash), which is used up by the second step only. */
type Challenge = { person: string; until: number; mail: string | null }

/** A new password ends every challenge that the old one opened. */
const sign = (ctx: Ctx, body: string, account: Account) =>
  signature(ctx.services.env.SECRET_KEY, `second-step:${body}:${account.password_hash}`)

/**
 * What the first step answers to an admin with a second factor: no session, but a challenge (`details`, path `challenge`)
 * that the second step takes together with a code, within ten minutes. It is signed, so nothing is stored.
 */
export function secondStepNeeded(ctx: Ctx, account: Account, mail: Buffer | null = null): Refusal {
  const challenge: Challenge = {
    person: account.id,
    until: Math.floor(ctx.services.now().getTime() / 1000) + CHALLENGE_SECONDS,
    mail: mail?.toString('base64url') ?? null,
  }
  const body = Buffer.from(JSON.stringify(challenge)).toString('base64url')
  return new Refusal(403, 'second_factor_needed', 'Enter the code from your authenticator app to finish signing in.', [
    { path: 'challenge', message: `${body}.${sign(ctx, body, account)}` },
  ])
}

const over = () => new Refusal(403, 'challenge_expired', 'This took too long. Sign in again.')

async function readChallenge(system: Ctx, text: string): Promise<Challenge & { account: Account }> {
  const [body = '', mark = ''] = text.split('.')
  let challenge: Challenge
  try {
    challenge = JSON.parse(Buffer.from(body, 'base64url').toString()) as Challenge
  } catch {
    throw over()
  }
  // nothing of it is believed before its signature was found right, but whose it claims to be
  if (!/^[0-9a-f-]{36}$/.test(String(challenge?.person))) throw over()
  const account = await findAccount(system.db, challenge.person)
  if (!account || !sameText(mark, sign(system, body, account))) throw over()
  if (challenge.until * 1000 <= system.services.now().getTime()) throw over()
  return { ...challenge, account }
}

/** Finishes signing in: a challenge of the first step and a code open the session. Tries are counted per account. */
export const secondStep: Verb<typeof authContract.secondStep> = async (ctx, { challenge, code }) => {
  await countTry(ctx, LIMITS.attempts, `sign-in ${networkOf(ctx.ip)}`)
  const system = asSystem(ctx, 'second step')
  const { account, mail } = await readChallenge(system, challenge)
  if (account.suspended_at) throw suspended()
  if (!asksSecondStep(account)) throw over() // taken off meanwhile: the first step alone opens a session now
  await countTry(ctx, LIMITS.codes, account.id)
  const session = await system.write(async (tx) => {
    const { id } = account
    await actFor(tx, id)
    const how = await spendCode(system, tx, account, code)
    if (mail !== null) {
      const used = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('token_hash', '=', Buffer.from(mail, 'base64url'))
        .where('user_id', '=', id)
        .where('expires_at', '>', ctx.services.now().toISOString())
        .returning('kind')
        .executeTakeFirst()
      if (!used) throw over()
      await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', id).where('kind', '=', used.kind).execute()
    }
    const reason = `${mail === null ? 'password' : 'mail link, recovery'}, ${how}`
    await audit(tx, { action: 'account.signed_in', table: 'profiles', id, reason })
    return openSession(ctx, tx, id, {
      secondFactor: true,
      ...(mail !== null && { maySetPasswordUntil: later(ctx.services.now(), SET_PASSWORD_SECONDS) }),
    })
  })
  await takeBack(ctx, LIMITS.codes, account.id)
  return session
}
