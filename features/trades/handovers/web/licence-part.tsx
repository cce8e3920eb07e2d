import { useTranslations } from 'use-intl'
import { Notice } from '#ui/notice.tsx'
import type { BookingWithHandover } from '../handover-facts.ts'
import { canRecordLicence } from '../policy.ts'
import { isPrivateCar, standing } from '#features/work/orders/progress.ts'
import { LicenceDialog } from './licence-dialog.tsx'
import { useWhen } from '#ui/when.ts'
import { WorkPhotos } from '#features/work/orders/web/work-photos.tsx'

/** The licence of the renter of a private car: what is on record, and where its renter adds it. */
export function LicencePart({ order }: { order: BookingWithHandover }) {
  const t = useTranslations('orderWork.licence')
  const when = useWhen()
  const { licence } = order
  if (!isPrivateCar(order)) return null
  const edits = canRecordLicence(order).yes
  if (!licence && standing(order.handovers, 'check_out')) return null
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      {licence ? (
        <>
          <p>
            {licence.state} · {t('ends', { last4: licence.number_last4 })} ·{' '}
            {t('until', { day: when.day(licence.expires_on) })}
          </p>
          {licence.file_id && <WorkPhotos order={order} ids={[licence.file_id]} />}
          {order.viewer === 'provider' && licence.file_id && <p className="text-sm text-ink-soft">{t('owner')}</p>}
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
          <LicenceDialog order={order} />
        </div>
      )}
    </section>
  )
}
