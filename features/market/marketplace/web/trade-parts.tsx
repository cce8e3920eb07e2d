import type { ComponentType } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { spokenIn } from '#lib/spoken.ts'
import type copy from './facts-copy.en.ts'
import { Choice } from './trade-choice.tsx'
import { Facts } from './trade-facts.tsx'

const SAID = import.meta.glob<typeof copy>('./facts-copy.*.ts', { eager: true, import: 'default' })

/** Most sentences about the trades come along with the part that says them. */
const withWords = <Props extends object>(Part: ComponentType<Props>) =>
  function WithWords(props: Props) {
    const locale = useLocale()
    const messages = { ...useMessages(), tradeFacts: spokenIn(SAID, locale) }
    return (
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        <Part {...props} />
      </IntlProvider>
    )
  }
export const TradeChoice = withWords(Choice)
export const TradeFacts = withWords(Facts)
