import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { later } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BookingWithHandover } from '../handover-facts.ts'
import { type HandoverKind, isRental } from '#features/work/orders/progress.ts'
import { showsHandover } from './handover-due.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'

// forms, photos and their upload: fetched after the page stands
const HandoverCard = lazy(() => later(async () => ({ default: (await import('./handover-card.tsx')).HandoverCard })))
const HandoverDialog = lazy(() =>
  later(async () => ({ default: (await import('./handover-dialog.tsx')).HandoverDialog })),
)

const wordsOf = (order: BookingWithHandover) => `orderWork.handover.${isRental(order) ? 'rental' : 'work'}` as const

/** The card of the hand-over in its place, while it is fetched too. */
export function HandoverPart({ order }: { order: BookingWithHandover }) {
  const t = useTranslations(wordsOf(order))
  const words = useTranslations('orders')
  if (!showsHandover(order)) return null
  return (
    <Part
      fallback={
        <Card id="hand-over" title={t('card')}>
          <Skeleton label={words('loading')} lines={4} />
        </Card>
      }
    >
      <HandoverCard order={order} />
    </Part>
  )
}

type Props = { order: BookingWithHandover; kind: HandoverKind; variant: ButtonLook['variant'] }

/** The button that records a hand-over, as wide as it will be while its form is fetched. */
export function HandoverButton({ order, kind, variant }: Props) {
  const t = useTranslations(wordsOf(order))
  return (
    <Part fallback={<Button variant={variant} busy={t(`record.${kind}`)} />}>
      <HandoverDialog order={order} kind={kind} variant={variant} />
    </Part>
  )
}
