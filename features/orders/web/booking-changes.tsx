import { Suspense } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { canExtend, canReturnEarly } from '../length-policy.ts'
import type { OrderDetail } from '../order.ts'
import { canApprove, canAskChange, canCallOff, canCancel, canReportProblem } from '../policy.ts'
import { handoversOf, returnedOn } from '../progress.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { SolvedButton } from './solved-button.tsx'
import { worded } from './worded.tsx'

const ExtendButton = worded('orderLength', async () => (await import('./extension-card.tsx')).ExtendButton)
const EarlyReturnDialog = worded(
  'orderLength',
  async () => (await import('./early-return-dialog.tsx')).EarlyReturnDialog,
)

/** What a driver can still change: take a report back, ask for other dates, report, cancel. Nothing when nothing can be. */
export default function BookingChanges({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const solved = order.fulfilment === 'disputed' && canApprove(order).yes
  const reports = canReportProblem(order).yes
  const changes = canAskChange(order, today).yes
  const longer = canExtend(order, today).yes
  const early = canReturnEarly(order, returnedOn(order, today)).yes
  const cancels = canCancel(order).yes && canCallOff({ ...order, handovers: handoversOf(order.timeline) }).yes
  if (order.viewer !== 'customer' || !(solved || reports || changes || longer || early || cancels)) return null
  return (
    <Card title={t('detail.actions')} data-no-print>
      <div className="flex flex-wrap gap-2">
        {solved && <SolvedButton order={order} />}
        {longer && (
          <Suspense>
            <ExtendButton order={order} />
          </Suspense>
        )}
        {changes && <ChangeDialog order={order} />}
        {early && (
          <Suspense>
            <EarlyReturnDialog order={order} />
          </Suspense>
        )}
        {reports && <ProblemDialog order={order} />}
        {cancels && <CancelDialog order={order} />}
      </div>
    </Card>
  )
}
