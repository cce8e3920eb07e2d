import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'

const KNOWN = ['wrong_step', 'price_changed', 'busy', 'no_destination', 'over_request_rate_limit'] as const
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
