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
/** Of one picture of a step. */
const PHOTO = ['duplicate', 'too_large', 'type_not_allowed', 'unreadable_image', 'empty_file']
/** A refusal to a company in its reader's language. */
export function useDispatchRefused(): (error: unknown) => string {
  const t = useTranslations('towDispatch.refusals')
  return (error) => {
    const code = isRefusal(error) ? error.code : ''
    return t(PHOTO.includes(code) ? 'photo' : (KNOWN.find((one) => one === code) ?? 'other'))
  }
}
