import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { towExtraContract } from '../extra-contract.ts'

export const extrasApi = clientOf(towExtraContract)
const KNOWN = ['expired', 'price_changed', 'wrong_step', 'busy', 'no_rate', 'other_phone'] as const
/** A refusal of an extra in its reader’s language. */
export function useExtraRefused(): (error: unknown) => string {
  const t = useTranslations('towExtra.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
