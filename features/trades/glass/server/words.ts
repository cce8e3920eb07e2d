// What is said about broken glass before it is signed for.
import { textsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
