// What admins are notified of when the books and the payment provider differ.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const ledgerNews = newsOf(await wordsBeside<typeof en>(import.meta.url), { differ: 'error' })
