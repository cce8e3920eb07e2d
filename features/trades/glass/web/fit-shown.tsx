import { useNow, useTranslations } from 'use-intl'
import { allSafeAt, type GlassFit, safeAt } from '#features/trades/estimates/glass.ts'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'

const LOOK_MS = 10_000
const MINUTE_MS = 60_000

/** Of a pane that was set: with what, in which weather, and from when on the car is safe to drive. */
export function FitFacts({ fit, zone }: { fit: GlassFit; zone: string }) {
  const t = useTranslations('glassFit')
  const panes = useTranslations('glass.panes')
  const when = useWhen()
  return (
    <>
      <span className="block">{panes(fit.pane)}</span>
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {t('facts', {
          adhesive: fit.adhesive || 'none',
          lot: fit.lot,
          temperature: fit.temperature_f,
          humidity: fit.humidity,
          rust: fit.rust ? 'yes' : 'no',
        })}
      </span>
      <span className="block text-sm text-ink-soft">
        {t('set', { at: when.promise(fit.set_at, zone) })} ·{' '}
        {t('from', { at: when.promise(safeAt(fit).toISOString(), zone) })}
      </span>
    </>
  )
}

/** From when on the car may be driven, and how long that is still; of each pane the newest record counts. That it may is said once it is `ready`. */
export function SafeToDrive({ fits, zone, ready }: { fits: readonly GlassFit[]; zone: string; ready: boolean }) {
  const t = useTranslations('glassFit')
  const when = useWhen()
  const now = useNow({ updateInterval: LOOK_MS })
  const safe = allSafeAt(fits)
  const at = when.promise(new Date(safe).toISOString(), zone)
  const minutes = Math.ceil((safe - now.getTime()) / MINUTE_MS)
  if (minutes <= 0)
    return (
      ready && (
        <Notice tone="good" title={t('since', { at })}>
          {t('sinceText')}
        </Notice>
      )
    )
  return (
    <Notice tone="warn" title={t('until', { at })}>
      {t('left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
    </Notice>
  )
}
