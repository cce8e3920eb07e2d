// What is said of a chargeback by notification and mail.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const chargebackNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  openedDriver: 'warning',
  openedProvider: 'warning',
  openedAdmin: 'error',
  wonDriver: 'info',
  wonProvider: 'success',
  wonAdmin: 'success',
  lostDriver: 'info',
  lostProvider: 'warning',
  lostAdmin: 'warning',
  refused: 'error',
})
