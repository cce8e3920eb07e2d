import { useNow } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { canExtend, canReturnEarly } from '#features/trades/rentals/extend-or-return-policy.ts'
import type { OrderDetail } from '../order-detail.ts'
import { canApprove, canCallOff, canFileComplaint } from '#features/work/orders/policy.ts'
import { canAskChange, canCancel } from '#features/work/changes/policy.ts'
import { returnedOn } from '#features/work/orders/progress.ts'
import { EarlyReturnButton, ExtendButton } from '#features/trades/rentals/web/extend-or-return.tsx'
import { CancelDialog } from '#features/work/changes/web/cancel-dialog.tsx'
import { ChangeDialog } from '#features/work/changes/web/change-dialog.tsx'
import { ComplaintDialog } from '#features/cases/complaints/web/complaint-dialog.tsx'
import { SolvedButton } from '#features/work/orders/web/solved-button.tsx'

/** What a driver can still change: withdraw a complaint, ask for other dates, report, cancel. Nothing when nothing can be. */
export default function BookingChanges({ order }: { order: OrderDetail }) {
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const solved = order.work_status === 'disputed' && canApprove(order).yes
  const reports = canFileComplaint(order).yes
  const changes = canAskChange(order, today).yes
  const longer = canExtend(order, today).yes
  const early = canReturnEarly(order, returnedOn(order, today)).yes
  const cancels = canCancel(order).yes && canCallOff(order).yes
  if (order.viewer !== 'customer' || !(solved || reports || changes || longer || early || cancels)) return null
  return (
    <>
      {solved && <SolvedButton order={order} />}
      {longer && <ExtendButton order={order} />}
      {changes && <ChangeDialog order={order} />}
      {early && <EarlyReturnButton order={order} />}
      {reports && <ComplaintDialog order={order} />}
      {cancels && <CancelDialog order={order} />}
    </>
  )
}
