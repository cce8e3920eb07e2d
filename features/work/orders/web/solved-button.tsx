import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Order } from '../order.ts'
import { useStep } from './order-acts.ts'
import { api } from './order-calls.ts'

/** Withdraws a complaint: the driver is satisfied after all. */
export function SolvedButton({ order }: { order: Pick<Order, 'id'> }) {
  const t = useTranslations('orders.acts')
  const approve = useStep(() => api.approve({ id: order.id }))
  return (
    <Button variant="primary" busy={approve.busy && t('approving')} onClick={approve.go}>
      {t('solved')}
    </Button>
  )
}
