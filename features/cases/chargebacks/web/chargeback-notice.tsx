import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { type Chargeback, isOpen } from '../chargeback.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { useWhen } from '#ui/time-text.ts'

/** What a bank asked for and how it ended, in the words of the side that reads it. */
export default function ChargebackNotice({ order }: { order: Booking & { chargebacks: readonly Chargeback[] } }) {
  return order.chargebacks.map((chargeback) => (
    <One key={chargeback.id} chargeback={chargeback} driver={order.viewer === 'customer'} />
  ))
}

function One({ chargeback, driver }: { chargeback: Chargeback; driver: boolean }) {
  const t = useTranslations('contest')
  const when = useWhen()
  const cents = formatCents(chargeback.amount_cents)
  const at = when.date(chargeback.closed_at ?? chargeback.created_at)
  if (isOpen(chargeback))
    return (
      <Notice tone="warn" title={t(driver ? 'openDriver' : 'openProvider', { cents })}>
        {t(driver ? 'openDriverText' : 'openProviderText', { at })}
      </Notice>
    )
  if (chargeback.status === 'won')
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
