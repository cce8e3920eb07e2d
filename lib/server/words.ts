// Mails and news in each language, from catalogs in the message format of the screens.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTranslator } from 'use-intl/core'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '../languages.ts'
import { inEach } from '../spoken.ts'

/** What is said, by its name, in parts: title and message, or whatever the writer puts together. */
type Catalog = Record<string, Record<string, string>>
/** What a sentence names; a day or an amount as a function of the language. */
type Values = Record<string, string | number | ((language: Language) => string)>
type Say = (key: string, values: Record<string, string | number>) => string

/** A mistake in a catalog must be found by whoever tests it, never be mailed. */
const onError = (error: Error) => {
  throw error
}

/**
 * Reads `words.<language>.ts` beside the file at `home`, and says what stands in them in every language at once. What a
 * language lacks is said in the default one.
 */
export async function wordsBeside<C extends Catalog>(home: string) {
  const read = async (language: Language): Promise<Partial<C>> => {
    const file = new URL(`words.${language}.ts`, home)
    return existsSync(fileURLToPath(file))
      ? ((await import(/* @vite-ignore */ file.href)) as { default: C }).default
      : {}
  }
  const complete = (await read(DEFAULT_LANGUAGE)) as C
  const says = new Map<Language, Say>()
  for (const language of LANGUAGE_CODES) {
    const messages: Catalog = { ...complete, ...(await read(language)) }
    says.set(language, createTranslator({ locale: language, messages, onError }) as unknown as Say)
  }
  return <Key extends keyof C & string>(key: Key, values: Values = {}) =>
    inEach((language) => {
      const known = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(language) : value,
      ])
      const parts = Object.keys(complete[key]!).map((part) => [
        part,
        says.get(language)!(`${key}.${part}`, Object.fromEntries(known) as Record<string, string | number>),
      ])
      return Object.fromEntries(parts) as { [Part in keyof C[Key]]: string }
    })
}
