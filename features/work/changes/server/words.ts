// What is said about other days of a booking, whoever asked for them.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const changeNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  asked: 'booking',
  accepted: 'success',
  declined: 'warning',
  withdrawn: 'info',
  proposed: 'booking',
  proposalAccepted: 'success',
  proposalDeclined: 'warning',
  proposalWithdrawn: 'info',
  expired: 'info',
})
