// What the claim file, the reimbursement request and the news about a shared document say.
import type { DocumentSlot } from '#features/claims/claims/claim.ts'
import { SLOT_NAMES } from '#features/claims/claims/server/slot-names.ts'
import { type About, aboutBooking } from '#features/work/orders/server/words.ts'
import type { Language } from '#lib/languages.ts'
import { type Spoken, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export type FileWords = Spoken<typeof en>['file']
export const TEXTS = await textsBeside<typeof en>(import.meta.url)

const news = aboutBooking(await wordsBeside<typeof en>(import.meta.url), { shown: 'info' })
/** News for a provider: a driver shows them a document. */
export const shown = (about: About, { slot, label }: { slot: string; label: string | null }) =>
  news('shown', about, { document: label ?? ((language: Language) => SLOT_NAMES[language][slot as DocumentSlot]) })
