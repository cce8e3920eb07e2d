import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { partiesOf, useWords } from './change-words.ts'

const Change = opening(() => import('./change-window.tsx'))

/** Leads to other days: a driver asks for them, a provider proposes them. */
export function ChangeDialog({ order }: { order: Booking }) {
  const t = useWords(order)
  return <Change order={order} trigger={<Button variant="secondary">{t('ask', partiesOf(order))}</Button>} />
}
