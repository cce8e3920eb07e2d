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
/** Of one picture of a step. */
const PHOTO = ['duplicate', 'too_large', 'type_not_allowed', 'unreadable_image', 'empty_file']
/** A refusal to a company in its reader's language. */
export function useDispatchRefused(): (error: unknown) => string {
  const t = useTranslations('towDispatch.refusals')
  return (error) => {
    const code = isRefusal(error) ? error.code : ''
    return t(PHOTO.includes(code) ? 'photo' : (TO_COMPANY.find((one) => one === code) ?? 'other'))
  }
}
