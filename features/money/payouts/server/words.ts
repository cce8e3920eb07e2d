// What providers and admins are told about payouts.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const payoutNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  providerStatementIssued: 'info',
  sent: 'success',
  failed: 'warning',
  reversed: 'warning',
  reversedByHand: 'error',
  accountReady: 'success',
  accountNeeds: 'warning',
  bankRefused: 'error',
  suspended: 'warning',
  lifted: 'success',
})
