import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import type { Deposit } from './cancel-window.tsx'

const Cancel = opening(() => import('./cancel-window.tsx'))

/** Leads to canceling, which says the exact refund first. */
export function CancelDialog({ order }: { order: Booking & { deposit: Deposit | null } }) {
  const t = useTranslations('orders.acts')
  return <Cancel order={order} trigger={<Button variant="secondary">{t('cancel')}</Button>} />
}
