// What is said of an appraiser's report by notification and mail, and on its cover page.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const reportNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  delivered: 'success',
  revisionAsked: 'warning',
})
