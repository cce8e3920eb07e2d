import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

/** What driver and shop learn of an estimate that was written elsewhere. */
export const outsideNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  driver: 'info',
  team: 'info',
  adjuster: 'info',
  unconfirmed: 'info',
  shop: 'info',
  takenBack: 'info',
})
