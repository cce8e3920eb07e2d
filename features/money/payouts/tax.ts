// What a year of payments comes to for a provider's taxes. Never advice.
import * as z from 'zod'

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
