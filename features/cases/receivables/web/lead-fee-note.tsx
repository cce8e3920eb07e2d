import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { leadFeeContract } from '../lead-fee-calls.ts'
import type { Booking } from '#features/work/orders/order.ts'

const api = clientOf(leadFeeContract)

/** The lead fee of one booking, where there is one. */
export const useLeadFee = (order_id: string, enabled = true) =>
  useQuery({
    queryKey: ['orders', 'lead-fee', order_id],
    queryFn: ({ signal }) => api.fee({ order_id }, { signal }),
    enabled,
  })

/** What this job costs its provider, said to both sides; nothing where no fee is on. */
export default function LeadFeeNote({ order }: { order: Booking }) {
  const t = useTranslations('issuedDocuments.fee')
  const locale = useLocale()
  const { data: fee } = useLeadFee(order.id)
  if (!fee || fee.status === 'none') return null
  const amount = formatCents(fee.cents)
  const day = (at: string | null) => (at ? formatDay(dayIn(order.provider.time_zone, new Date(at)), locale) : '')
  const why = fee.credit_reason
    ? t(`why.${fee.credit_reason}`, { repeats: fee.repeats ?? '', miles: fee.miles ?? 0 })
    : ''
  if (order.viewer === 'customer') {
    const sentence = ({ due: 'driverDue', charged: 'driver', credited: 'driverCredited' } as const)[fee.status]
    return <p className="text-ink-soft">{t(sentence, { business: order.provider.business_name, amount, why })}</p>
  }
  return (
    <Notice tone={fee.status === 'credited' ? 'good' : 'info'} title={t('title')}>
      {fee.status === 'due'
        ? t('due', { amount })
        : fee.status === 'charged'
          ? t('charged', { amount, day: day(fee.charged_at) })
          : t('credited', { amount, day: day(fee.credited_at), why })}{' '}
      {fee.status !== 'credited' && t('rule')}
    </Notice>
  )
}
