// What providers and admins are told about payouts.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const payoutNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  statementIssued: 'info',
  sent: 'success',
  failed: 'warning',
  takenBack: 'warning',
  takenBackByHand: 'error',
  accountReady: 'success',
  accountNeeds: 'warning',
  bankRefused: 'error',
  held: 'warning',
  lifted: 'success',
})
