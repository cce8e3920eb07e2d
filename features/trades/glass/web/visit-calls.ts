import { useQuery } from '@tanstack/react-query'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { sentenceOf } from '#features/trades/estimates/web/estimate-calls.ts'
import type { Output } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import type { glassContract } from '../contract.ts'
import { type Visit, type VisitPlace, type VisitPurpose, windowParts } from '../visit.ts'
import { glassApi } from './glass-calls.ts'

/** Somebody may be on the way: looked for while the page is open. */
const LOOK_MS = 30_000
/** As far ahead as times are offered here. */
const AHEAD_DAYS = 28
const DAY_MS = 86_400_000

export const useVisits = (repair_id: string) =>
  useQuery({
    queryKey: ['glass_visits', repair_id],
    queryFn: ({ signal }) => glassApi.visits({ repair_id }, { signal }),
    refetchInterval: LOOK_MS,
  })
export const useShopVisits = () =>
  useQuery({
    queryKey: ['glass_visits', 'shop'],
    queryFn: ({ signal }) => glassApi.shopVisits({}, { signal }),
    refetchInterval: LOOK_MS,
  })
export type Where = { repair_id: string; purpose: VisitPurpose; place: VisitPlace }
const windowsKey = ({ repair_id, purpose, place }: Where) => ['glass_windows', repair_id, purpose, place]
/** The windows as they were last read. */
export const knownWindows = (where: Where) =>
  queries.getQueryData<Output<typeof glassContract.windows>>(windowsKey(where))?.windows ?? []
export const useWindows = ({ repair_id, purpose, place }: Where) =>
  useQuery({
    queryKey: windowsKey({ repair_id, purpose, place }),
    queryFn: ({ signal }) => {
      // a day more than needed, whatever the clock of the shop says
      const to = new Date(Date.now() + AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10)
      return glassApi.windows({ repair_id, purpose, place, to }, { signal })
    },
    staleTime: 0,
    retry: false,
  })
/** What tells of visits, and of the repair they belong to, is read again. */
export const visitsChanged = () =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [table] }) => table === 'glass_visits' || table === 'glass_windows' || table === 'repairs',
  })
/** What was refused because it is otherwise by now is shown as it is. */
export function visitRefused(error: unknown): void {
  if (isRefusal(error) && error.status === 409) void visitsChanged()
}

export function useVisitSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().glassVisits.refusals
  return (error) => sentenceOf(error, known)
}
/** When a visit is, on the clock of its shop: a window at the car, a time at the shop. */
export function useVisitWhen(zone: string): (visit: Pick<Visit, 'place' | 'starts_at' | 'ends_at'>) => string {
  const t = useTranslations('glassVisits')
  const locale = useLocale()
  return (visit) => {
    const { at, ...parts } = windowParts(visit, zone, locale)
    return visit.place === 'shop' ? at : t('between', parts)
  }
}
