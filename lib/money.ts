/** The schema stands apart: a page that only formats money must not load the validation library. */
export { Cents } from './cents.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `123400` becomes `$1,234.00`, in every language: US money is written one way. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Reads what a person typed into a money field (`1,234.5`, `$40`). Returns cents, or null when it is not money. */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
