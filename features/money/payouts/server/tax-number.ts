import { sql } from 'kysely'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { invalid } from '#lib/errors.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import type { payoutsContract } from '../payouts.ts'
import { isTin, type TinKind } from '../tin.ts'

const WRONG: Record<TinKind, string> = {
  ssn: 'A Social Security number has nine digits, XXX-XX-XXXX, and doesn’t start with 000, 666 or 9.',
  itin: 'An ITIN has nine digits and starts with 9. Its fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99.',
  ein: 'An EIN has nine digits: XX-XXXXXXX.',
}

/** Keeps the number sealed; a new one takes the place of the old. The record says its kind and last four, never more. */
export const saveTaxNumber: Verb<typeof payoutsContract.saveTaxNumber> = async (ctx, { kind, number }) => {
  const provider = await ownBusiness(ctx, 'money')
  if (!isTin(kind, number)) throw invalid('number', WRONG[kind])
  const digits = number.replaceAll(/\D/g, '')
  const last4 = lastFour(digits)
  return ctx.write(async (tx) => {
    const sealed = seal(ctx.services.env.ENCRYPTION_KEY, digits)
    await sql`select save_tax_identity(${provider.id}, ${kind}, ${sealed}, ${last4}, ${ctx.services.now().toISOString()})`.execute(
      tx,
    )
    await audit(tx, {
      action: 'payouts.tax_number',
      table: 'provider_profiles',
      id: provider.id,
      after: { kind, last4 },
    })
    return { kind, last4 }
  })
}
