import appraisalsCopy from 'virtual:copy/appraisals'
import contestCopy from 'virtual:copy/contest'
import { lazyPart } from '#ui/later.ts'
import type { OrderDetail } from '../order-detail.ts'
import { DepositCard } from '#features/trades/deposits/web/deposit-card.tsx'
import { ReturnTermsPart } from '#features/trades/deposits/web/return-terms-part.tsx'
import { HandoverCard } from '#features/trades/rentals/web/handover-card.tsx'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

// most bookings have none of these: fetched when there is something to show
const EarlyReturnCard = lazyPart(
  async () => (await import('#features/trades/rentals/web/early-return-card.tsx')).default,
)
const ExtensionCard = lazyPart(
  async () => (await import('#features/trades/rentals/web/extension-card.tsx')).ExtensionCard,
)

// parts that both sides' pages of a booking fetch after what they show first
export const ChangeOpen = lazyPart(async () => (await import('#features/work/changes/web/change-open.tsx')).ChangeOpen)
export const ChargebackNotice = lazyWithCopy(
  async () => (await import('#features/cases/chargebacks/web/chargeback-notice.tsx')).default,
  contestCopy,
)
export const ComplaintCard = lazyPart(
  async () => (await import('#features/cases/complaints/web/complaint-card.tsx')).ComplaintCard,
)

const Reports = lazyWithCopy(
  async () => (await import('#features/cases/appraisals/web/reports.tsx')).Reports,
  appraisalsCopy,
)
/** The report of a service at a fixed price; nothing on any other booking, and nothing to fetch. */
export const ReportPart = ({ order }: { order: OrderDetail }) =>
  order.price.product &&
  (order.status === 'paid' || order.status === 'refunded') && (
    <Part>
      <Reports order={order} />
    </Part>
  )

/** What a booking has of a rental, the same for both sides: deposit, hand-over, more days, fewer days. */
export function RentalParts({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.deposit && canSeePrices(order).yes && <DepositCard order={order} />}
      <HandoverCard order={order} />
      <ReturnTermsPart order={order} />
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
