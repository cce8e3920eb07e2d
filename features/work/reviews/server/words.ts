import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const saysReview = await wordsBeside<typeof en>(import.meta.url)
export const reviewNews = newsOf(saysReview, {
  reviewed: 'info',
  replied: 'info',
  removed: 'warning',
  removedOfYours: 'info',
  reportRefused: 'info',
  upheld: 'info',
  restored: 'success',
  restoredOfYours: 'info',
  reported: 'info',
  objected: 'warning',
})
