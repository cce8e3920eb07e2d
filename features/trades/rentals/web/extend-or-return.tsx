import { useTranslations } from 'use-intl'
import type { Booking } from '#features/work/orders/order.ts'
import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'

const Extend = opening(() => import('./extend-window.tsx'))
const EarlyReturn = opening(() => import('./early-return-window.tsx'))

/** Leads to more days of a rental. */
export function ExtendButton({ order }: { order: Booking }) {
  const t = useTranslations('extendOrReturn.extend')
  return <Extend order={order} trigger={<Button variant="secondary">{t('ask')}</Button>} />
}

/** Leads to saying that the car is back before its last day. */
export function EarlyReturnButton({ order }: { order: Booking }) {
  const t = useTranslations('extendOrReturn.back')
  return <EarlyReturn order={order} trigger={<Button variant="secondary">{t('ask')}</Button>} />
}
