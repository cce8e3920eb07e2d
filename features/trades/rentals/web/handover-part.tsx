import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { lazyPart } from '#ui/later.ts'
import type { BookingWithHandover } from '../handover-facts.ts'
import { type HandoverKind, isRental } from '#features/work/orders/progress.ts'
import { HandoverCard } from './handover-card.tsx'
import { showsHandover } from './handover-due.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'

// form, photos and their upload: fetched after the page
const HandoverDialog = lazyPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog)

/** The card of the hand-over, where there is one to show. */
export function HandoverPart({ order }: { order: BookingWithHandover }) {
  return showsHandover(order) ? <HandoverCard order={order} /> : null
}

type Props = { order: BookingWithHandover; kind: HandoverKind; variant: ButtonLook['variant'] }

/** The button that records a hand-over, as wide as it will be while its form is fetched. */
export function HandoverButton({ order, kind, variant }: Props) {
  const t = useTranslations(`orderWork.handover.${isRental(order) ? 'rental' : 'work'}`)
  return (
    <Part fallback={<Button variant={variant} busy={t(`record.${kind}`)} />}>
      <HandoverDialog order={order} kind={kind} variant={variant} />
    </Part>
  )
}
