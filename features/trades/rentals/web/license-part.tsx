import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BookingWithHandover } from '../handover-facts.ts'
import { canRecordLicense } from '../policy.ts'
import { isPrivateCar, standing } from '#features/work/orders/progress.ts'
import { useWhen } from '#ui/time-text.ts'
import { WorkPhotos } from '#features/work/orders/web/work-photos.tsx'

const LicenseForm = opening(() => import('./license-window.tsx'))

/** The license of the renter of a private car: what is on record, and where its renter adds it. */
export function LicensePart({ order }: { order: BookingWithHandover }) {
  const t = useTranslations('orderWork.license')
  const when = useWhen()
  const { license } = order
  if (!isPrivateCar(order)) return null
  const edits = canRecordLicense(order).yes
  if (!license && standing(order.handovers, 'check_out')) return null
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      {license ? (
        <>
          <p>
            {license.state} · {t('ends', { last4: license.number_last4 })} ·{' '}
            {t('until', { day: when.day(license.expires_on) })}
          </p>
          {license.file_id && <WorkPhotos order={order} ids={[license.file_id]} />}
          {order.viewer === 'provider' && license.file_id && <p className="text-sm text-ink-soft">{t('owner')}</p>}
        </>
      ) : order.viewer === 'provider' ? (
        <Notice tone="warn">{t('missing', { customer: order.customer.name })}</Notice>
      ) : order.viewer === 'customer' ? (
        <p className="text-ink-soft">{t('driver', { business: order.provider.business_name })}</p>
      ) : (
        <p className="text-ink-soft">{t('missingShort')}</p>
      )}
      {edits && (
        <div data-no-print>
          <LicenseForm
            order={order}
            trigger={<Button variant={license ? 'secondary' : 'primary'}>{t(license ? 'change' : 'add')}</Button>}
          />
        </div>
      )}
    </section>
  )
}
