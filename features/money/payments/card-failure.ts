/** Why a bank refused, as far as it changes what the driver does next. */
export const CARD_FAILURES = ['declined', 'funds', 'authentication', 'card'] as const
export type CardFailure = (typeof CARD_FAILURES)[number]

const BAD_CARD = ['expired_card', 'invalid_account', 'incorrect_number', 'incorrect_cvc', 'invalid_expiry_year']
const CARD_CODES = [...BAD_CARD, 'lost_card', 'stolen_card', 'pickup_card', 'PGRST116', 'resource_missing']
/** The payment provider's word, as what the driver can do about it. */
export function failureOf(code: string | null): CardFailure | null {
  if (code === null) return null
  if (code.startsWith('authentication')) return 'authentication'
  if (code === 'insufficient_funds' || code.endsWith('limit_exceeded')) return 'funds'
  return CARD_CODES.includes(code) ? 'card' : 'declined'
}
