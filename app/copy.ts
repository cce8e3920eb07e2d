// Every sentence of the screens, by language and by where it is needed: the public pages do not carry the rest.
import type appEn from './copy.app.en.ts'
import type publicEn from './copy.public.en.ts'

export type Locale = 'en' | 'es'
export type Messages = typeof publicEn & typeof appEn

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

type Loader = () => Promise<{ default: Partial<Messages> }>
export const PUBLIC_COPY: Record<Locale, Loader> = {
  en: () => import('./copy.public.en.ts'),
  es: () => import('./copy.public.es.ts'),
}
export const APP_COPY: Record<Locale, Loader> = {
  en: () => import('./copy.app.en.ts'),
  es: () => import('./copy.app.es.ts'),
}

const loaded: Record<Locale, Partial<Messages>> = { en: {}, es: {} }

/** Fetches one set of sentences, once; afterwards {@link copyOf} has them. */
export async function loadCopy(set: Record<Locale, Loader>, locale: Locale): Promise<void> {
  const { default: sentences } = await set[locale]() // first: the other set may arrive meanwhile
  loaded[locale] = { ...loaded[locale], ...sentences }
}
export const copyOf = (locale: Locale): Partial<Messages> => loaded[locale]
