import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl'
import type choices from '#features/work/matching/web/choices-copy.en.ts'
import { later } from '#ui/later.ts'
import type contest from '#features/cases/chargebacks/web/contest-copy.en.ts'
import type deposit from '#features/trades/deposits/web/deposit-copy.en.ts'
import type adminDisputes from '#features/cases/chargebacks/web/dispute-copy.en.ts'
import type orderLength from '#features/trades/rentals/web/length-copy.en.ts'

type Rare = {
  adminDisputes: typeof adminDisputes
  choices: typeof choices
  contest: typeof contest
  deposit: typeof deposit
  orderLength: typeof orderLength
}
type Loads = { [Noun in keyof Rare]: () => Promise<{ default: Rare[Noun] }> }

const LOADS: Record<string, Loads> = {
  en: {
    adminDisputes: () => import('#features/cases/chargebacks/web/dispute-copy.en.ts'),
    choices: () => import('#features/work/matching/web/choices-copy.en.ts'),
    contest: () => import('#features/cases/chargebacks/web/contest-copy.en.ts'),
    deposit: () => import('#features/trades/deposits/web/deposit-copy.en.ts'),
    orderLength: () => import('#features/trades/rentals/web/length-copy.en.ts'),
  },
  es: {
    adminDisputes: () => import('#features/cases/chargebacks/web/dispute-copy.es.ts'),
    choices: () => import('#features/work/matching/web/choices-copy.es.ts'),
    contest: () => import('#features/cases/chargebacks/web/contest-copy.es.ts'),
    deposit: () => import('#features/trades/deposits/web/deposit-copy.es.ts'),
    orderLength: () => import('#features/trades/rentals/web/length-copy.es.ts'),
  },
}

/** A part that few bookings show, fetched together with the sentences that only it says. */
export const worded = <Props extends object>(noun: keyof Rare, load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    later(async () => {
      const [Part, { default: words }] = await Promise.all([load(), LOADS[document.documentElement.lang]![noun]()])
      const more = { [noun]: words }
      const Worded = (props: Props) => (
        <Words more={more}>
          <Part {...props} />
        </Words>
      )
      return { default: Worded }
    }),
  )

function Words({ more, children }: { more: Partial<Rare>; children: ReactNode }) {
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
