// What a shop hears of a car that comes, and what driver and company hear of its answer.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const arrivalNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  comes: 'info',
  comesNot: 'warning',
  atGate: 'warning',
  taken: 'success',
  refused: 'warning',
  refusedToCompany: 'warning',
  takenAfterAll: 'success',
})
type Said = Omit<News, 'action_url'>
export const toShop = (said: Said): News => ({ ...said, action_url: paths.providerArrivals() })
export const toDriver = (jobId: string, said: Said): News => ({ ...said, action_url: paths.towJob(jobId) })
export const toCompany = (said: Said): News => ({ ...said, action_url: paths.providerDispatch() })
