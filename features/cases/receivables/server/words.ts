// What the statement of an insurer says, what is said of a lead fee, and of a driver who cannot be reached.
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { inEach } from '#lib/spoken.ts'
import { type Spoken, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const texts = await textsBeside<typeof en>(import.meta.url)
export type InsurerStatementWords = Spoken<(typeof en)['statement']>
export const INSURER_STATEMENT = inEach((language) => texts[language].statement)

export const feeNews = aboutBooking(await wordsBeside<Omit<typeof en, 'statement'>>(import.meta.url), {
  charged: 'info',
  credited: 'success',
  unreachable: 'warning',
})
