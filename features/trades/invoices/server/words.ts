// What is said of a bill by notification and mail, and on its paper.
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

/** The sentences of the document. */
export const TEXTS = await textsBeside<typeof en>(import.meta.url)
export const billNews = newsOf(await wordsBeside<typeof en>(import.meta.url), {
  invoiced: 'info',
  corrected: 'warning',
  recorded: 'info',
  sent: 'info',
  confirmed: 'success',
  objected: 'warning',
  delivered: 'success',
  closed: 'success',
  disputed: 'error',
  decided: 'info',
  directed: 'success',
  undirected: 'warning',
  letter: 'info',
})
