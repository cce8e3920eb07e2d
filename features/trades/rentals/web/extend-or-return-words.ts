import { useFormatter, useLocale, useMessages, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { LEAST_CHARGE_CENTS } from '#features/market/prices/price.ts'
import { formatDay } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'

export const extendOrReturn = clientOf(extendOrReturnContract)

/** The sentence of a refusal about a longer or shorter rental in the reader's language. */
export function useExtendOrReturnSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().extendOrReturn.refusals
  const t = useTranslations('extendOrReturn.extend')
  const format = useFormatter()
  const locale = useLocale()
  const sentence = useWorkSentence()
  return (error) => {
    if (!isRefusal(error)) return sentence(error)
    if (error.code !== 'below_least_charge') return known[error.code] ?? sentence(error)
    const left = formatCents(Number(error.details.find(({ path }) => path === 'left')?.message))
    const days = error.details.flatMap(({ path, message }) => (path === 'left' ? [] : [formatDay(message, locale)]))
    const about = { left, least: formatCents(LEAST_CHARGE_CENTS), days: format.list(days, { type: 'disjunction' }) }
    return t(days.length > 0 ? 'belowLeast' : 'belowLeastNone', about)
  }
}
