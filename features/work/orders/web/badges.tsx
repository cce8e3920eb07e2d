import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import type { Order } from '../order.ts'
import { FULFILMENT, ORDER_STATUS } from '../status.ts'

/** Payment as spec §4 paints it (paid green, pending yellow, failed red, else gray), and how far the work is. */
export function OrderBadges({
  order,
}: {
  order: Pick<Order, 'status' | 'fulfilment'> & Partial<Pick<Order, 'amount' | 'insurer_cents' | 'viewer'>>
}) {
  const t = useTranslations('orders')
  const own = useTranslations('ownOrders')
  const { status, fulfilment, amount, insurer_cents = 0, viewer } = order
  const billed = status === 'paid' && amount === 0 && insurer_cents > 0
  const alive = status === 'paid' || fulfilment === 'declined'
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      <StatusBadge tone={ORDER_STATUS[status].tone}>{billed ? t('detail.billed') : t(`status.${status}`)}</StatusBadge>
      {alive && (
        <StatusBadge tone={FULFILMENT[fulfilment].tone}>
          {fulfilment === 'requested' && viewer === 'provider' ? own('yours') : t(`fulfilment.${fulfilment}`)}
        </StatusBadge>
      )}
    </span>
  )
}
