// What the claims team is told about decisions about money.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const decisionNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  asked: 'warning',
  approved: 'success',
  refused: 'warning',
  dropped: 'error',
})
