// What the two sides read of the claims team's decisions and questions.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const caseNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  decided: 'info',
  partReleased: 'info',
  asked: 'warning',
  answered: 'info',
})
