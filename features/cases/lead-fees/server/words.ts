// What is said of a lead fee and of a driver who cannot be reached.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const feeNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  charged: 'info',
  credited: 'success',
  unreachable: 'warning',
})
