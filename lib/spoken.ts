// Which language is meant, and the same thing said in each.
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGE_CODES } from './languages.ts'

/** The same for each language. */
export const inEach = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, make(language)])) as Record<Language, T>
/** What a language says of what stands in a data file, or English where it says nothing. */
export const saidIn = <T>(
  all: Record<typeof DEFAULT_LANGUAGE, T> & Partial<Record<Language, T>>,
  language: Language,
): T => all[language] ?? all[DEFAULT_LANGUAGE]
/** Which of these files (`import.meta.glob('./copy.*.ts', { eager: true })`) speaks a language. */
export const spokenIn = <T>(files: Record<string, T>, language: Language): T => {
  const of = (code: Language) => Object.entries(files).find(([file]) => file.endsWith(`.${code}.ts`))?.[1]
  return (of(language) ?? of(DEFAULT_LANGUAGE))!
}

/** The language a browser asks for: what was chosen on this device, else the first it names. */
export function languageAsked(cookie: string | null | undefined, accepted: string | null | undefined): Language {
  const first = /^[a-z]+/i.exec(accepted ?? '')?.[0].toLowerCase()
  return languageChosen(cookie) ?? (isLanguage(first) ? first : DEFAULT_LANGUAGE)
}
/** What was chosen on this device (`lib/lang-cookie.ts`). */
export function languageChosen(cookie: string | null | undefined): Language | undefined {
  const chosen = /(?:^|;\s*)lang=([a-z]+)/.exec(cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : undefined
}
