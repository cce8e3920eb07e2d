// Every language of the site. One more is a word here and its files beside the English ones.

export const LANGUAGE_CODES = ['en', 'es'] as const
export type Language = (typeof LANGUAGE_CODES)[number]
/** Spoken where nobody said otherwise, and the one that has every sentence. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

export const isLanguage = (text: unknown): text is Language => LANGUAGE_CODES.includes(text as Language)
/** Where the switch of a page leads: to the first that is not its own. */
export const otherThan = (language: Language): Language => LANGUAGE_CODES.find((code) => code !== language)!
