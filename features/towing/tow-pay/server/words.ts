// What both sides of a tow hear of the card that pays it.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const payNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  refused: 'warning',
  part: 'warning',
  charged: 'success',
  direct: 'warning',
  theirsRefused: 'warning',
  theirsPart: 'warning',
  theirsCharged: 'success',
  theirsDirect: 'warning',
  payCompany: 'warning',
  extraAsked: 'warning',
  extraTakenBack: 'info',
  extraRefused: 'warning',
  extraAgreed: 'success',
  extraDeclined: 'warning',
  extraExpired: 'warning',
})
