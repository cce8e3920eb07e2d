// What the other admins are told of a change to our rules.
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const ruleNews = newsOf(await wordsBeside<typeof en>(import.meta.url), { raised: 'warning' })
