// What is said about a security deposit by notification and mail.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const depositNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  held: 'info',
  renewed: 'info',
  taken: 'warning',
  released: 'success',
  lapsed: 'warning',
  refused: 'warning',
  notRenewed: 'warning',
  notHeld: 'warning',
  needsCard: 'warning',
  asked: 'warning',
  agreed: 'success',
  objected: 'warning',
  overdue: 'warning',
  withdrawn: 'success',
  decided: 'info',
})
