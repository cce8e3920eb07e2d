import { Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { LinkButton } from '#ui/button.tsx'
import { RoleNote } from '#features/providers/web/role-only.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { numberOf, type OrderDetail } from '../order.ts'
import { canCallOff, canCancel, canContactCustomer, canProposeChange, canReportNoShow } from '../policy.ts'
import { canReturnEarly } from '../length-policy.ts'
import { handoversOf, returnedOn } from '../progress.ts'
import { canRecordUnreachable } from '../unreachable.ts'
import { OrderBadges } from './badges.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeOpen } from './change-open.tsx'
import { ContactCard } from './contact-card.tsx'
import { ExtensionCard } from './extension-card.tsx'
import { HandoverCard } from './handover-card.tsx'
import { MessageParty } from './message-party.tsx'
import { useReasonStep } from './order-acts.ts'
import { api, useLiveOrders, useOrder } from './order-calls.ts'
import { OrderFacts, OrderMoney } from './order-facts.tsx'
import { backTo, OrderMissing } from './order-missing.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderNext } from './provider-next.tsx'
import { Questions } from './questions.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { UpdateCard } from './update-dialog.tsx'

// most bookings have neither: fetched when there is something to show
const LeadFeeNote = lazy(() => import('./lead-fee-note.tsx'))
const PapersCard = lazy(() => import('./papers-card.tsx'))
const UnreachableDialog = lazy(() => import('./unreachable-dialog.tsx'))
const EarlyReturnCard = lazy(() => import('./early-return-card.tsx'))
const EarlyReturnDialog = lazy(() =>
  import('./early-return-dialog.tsx').then((it) => ({ default: it.EarlyReturnDialog })),
)
const ProblemCard = lazy(() => import('./problem-card.tsx').then((it) => ({ default: it.ProblemCard })))
const DepositCard = lazy(() => import('./deposit-card.tsx').then((it) => ({ default: it.DepositCard })))
const DisputeNotice = lazy(() => import('./dispute-notice.tsx'))
const SharedDocuments = lazy(() => import('./shared-documents.tsx').then((it) => ({ default: it.SharedDocuments })))

/** One booking as the provider works it. */
export default function ProviderBookingPage() {
  const t = useTranslations('orders')
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  if (!order) return <OrderMissing error={error} back={backTo.provider} retry={() => void refetch()} />
  return (
    <Page
      title={order.listing.title}
      over={t('detail.over', { number: numberOf(order) })}
      back={{ to: backTo.provider, label: t('detail.backProvider') }}
      action={<OrderBadges order={order} />}
      top={
        <>
          {order.disputes.length > 0 && (
            <Suspense>
              <DisputeNotice order={order} />
            </Suspense>
          )}
          <ChangeOpen order={order} />
          <Suspense>
            <LeadFeeNote order={order} />
          </Suspense>
          <ProviderNext order={order} />
          <RoleNote />
        </>
      }
      aside={
        <>
          <ContactCard order={order} title={t('detail.customer')}>
            {canContactCustomer(order).yes && (
              <LinkButton
                variant="secondary"
                icon={<Mail aria-hidden className="size-5" />}
                to={`mailto:${order.customer.email}?subject=${encodeURIComponent(order.listing.title)}`}
              >
                {t('work.contact')}
              </LinkButton>
            )}
            {order.status === 'paid' && <MessageParty orderId={order.id} />}
          </ContactCard>
          <OrderTimeline order={order} />
        </>
      }
    >
      <title>{`${order.listing.title} · ClaimChoice`}</title>
      <Questions order={order} />
      <Suspense>{order.deposit && <DepositCard order={order} />}</Suspense>
      <HandoverCard order={order} />
      <ExtensionCard order={order} />
      {order.early_return && (
        <Suspense>
          <EarlyReturnCard order={order} />
        </Suspense>
      )}
      <UpdateCard order={order} />
      <OrderFacts order={order} />
      <OrderMoney order={order} />
      <OrderFiles order={order} />
      <Suspense>
        {(order.status === 'paid' || order.status === 'refunded') && <PapersCard order={order} />}
        {order.problem && <ProblemCard order={order} />}
        {order.claim && order.status === 'paid' && <SharedDocuments orderId={order.id} />}
      </Suspense>
      <Changes order={order} />
    </Page>
  )
}

function Changes({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const today = dayIn(order.provider.time_zone, useNow({ updateInterval: 60_000 }))
  const noShow = useReasonStep((reason) => api.noShow({ id: order.id, reason }))
  const here = canCallOff({ ...order, handovers: handoversOf(order.timeline) }).yes
  const missed = here && canReportNoShow(order, today).yes
  const cancels = here && canCancel(order).yes
  const early = canReturnEarly(order, returnedOn(order, today)).yes
  // before an answer the page's next step offers it
  const proposes = order.fulfilment === 'accepted' && canProposeChange(order, today).yes
  const unreached = canRecordUnreachable(order).yes && order.timeline.every(({ kind }) => kind !== 'unreachable')
  if (!missed && !unreached && !cancels && !proposes && !early) return null
  return (
    <Card title={t('detail.actions')} data-no-print>
      <div className="flex flex-wrap gap-2">
        {proposes && <ChangeDialog order={order} />}
        {early && (
          <Suspense>
            <EarlyReturnDialog order={order} />
          </Suspense>
        )}
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
            text={t('acts.noShowText')}
            doText={t('acts.noShowDo')}
            busyText={t('acts.saving')}
            danger
            run={noShow}
          />
        )}
        {cancels && <CancelDialog order={order} />}
      </div>
    </Card>
  )
}
