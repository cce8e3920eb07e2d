// Mails, news and documents in each language, from catalogs in the message format of the screens.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTranslator, type ICUArgs } from 'use-intl/core'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '../languages.ts'
import { inEach } from '../spoken.ts'

/** The catalog of another language: `satisfies Translated<typeof en>`. */
export type Translated<C> = C extends string ? string : { readonly [Key in keyof C]: Translated<C[Key]> }

/** What a sentence names; of nothing (`null`), `{day, select, none {} other {…}}` says what it says without. */
export type Value = string | number | boolean | null
/** The same in every language, or, as a day is, written in each its own way. */
export type Each<T> = T | ((language: Language) => T)
type TextsOf<C> = C extends string ? C : C extends readonly (infer Part)[] ? TextsOf<Part> : TextsOf<C[keyof C]>
type NamesIn<Text> = Text extends string
  ? ICUArgs<Text, { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: never }>
  : never
type KeysOf<T> = T extends T ? keyof T : never
type At<T, Name extends PropertyKey> = T extends { [Key in Name]: infer One } ? One : never
/** What the texts of a message name, read off a catalog that is `as const`; of any other, whatever is given. */
export type NamedIn<Message, Names = NamesIn<TextsOf<Message>>> =
  string extends TextsOf<Message>
    ? Record<string, Each<Value>>
    : { [Name in KeysOf<Names>]: Each<At<Names, Name> extends number ? number : Value> }
/** Values as the last argument, which nobody gives where nothing is named. */
export type Last<Values> = string extends keyof Values
  ? [values?: Values]
  : keyof Values extends never
    ? []
    : [values: Values]
export type Given<Message> = Last<NamedIn<Message>>

/** A catalog in one language: what names nothing is a text, anything else asks for what it names. */
export type Spoken<C> = C extends string
  ? C extends `${string}{${string}`
    ? (values: NamedIn<C>) => string
    : string
  : { readonly [Key in keyof C]: Spoken<C[Key]> }
/** A message as it is said: of its lines, those that say something. */
type Said<C> = C extends string ? string : C extends readonly unknown[] ? string[] : { [Key in keyof C]: Said<C[Key]> }
/** Says a message of a catalog in every language at once. */
export type Say<C> = <Key extends keyof C & string>(
  key: Key,
  ...values: Given<C[Key]>
) => Record<Language, Said<C[Key]>>

type Values = Record<string, Each<Value>>
type Translator = { (at: string, values?: Record<string, unknown>): string; has: (at: string) => boolean }

/** A mistake in a catalog must be found by whoever tests it, never be mailed. */
const onError = (error: Error) => {
  throw error
}
const within = (tree: object, make: (part: unknown, key: string) => unknown): unknown =>
  Array.isArray(tree)
    ? tree.map((part, at) => make(part, String(at)))
    : Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, make(part, key)]))

/**
 * Reads `words.<language>.ts` beside the file at `home`, once for each language. What a language lacks is said in the
 * default one.
 */
export async function textsBeside<C extends object>(home: string): Promise<Record<Language, Spoken<C>>> {
  const read = async (language: Language): Promise<object> => {
    const file = new URL(`words.${language}.ts`, home)
    return existsSync(fileURLToPath(file))
      ? ((await import(/* @vite-ignore */ file.href)) as { default: object }).default
      : {}
  }
  const translators = new Map<Language, Translator>()
  for (const locale of LANGUAGE_CODES) {
    const messages: Record<string, never> = { ...(await read(locale)) }
    translators.set(locale, createTranslator({ locale, messages, onError }) as unknown as Translator)
  }
  const complete = await read(DEFAULT_LANGUAGE)
  return inEach((language) => {
    const spoken = (part: unknown, at: string): unknown => {
      if (typeof part !== 'string') return within(part as object, (one, key) => spoken(one, `${at}.${key}`))
      const own = translators.get(language)!
      const t = own.has(at) ? own : translators.get(DEFAULT_LANGUAGE)!
      if (!part.includes('{')) return t(at)
      return (values: Values = {}) =>
        t(
          at,
          within(
            values,
            (value) => (typeof value === 'function' ? value(language) : value) ?? 'none',
          ) as object as Values,
        )
    }
    return within(complete, spoken) as Spoken<C>
  })
}

/** Says what stands in the catalog beside the file at `home` in every language at once. */
export async function wordsBeside<C extends object>(home: string): Promise<Say<C>> {
  const texts = await textsBeside<C>(home)
  return ((key: string, values?: Values) => {
    const said = (part: unknown): unknown => {
      if (typeof part === 'function') return part(values)
      if (typeof part === 'string') return part
      const parts = within(part as object, said)
      return Array.isArray(parts) ? parts.filter(Boolean) : parts
    }
    return inEach((language) => said(texts[language][key as keyof C & keyof Spoken<C>]))
  }) as Say<C>
}

/** What a room tells somebody, by its name: how serious it is, and what it says. */
export const newsOf =
  <C, const Types extends { readonly [Key in keyof C]?: string }>(say: Say<C>, types: Types) =>
  <Key extends keyof C & keyof Types & string>(key: Key, ...values: Given<C[Key]>) => ({
    type: types[key],
    ...say(key, ...values),
  })
