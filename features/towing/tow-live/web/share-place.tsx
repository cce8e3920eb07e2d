import { Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Side } from '../live-place.ts'
import type { LiveJob } from './use-places.ts'
import { useSharing } from './use-sharing.ts'

/** Nothing is read from the device before somebody taps; who sees it, and until when, stands beside it. */
export function SharePlace({ job, side }: { job: LiveJob; side: Side }) {
  const t = useTranslations('towLive.share')
  const { on, trouble, start, stop } = useSharing(job, side)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<Navigation aria-hidden className="size-5" />}
        onClick={on ? stop : start}
      >
        {on ? t('stop') : side === 'truck' ? t('truck') : t('driver')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {on && <strong className="block text-ink">{t('on')}</strong>}
        {side === 'truck' ? t('truckSeen') : t('driverSeen')}
      </p>
      {trouble && (
        <Notice tone="warn" live>
          {trouble === 'denied' ? t('denied') : t('lost')}
        </Notice>
      )}
    </div>
  )
}
