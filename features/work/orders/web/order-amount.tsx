import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { insurerOwes } from '../money.ts'
import type { Order } from '../order.ts'

/** What a booking costs in a list: what the card paid, and beside it what an insurer owes that is billed directly. */
export function OrderAmount({
  order,
}: {
  order: Pick<Order, 'status' | 'work_status' | 'amount' | 'insurer_cents' | 'price'>
}) {
  const t = useTranslations('orders.detail')
  const owes = insurerOwes(order)
  if (owes === 0) return formatCents(order.amount)
  return t('withInsurer', { total: formatCents(order.amount + owes), owes: formatCents(owes) })
}
