import { lazy } from 'react'
import { later } from '#ui/later.ts'
import type { OrderDetail } from '../order.ts'
import { HandoverPart } from './handover-part.tsx'
import { Part } from './whole.tsx'
import { worded } from './worded.tsx'

// most bookings have none of these: fetched when there is something to show
const DepositCard = worded('deposit', async () => (await import('./deposit-card.tsx')).DepositCard)
const EarlyReturnCard = worded('orderLength', async () => (await import('./early-return-card.tsx')).default)
const ExtensionCard = worded('orderLength', async () => (await import('./extension-card.tsx')).ExtensionCard)

// parts that both sides' pages of a booking fetch after what they show first
export const ChangeOpen = lazy(() => later(async () => ({ default: (await import('./change-open.tsx')).ChangeOpen })))
export const DisputeNotice = worded('contest', async () => (await import('./dispute-notice.tsx')).default)
export const LeadFeeNote = lazy(() => later(() => import('./lead-fee-note.tsx')))
export const OrderFiles = lazy(() => later(async () => ({ default: (await import('./order-files.tsx')).OrderFiles })))
export const PapersCard = lazy(() => later(() => import('./papers-card.tsx')))
export const ProblemCard = lazy(() =>
  later(async () => ({ default: (await import('./problem-card.tsx')).ProblemCard })),
)

/** What a booking has of a rental, the same for both sides: deposit, hand-over, more days, fewer days. */
export function RentalParts({ order }: { order: OrderDetail }) {
  return (
    <>
      <Part>{order.deposit && <DepositCard order={order} />}</Part>
      <HandoverPart order={order} />
      {(order.extends_order_id || order.extended_by) && (
        <Part>
          <ExtensionCard order={order} />
        </Part>
      )}
      {order.early_return && (
        <Part>
          <EarlyReturnCard order={order} />
        </Part>
      )}
    </>
  )
}
