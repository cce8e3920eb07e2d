import type { Language } from '#lib/languages.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type { DocumentSlot } from '../claim.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** What the kinds of documents are called in mails and files. */
export const SLOT_NAMES: Record<Language, Record<DocumentSlot, string>> = say('slots')
