// What is said about broken glass before it is signed for, and about where and when it is set.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { Language } from '#lib/languages.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import { type Visit, type VisitChange, windowParts } from '../visit.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const glassNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  visitBooked: 'info',
  visitCanceled: 'warning',
  visitMoved: 'warning',
  onTheWay: 'info',
})
type Said = Omit<News, 'action_url'>
export const visitToDriver = (claimId: string, said: Said): News => ({
  ...said,
  action_url: paths.claimRepair(claimId),
})
export const visitToShop = (repairId: string, said: Said): News => ({
  ...said,
  action_url: paths.providerRepair(repairId),
})

/** What a driver changed of a visit, as a list. */
export const listOf = (changes: readonly VisitChange[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(changes.map((one) => TEXTS[language].changes[one]))

/** When a visit is, on the clock of its shop: a window at the car, a time at the shop. */
export const onWindow =
  (visit: Pick<Visit, 'place' | 'starts_at' | 'ends_at'>, zone: string) => (language: Language) => {
    const { at, ...parts } = windowParts(visit, zone, language)
    return visit.place === 'shop' ? at : TEXTS[language].window(parts)
  }
