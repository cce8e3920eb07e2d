// What is said of more days of a rental.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const extensionNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  paid: 'success',
  requested: 'booking',
})
