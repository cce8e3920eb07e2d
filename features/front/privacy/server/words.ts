// What notifications say about a request for one's data, and what the archive says about itself.
import { mailsBeside } from '#features/base/accounts/server/words.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

type Mails = Omit<typeof en, 'asked' | 'readme'>
export const requestMail = await mailsBeside<Mails>(import.meta.url)
export const requestNews = newsOf(await wordsBeside<typeof en>(import.meta.url), { asked: 'info' })
export const TEXTS = await textsBeside<Pick<typeof en, 'readme'>>(import.meta.url)
