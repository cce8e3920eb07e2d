// What both sides of a tow hear, and the paper for an officer.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const towNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  accepted: 'success',
  acceptedLater: 'success',
  lapsed: 'warning',
  soon: 'info',
  soonForCompany: 'info',
  notLeft: 'warning',
  notLeftForCompany: 'warning',
  unanswered: 'warning',
  neededNow: 'warning',
  nobody: 'warning',
  givenBack: 'warning',
  paused: 'warning',
  late: 'warning',
  step: 'info',
  turnedAway: 'warning',
  redirected: 'warning',
  canceled: 'warning',
  takenBack: 'warning',
  ended: 'warning',
  endedForCompany: 'warning',
})
type Said = Omit<News, 'action_url'>
export const toDriver = (jobId: string, said: Said): News => ({ ...said, action_url: paths.towJob(jobId) })
export const toCompany = (said: Said): News => ({ ...said, action_url: paths.providerDispatch() })
