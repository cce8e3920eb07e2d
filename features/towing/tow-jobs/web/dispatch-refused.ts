import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'

const KNOWN = [
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
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
