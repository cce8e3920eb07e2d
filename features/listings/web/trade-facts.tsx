import { useTranslations } from 'use-intl'
import type { Trade } from './trade.ts'

/** What a trade does on a claim, what booking it costs, what insurers pay. */
export function TradeFacts({ trade }: { trade: Trade['key'] }) {
  const t = useTranslations('trades')
  return (
    <dl className="mt-4 grid gap-3">
      {(['does', 'costs', 'covered'] as const).map((what) => (
        <div key={what}>
          <dt className="text-sm font-semibold">{t(what)}</dt>
          <dd className="text-sm text-ink-soft">{t(`${trade}.${what}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
