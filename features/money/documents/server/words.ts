// What receipts, invoices, refund notes and a provider's monthly statement say.
import { textsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
