import type { Locale } from '#features/site/web/head.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { inSpanish } from '../laws.ts'

/** The name as a heading or a list has it. */
export const nameOf = (state: UsState, locale: Locale): string =>
  locale === 'es' ? inSpanish(state).name.replace(/^el /, '') : US_STATES[state].name
/** The name as it stands in a sentence: in the District of Columbia. */
export const nameIn = (state: UsState, locale: Locale): string =>
  locale === 'es' ? inSpanish(state).name : state === 'DC' ? `the ${US_STATES.DC.name}` : US_STATES[state].name
