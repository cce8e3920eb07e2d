import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl'
import type { Language } from '#lib/languages.ts'
import { later } from './later.ts'

type Copy = () => Promise<{ default: object }>
type Said = Partial<Record<Language, object>>

/** A part that few show, fetched together with the sentences that only it says (`virtual:copy/<namespace>`). */
export const lazyWithCopy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  copy: Record<Language, Copy>,
) =>
  lazy(() =>
    later(async () => {
      const [Part, words] = await Promise.all([load(), wordsOf(copy)])
      const WithCopy = (props: Props) => (
        <Words more={words}>
          <Part {...props} />
        </Words>
      )
      return { default: WithCopy }
    }),
  )

/** In a browser those of its page's language; on the server, which draws for everybody, each. */
async function wordsOf(copy: Record<Language, Copy>): Promise<Said> {
  const wanted = (import.meta.env.SSR ? Object.keys(copy) : [document.documentElement.lang]) as Language[]
  const all = await Promise.all(wanted.map(async (language) => [language, (await copy[language]()).default] as const))
  return Object.fromEntries(all)
}

function Words({ more, children }: { more: Said; children: ReactNode }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'America/New_York'
  const messages = useMessages()
  const all = useMemo(() => ({ ...messages, ...more[locale] }), [messages, more, locale])
  return (
    <IntlProvider locale={locale} messages={all} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
