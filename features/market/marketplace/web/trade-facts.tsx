import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import type copy from './facts-copy.en.ts'
import type { Trade } from './trade.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./facts-copy.*.ts', { eager: true, import: 'default' })

/** What a trade does on a claim, what booking it costs, what insurers pay; most of its sentences come along with it. */
export default function TradeFacts({ trade }: { trade: Trade['key'] }) {
  const t = useTranslations('trades')
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={{ tradeFacts: spokenIn(SAID, locale) }} timeZone="UTC">
      <Facts trade={trade} does={t(`${trade}.does`)} />
    </IntlProvider>
  )
}

function Facts({ trade, does }: { trade: Trade['key']; does: string }) {
  const t = useTranslations('tradeFacts')
  const facts = { does, costs: t(`${trade}.costs`), covered: t(`${trade}.covered`) }
  return (
    <dl className="mt-4 grid gap-3">
      {(['does', 'costs', 'covered'] as const).map((what) => (
        <div key={what}>
          <dt className="text-sm font-semibold">{t(what)}</dt>
          <dd className="text-sm text-ink-soft">{facts[what]}</dd>
        </div>
      ))}
    </dl>
  )
}
