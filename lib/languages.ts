// Every language of the site. One more is a line here and its files beside the English ones.

/** `hourCycle` where people here write times unlike others who speak it. */
export const LANGUAGES: { en: Facts; es: Facts } = {
  en: {},
  es: { hourCycle: 'h23' },
}
type Facts = { hourCycle?: 'h12' | 'h23' }
export type Language = keyof typeof LANGUAGES
/** Spoken where nobody said otherwise, and the one that has every sentence. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const isLanguage = (text: unknown): text is Language => LANGUAGE_CODES.includes(text as Language)
/** Where the switch of a page leads: to the first that is not its own. */
export const otherThan = (language: Language): Language => LANGUAGE_CODES.find((code) => code !== language)!
