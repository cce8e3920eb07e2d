// What the others learn of an adjuster's words beside answers.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const saysNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  waits: 'warning',
  said: 'info',
  notCounted: 'warning',
})
type Said = Omit<News, 'action_url'>
export const toTeam = (said: Said): News => ({ ...said, action_url: paths.adminAdjusters() })
export const toDriver = (claimId: string, said: Said): News => ({ ...said, action_url: paths.claim(claimId) })
export const toShop = (repairId: string, said: Said): News => ({ ...said, action_url: paths.providerRepair(repairId) })
