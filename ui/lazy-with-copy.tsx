import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl'
import type { Language } from '#lib/languages.ts'
import { later } from './later.ts'

type Copy = () => Promise<{ default: object }>

/** A part that few show, fetched together with the sentences that only it says (`virtual:copy/<namespace>`). */
export const lazyWithCopy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  copy: Record<Language, Copy>,
) =>
  lazy(() =>
    later(async () => {
      const [Part, { default: more }] = await Promise.all([load(), copy[document.documentElement.lang as Language]()])
      const WithCopy = (props: Props) => (
        <Words more={more}>
          <Part {...props} />
        </Words>
      )
      return { default: WithCopy }
    }),
  )

function Words({ more, children }: { more: object; children: ReactNode }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'America/New_York'
  const messages = useMessages()
  const all = useMemo(() => ({ ...messages, ...more }), [messages, more])
  return (
    <IntlProvider locale={locale} messages={all} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
