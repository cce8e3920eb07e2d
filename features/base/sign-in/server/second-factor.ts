// One place knows how a code is made and judged: RFC 6238 by `otpauth`, and what is left of ten recovery codes.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { sendMail } from '#lib/server/mail.ts'
import { seal, sha256, signature, unseal } from '#lib/server/seal.ts'
import type { Account } from '#features/base/accounts/server/account.ts'
import { mailsBeside } from '#features/base/accounts/server/words.ts'
import type en from './words.en.ts'

/** What is mailed to its owner about a second factor. */
export const factorMail = await mailsBeside<typeof en>(import.meta.url)

const PERIOD = 30
/** RFC 6238 5.2: one step for the delay of the network and a clock that is a little off. */
const DRIFT = 1
const RECOVERY_CODES = 10
/** Without signs that look alike. Twelve of 31 are 59 bits, and the hash is keyed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = [4, 4, 4]

const totp = (secret: Secret, label = '') => new TOTP({ issuer: 'ClaimChoice', label, secret, period: PERIOD })

/** A fresh secret as it is typed in, and the address that a QR code holds. */
export function newSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: totp(secret, email).toString() }
}

/** The number of the half minute whose code this is, or null for a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, window: DRIFT, timestamp })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const hashOf = (ctx: Ctx, id: string, code: string) =>
  sha256(signature(ctx.services.env.ENCRYPTION_KEY, `recovery:${id}:${plain(code)}`))

const wrong = (message: string) => new Refusal(422, 'wrong_code', message, [{ path: 'code', message }])
export const wrongCode = () => wrong('This code is wrong or expired. Enter the one showing now.')
const usedCode = () => wrong('This code was already used. Wait for the next one.')

/** Judges the first code of a secret that waits to be confirmed. Throws 422. */
export function firstStep(secret: string, code: string, now: Date): number {
  const step = stepOf(secret, plain(code), now)
  if (step === null) throw wrongCode()
  return step
}

export const sealSecret = (ctx: Ctx, secret: string) => seal(ctx.services.env.ENCRYPTION_KEY, secret)
export const openSecret = (ctx: Ctx, sealed: string) => unseal(ctx.services.env.ENCRYPTION_KEY, sealed)

/**
 * Uses up a code of the authenticator, or a recovery code, of which the person is notified. Neither counts a second time,
 * however many ask at once. Says which it was; throws 422. The caller has counted the try.
 */
export async function spendCode(ctx: Ctx, tx: Tx, account: Account, code: string): Promise<'code' | 'recovery code'> {
  const given = plain(code)
  if (/^\d{6}$/.test(given)) {
    const factor = await tx
      .selectFrom('auth.second_factors')
      .select('secret_sealed')
      .where('user_id', '=', account.id)
      .executeTakeFirst()
    if (!factor?.secret_sealed) throw wrongCode()
    const step = stepOf(openSecret(ctx, factor.secret_sealed), given, ctx.services.now())
    if (step === null) throw wrongCode()
    const fresh = await tx
      .updateTable('auth.second_factors')
      .set({ last_step: step })
      .where('user_id', '=', account.id)
      .where('secret_sealed', '=', factor.secret_sealed)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    if (!fresh) throw usedCode()
    return 'code'
  }
  const spent = await tx
    .deleteFrom('auth.recovery_codes')
    .where('user_id', '=', account.id)
    .where('code_hash', '=', hashOf(ctx, account.id, given))
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw wrongCode()
  const left = await codesLeft(tx, account.id)
  await audit(tx, { action: 'account.recovery_code_used', table: 'profiles', id: account.id, after: { left } })
  await sendMail(
    tx,
    factorMail('recovery_code_used', account, `${ctx.services.env.APP_URL}/settings/security`, { left }),
  )
  return 'recovery code'
}

export async function codesLeft(tx: Tx | Ctx['db'], id: string): Promise<number> {
  const { left } = await tx
    .selectFrom('auth.recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return left
}

/** Ten new codes; the old ones end. This is the only time they are seen. */
export async function renewCodes(ctx: Ctx, tx: Tx, id: string): Promise<string[]> {
  const group = (size: number) => Array.from({ length: size }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => GROUPS.map(group).join('-'))
  await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', id).execute()
  await tx
    .insertInto('auth.recovery_codes')
    .values(codes.map((code) => ({ user_id: id, code_hash: hashOf(ctx, id, code) })))
    .execute()
  return codes
}

/** Takes the second factor off, with its recovery codes. */
export async function forgetFactor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('auth.second_factors').where('user_id', '=', id).execute()
  await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', id).execute()
}
