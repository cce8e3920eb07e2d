import { useTranslations } from 'use-intl'
import type { Trade } from './trade.ts'

/** What a trade does on a claim, what booking it costs, what insurers pay. */
export function Facts({ trade }: { trade: Trade['key'] }) {
  const t = useTranslations('tradeFacts')
  const does = useTranslations('trades')(`${trade}.does`)
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
