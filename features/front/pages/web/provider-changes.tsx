import { lazy, Suspense } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { Section } from '#ui/section.tsx'
import { later } from '#ui/later.ts'
import { canReturnEarly } from '#features/trades/rentals/extend-or-return-policy.ts'
import type { OrderDetail } from '../order-detail.ts'
import { canCallOff, canReportNoShow } from '#features/work/orders/policy.ts'
import { canCancel, canProposeChange } from '#features/work/changes/policy.ts'
import { returnedOn } from '#features/work/orders/progress.ts'
import { canRecordUnreachable } from '#features/cases/receivables/unreachable.ts'
import { EarlyReturnButton } from '#features/trades/rentals/web/extend-or-return.tsx'
import { CancelDialog } from '#features/work/changes/web/cancel-dialog.tsx'
import { ChangeDialog } from '#features/work/changes/web/change-dialog.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'

const UnreachableDialog = lazy(() => later(() => import('#features/cases/receivables/web/unreachable-dialog.tsx')))

/** What a provider can still change: propose other days, say that nobody came, cancel. Nothing when nothing can be. */
export default function ProviderChanges({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const now = useNow({ updateInterval: 60_000 })
  const today = dayIn(order.provider.time_zone, now)
  const noShow = useReasonStep((reason) => api.noShow({ id: order.id, reason }))
  const here = canCallOff(order).yes
  const missed = here && canReportNoShow(order, today, now).yes
  const cancels = here && canCancel(order).yes
  const early = canReturnEarly(order, returnedOn(order, today)).yes
  // before an answer the page's next step offers it
  const proposes = order.work_status === 'accepted' && canProposeChange(order, today).yes
  const unreached = canRecordUnreachable(order).yes && order.timeline.every(({ kind }) => kind !== 'unreachable')
  if (!missed && !unreached && !cancels && !proposes && !early) return null
  return (
    <Section title={t('detail.actions')} data-no-print>
      <div className="flex flex-wrap gap-2">
        {proposes && <ChangeDialog order={order} />}
        {early && <EarlyReturnButton order={order} />}
        {unreached && (
          <Suspense>
            <UnreachableDialog order={order} />
          </Suspense>
        )}
        {missed && (
          <ReasonDialog
            name={`${order.id}:no-show`}
            label={t('work.noShow')}
            title={t('acts.noShowTitle')}
            text={t(order.amount > 0 ? 'acts.noShowText' : 'acts.reasonNeeded')}
            doText={t('acts.noShowDo')}
            busyText={t('acts.saving')}
            danger
            {...noShow}
          />
        )}
        {cancels && <CancelDialog order={order} />}
      </div>
    </Section>
  )
}
