import palettePack from 'virtual:copy/palette'
import type { Language } from '#lib/languages.ts'
import { later } from '#ui/later.ts'
import { loadCopy } from '../copy.ts'

/** The sentences of the command palette and of "More" are there: asked for with the first part that says one. */
export const palette = later(() => loadCopy([palettePack], document.documentElement.lang as Language))
