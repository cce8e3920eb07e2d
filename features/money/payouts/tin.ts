// The number a provider's tax form is filed with.
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
