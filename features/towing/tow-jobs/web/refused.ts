import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'

const KNOWN = [
  'wrong_step',
  'price_changed',
  'busy',
  'turned_away',
  'no_destination',
  'over_request_rate_limit',
] as const
/** A refusal to the driver in their language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('towJob.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
/** The price that a refusal names, or null for any other. */
export const priceIn = (error: unknown): number | null => {
  const said = isRefusal(error) && error.code === 'price_changed' && error.details[0]?.message
  return said ? Number(said) : null
}

const TO_COMPANY = [
  'lost',
  'expired',
  'wrong_step',
  'too_far',
  'photos_missing',
  'no_destination',
  'not_verified',
  'busy',
  'off_duty',
  'other_phone',
] as const
/** A refusal to a company in its reader's language. */
export function useDispatchRefused(): (error: unknown) => string {
  const t = useTranslations('towDispatch.refusals')
  return (error) => t((isRefusal(error) && TO_COMPANY.find((code) => code === error.code)) || 'other')
}
