import { lazy } from 'react'
import type { Booking } from '#features/work/orders/order.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'

const QuestionCard = lazy(() => import('./question-card.tsx'))

/** What the claims team asks this side; nothing on the page, and nothing to fetch, while it asks nothing. */
export const Questions = ({ order }: { order: Booking & { asked: number } }) =>
  order.asked > 0 && (
    <Part>
      <QuestionCard order={order} />
    </Part>
  )
