import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import type { Order } from '../order.ts'
import { WORK_STATUS, ORDER_STATUS } from '../status.ts'

/** Payment as spec §4 paints it (paid green, pending yellow, failed red, else gray), and how far the work is. */
export function OrderBadges({
  order,
}: {
  order: Pick<Order, 'status' | 'work_status'> & Partial<Pick<Order, 'amount' | 'insurer_cents' | 'viewer'>>
}) {
  const t = useTranslations('orders')
  const own = useTranslations('ownOrders')
  const { status, work_status, amount, insurer_cents = 0, viewer } = order
  const billed = status === 'paid' && amount === 0 && insurer_cents > 0
  const alive = status === 'paid' || work_status === 'declined'
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end xl:in-data-[width=work]:flex-nowrap xl:in-data-[width=work]:gap-3">
      <StatusBadge tone={ORDER_STATUS[status].tone}>{billed ? t('detail.billed') : t(`status.${status}`)}</StatusBadge>
      {alive && (
        <StatusBadge tone={WORK_STATUS[work_status].tone}>
          {work_status === 'requested' && viewer === 'provider' ? own('yours') : t(`work_status.${work_status}`)}
        </StatusBadge>
      )}
    </span>
  )
}
