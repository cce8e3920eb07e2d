// What a request for estimates says by notification and mail, and the page it leads to.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const estimateNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  asked: 'booking',
  declined: 'warning',
  sent: 'success',
  lapsed: 'warning',
  chosen: 'success',
  notChosen: 'info',
  withdrawn: 'info',
  expired: 'warning',
})
type Said = Omit<News, 'action_url'>
/** To the driver of a claim. */
export const toDriver = (claimId: string, said: Said): News => ({ ...said, action_url: paths.claimRepair(claimId) })
/** To a shop that was asked. */
export const toShop = (invitationId: string, said: Said): News => ({
  ...said,
  action_url: paths.providerEstimate(invitationId),
})
