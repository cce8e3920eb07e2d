// What a repair says by notification, mail and on paper, and the page it leads to.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

/** The sentences that are signed, and those of the document. */
export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const repairNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  signed: 'success',
  declined: 'warning',
  cancelled: 'warning',
  stopped: 'error',
  resumed: 'info',
  arrived: 'info',
  ready: 'success',
  promised: 'info',
  moved: 'warning',
  supplement: 'warning',
  takenBack: 'info',
  withdrawn: 'info',
  answered: 'info',
  released: 'warning',
  glassSet: 'warning',
  silence: 'info',
  insurerLate: 'warning',
  insurerLateShop: 'warning',
})
type Said = Omit<News, 'action_url'>
/** To the driver of a claim. */
export const toDriver = (claimId: string, said: Said): News => ({ ...said, action_url: paths.claimRepair(claimId) })
/** To the shop that does it. */
export const toShop = (repairId: string, said: Said): News => ({ ...said, action_url: paths.providerRepair(repairId) })
