// What the statement of an insurer says.
import { type Spoken, textsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export type InsurerStatementWords = Spoken<typeof en>
export const INSURER_STATEMENT = await textsBeside<typeof en>(import.meta.url)
