import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { type Dispute, isOpen } from '../dispute.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { useWhen } from '#ui/time-text.ts'

/** What a bank asked for and how it ended, in the words of the side that reads it. */
export default function DisputeNotice({ order }: { order: Booking & { disputes: readonly Dispute[] } }) {
  return order.disputes.map((dispute) => (
    <One key={dispute.id} dispute={dispute} driver={order.viewer === 'customer'} />
  ))
}

function One({ dispute, driver }: { dispute: Dispute; driver: boolean }) {
  const t = useTranslations('contest')
  const when = useWhen()
  const cents = formatCents(dispute.amount_cents)
  const at = when.date(dispute.closed_at ?? dispute.created_at)
  if (isOpen(dispute))
    return (
      <Notice tone="warn" title={t(driver ? 'openDriver' : 'openProvider', { cents })}>
        {t(driver ? 'openDriverText' : 'openProviderText', { at })}
      </Notice>
    )
  if (dispute.status === 'won')
    return (
      <Notice tone={driver ? 'info' : 'good'} title={t(driver ? 'wonDriver' : 'wonProvider')}>
        {t('wonText', { cents, at })}
      </Notice>
    )
  return (
    <Notice tone={driver ? 'info' : 'warn'} title={t(driver ? 'lostDriver' : 'lostProvider', { cents })}>
      {t(driver ? 'lostDriverText' : 'lostProviderText', { at })}
    </Notice>
  )
}
