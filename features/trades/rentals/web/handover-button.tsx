import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import { type HandoverKind, isRental } from '#features/work/orders/progress.ts'
import type { BookingWithHandover } from '../handover-facts.ts'

const Handover = opening(() => import('./handover-window.tsx'))

type Props = { order: BookingWithHandover; kind: HandoverKind; variant?: ButtonLook['variant'] }

/** Leads to the record of a hand-over. */
export function HandoverButton({ order, kind, variant = 'secondary' }: Props) {
  const t = useTranslations(`orderWork.handover.${isRental(order) ? 'rental' : 'work'}`)
  return <Handover order={order} kind={kind} trigger={<Button variant={variant}>{t(`record.${kind}`)}</Button>} />
}
