import palettePack from 'virtual:copy/palette'
import type { Language } from '#lib/languages.ts'
import { later } from '#ui/later.ts'
import { copyOf, loadCopy } from '../copy.ts'

const locale = document.documentElement.lang as Language
/** The sentences of the command palette and of "More": pages of businesses and admins bring them, others ask for them here. */
export const palette = copyOf(locale).palette ? Promise.resolve() : later(() => loadCopy([palettePack], locale))
