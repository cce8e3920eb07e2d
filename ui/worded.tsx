import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages, useTimeZone } from 'use-intl'
import { later } from './later.ts'

type Copy = () => Promise<{ default: object }>

/**
 * A part that few show, fetched together with the sentences that only it says: the namespace, the part, the sentences by
 * language.
 */
export const worded = <Props extends object>(
  namespace: keyof Messages,
  load: () => Promise<ComponentType<Props>>,
  copy: Record<'en' | 'es', Copy>,
) =>
  lazy(() =>
    later(async () => {
      const [Part, { default: words }] = await Promise.all([
        load(),
        copy[document.documentElement.lang === 'es' ? 'es' : 'en'](),
      ])
      const more = { [namespace]: words }
      const Worded = (props: Props) => (
        <Words more={more}>
          <Part {...props} />
        </Words>
      )
      return { default: Worded }
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
