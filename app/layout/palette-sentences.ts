import type copy from '#features/base/queues/web/palette-copy.en.ts'
import { later } from '#ui/later.ts'
import { type Locale, loadCopy } from '../copy.ts'

const named = (load: () => Promise<{ default: typeof copy }>) =>
  later(load).then((module) => ({ palette: module.default }))

/** The sentences of the command palette and of "More" are there: asked for with the first part that says one. */
export const palette = loadCopy(
  {
    en: () => named(() => import('#features/base/queues/web/palette-copy.en.ts')),
    es: () => named(() => import('#features/base/queues/web/palette-copy.es.ts')),
  },
  document.documentElement.lang as Locale,
)
