import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { authContract } from '../contract.ts'
import { asksSecondStep, canTurnOffSecondFactor } from '#features/base/accounts/policy.ts'
import { confirmPassword } from '#features/base/accounts/server/confirm-password.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { type Account, accountById, actFor } from '#features/base/accounts/server/account.ts'
import {
  codesLeft,
  factorMail,
  firstStep,
  forgetFactor,
  newSecret,
  openSecret,
  renewCodes,
  sealSecret,
  spendCode,
} from './second-factor.ts'
import { countTry, LIMITS, takeBack } from '#features/base/accounts/server/throttle.ts'

/** A secret that was shown waits so long for its first code. */
const CONFIRM_SECONDS = 1800
const isRequired = (ctx: Ctx) => ctx.services.env.ADMIN_SECOND_FACTOR === 'required'
/** Where somebody goes who has not done it themselves. */
const resetPage = (ctx: Ctx) => `${ctx.services.env.APP_URL}/auth/reset`

/** One transaction about the own account; the code is counted before and taken back when it was right. */
async function withCode<T>(ctx: Ctx, code: string | null, work: (tx: Tx, account: Account) => Promise<T>): Promise<T> {
  const me = person(ctx)
  const system = asSystem(ctx, 'second factor')
  if (code !== null) await countTry(ctx, LIMITS.codes, me.id)
  const result = await system.write(async (tx) => {
    await actFor(tx, me.id)
    return work(tx, await accountById(tx, me.id))
  })
  if (code !== null) await takeBack(ctx, LIMITS.codes, me.id)
  return result
}

/** Whether the own second factor is on, and how many recovery codes are left. */
export const secondFactor: Verb<typeof authContract.secondFactor> = async (ctx) => {
  const { db } = asSystem(ctx, 'own account')
  const { id } = person(ctx)
  const { factor_since } = await accountById(db, id)
  return { since: factor_since, recovery_codes: await codesLeft(db, id), required: isRequired(ctx) }
}

/**
 * Shows a new secret. The first one needs the password; another one a code of the one in use, which stays in use until
 * the new one has shown its first code.
 */
export const enrolSecondFactor: Verb<typeof authContract.enrolSecondFactor> = async (ctx, { password, code }) => {
  const { factor_since } = await accountById(asSystem(ctx, 'own account').db, person(ctx).id)
  if (factor_since === null) await confirmPassword(ctx, password)
  else if (!code) throw invalid('code', 'Enter a code from your current authenticator app, or a recovery code.')
  return withCode(ctx, factor_since === null ? null : code!, async (tx, account) => {
    if ((account.factor_since === null) !== (factor_since === null)) throw busy()
    if (factor_since !== null) await spendCode(ctx, tx, account, code!)
    const { secret, uri } = newSecret(account.email)
    const waiting = {
      next_secret_sealed: sealSecret(ctx, secret),
      next_until: later(ctx.services.now(), CONFIRM_SECONDS),
    }
    await tx
      .insertInto('auth.second_factors')
      .values({ user_id: account.id, ...waiting })
      .onConflict((known) => known.column('user_id').doUpdateSet(waiting))
      .execute()
    await audit(tx, { action: 'account.second_factor_asked', table: 'profiles', id: account.id })
    return { secret, uri, expires_at: waiting.next_until }
  })
}
const busy = () => conflict('changed', 'Two-factor authentication was changed in another window. Reload this page.')

/**
 * The first code of the secret that was shown puts it in use: ten new recovery codes, every other session ends, this one
 * has passed, and the person is notified.
 */
export const confirmSecondFactor: Verb<typeof authContract.confirmSecondFactor> = (ctx, { code }) =>
  withCode(ctx, code, async (tx, account) => {
    const now = ctx.services.now()
    const { id } = account
    const factor = await tx
      .selectFrom('auth.second_factors')
      .select('next_secret_sealed')
      .where('user_id', '=', id)
      .where('next_until', '>', now.toISOString())
      .forUpdate()
      .executeTakeFirst()
    if (!factor?.next_secret_sealed) throw conflict('nothing_to_confirm', 'This key has expired. Request a new one.')
    const last_step = firstStep(openSecret(ctx, factor.next_secret_sealed), code, now)
    await tx
      .updateTable('auth.second_factors')
      .set({ secret_sealed: factor.next_secret_sealed, confirmed_at: now.toISOString(), last_step })
      .set({ next_secret_sealed: null, next_until: null })
      .where('user_id', '=', id)
      .execute()
    const recovery_codes = await renewCodes(ctx, tx, id)
    const { session_id } = person(ctx)
    await tx.deleteFrom('auth.sessions').where('user_id', '=', id).where('id', '<>', session_id).execute()
    await tx
      .updateTable('auth.sessions')
      .set({ second_factor_at: now.toISOString() })
      .where('id', '=', session_id)
      .execute()
    const before = { since: account.factor_since }
    const after = { since: now.toISOString() }
    await audit(tx, { action: 'account.second_factor_on', table: 'profiles', id, before, after })
    const again = account.factor_since !== null ? 'yes' : 'no'
    await sendMail(tx, factorMail('second_factor_on', account, resetPage(ctx), { again }))
    return { recovery_codes }
  })

/** Ten new recovery codes, with a fresh code; those before end. */
export const renewRecoveryCodes: Verb<typeof authContract.renewRecoveryCodes> = (ctx, { code }) =>
  withCode(ctx, code, async (tx, account) => {
    if (!asksSecondStep(account)) throw conflict('no_second_factor', 'Two-factor authentication isn’t on.')
    await spendCode(ctx, tx, account, code)
    const recovery_codes = await renewCodes(ctx, tx, account.id)
    await audit(tx, { action: 'account.recovery_codes_made', table: 'profiles', id: account.id })
    await sendMail(tx, factorMail('recovery_codes_made', account, resetPage(ctx)))
    return { recovery_codes }
  })

/** Takes the own second factor off, with a fresh code, where it is not required. */
export const turnOffSecondFactor: Verb<typeof authContract.turnOffSecondFactor> = async (ctx, { code }) => {
  ensure(canTurnOffSecondFactor(isRequired(ctx)))
  return withCode(ctx, code, async (tx, account) => {
    if (!asksSecondStep(account)) throw conflict('no_second_factor', 'Two-factor authentication isn’t on.')
    await spendCode(ctx, tx, account, code)
    await forgetFactor(tx, account.id)
    const before = { since: account.factor_since }
    await audit(tx, {
      action: 'account.second_factor_off',
      table: 'profiles',
      id: account.id,
      before,
      after: { since: null },
    })
    await sendMail(tx, factorMail('second_factor_off', account, resetPage(ctx)))
    return null
  })
}
