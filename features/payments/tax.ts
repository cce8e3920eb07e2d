// Taxes of providers: the number a form is filed with, and what a year of payments comes to. Never advice.
import * as z from 'zod'

export const TIN_KINDS = ['ssn', 'itin', 'ein'] as const
export type TinKind = (typeof TIN_KINDS)[number]
/**
 * An SSN has no area 000, 666 or 9xx, no group 00, no serial 0000 (SSA, "Meaning of the Social Security number");
 * an ITIN begins with 9 and has a fourth and fifth digit of 50-65, 70-88, 90-92 or 94-99 (IRS, Publication 4757).
 */
const TIN_FORMS: Record<TinKind, RegExp> = {
  ssn: /^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/,
  itin: /^9\d{2}-?(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-?\d{4}$/,
  ein: /^(?!00)\d{2}-?\d{7}$/,
}
export const isTin = (kind: TinKind, number: string): boolean => TIN_FORMS[kind].test(number.trim())

/**
 * A form 1099-K is filed for a payee with more than $20,000 and more than 200 transactions in a year (26 U.S.C. § 6050W(e)
 * as restored by Pub. L. 119-21 of July 4, 2025; IRS FS-2025-08). Some states ask for it earlier.
 */
export const FORM_1099K = { cents: 20_000_00, transactions: 200 } as const

/** A calendar year of New York: what customers' cards and insurers paid through us for a provider, before refunds and fees. */
export const TaxYear = z.object({
  year: z.int(),
  gross_cents: z.int(),
  transactions: z.int(),
  /** Over both thresholds. */
  due: z.boolean(),
})
export type TaxYear = z.output<typeof TaxYear>

export const isDue = ({ gross_cents, transactions }: Pick<TaxYear, 'gross_cents' | 'transactions'>): boolean =>
  gross_cents > FORM_1099K.cents && transactions > FORM_1099K.transactions
