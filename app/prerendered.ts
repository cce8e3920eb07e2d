import { LANGUAGE_CODES } from '#lib/languages.ts'
import { STATE_CODES, stateSlug } from '#lib/us-states.ts'
import { paths } from './paths.ts'

const slugs = STATE_CODES.map(stateSlug)
/** Pages written at build time; they ship no JavaScript. */
export const PRERENDERED: string[] = LANGUAGE_CODES.flatMap((language) => [
  paths.home(language),
  paths.about(language),
  paths.privacy(language),
  paths.terms(language),
  paths.contact(language),
  paths.help(language),
  paths.rights(language),
  ...slugs.map((slug) => paths.stateRights(slug, language)),
])
