import { useQuery } from '@tanstack/react-query'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { sentenceOf } from '#features/trades/estimates/web/estimate-calls.ts'
import { formatInstant } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { invoicesContract } from '../contract.ts'
import type { Bill } from '../invoice.ts'

export const api = clientOf(invoicesContract)
const LOOK_MS = 30_000

export const useBill = (repair_id: string, enabled = true) =>
  useQuery({
    queryKey: ['bills', repair_id],
    queryFn: ({ signal }) => api.bill({ repair_id }, { signal }),
    refetchInterval: LOOK_MS,
    enabled,
  })
/** Every step answers with the bill as it stands; the repair says the same in other words and is read again. */
export function billChanged(bill: Bill): void {
  queries.setQueryData(['bills', bill.repair_id], bill)
  void repairsChanged()
}
export const billsChanged = () => queries.invalidateQueries({ queryKey: ['bills'] })

/** Of a refusal of a bill, in the reader's language. */
export function useSentence(): (error: unknown) => string {
  const known = useMessages().bills.refusals
  const t = useTranslations('bills')
  const locale = useLocale()
  return (error) => {
    const until = isRefusal(error) && error.code === 'too_early' && error.details[0]?.message
    return until ? t('tooEarly', { until: formatInstant(until, locale) }) : sentenceOf(error, known)
  }
}
