import adminChargebacksCopy from 'virtual:copy/adminChargebacks'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Assignment } from '#features/base/queues/web/assignment.tsx'
import { MoneyDecisions } from '#features/money/decisions/web/money-decisions-later.tsx'
import { Card } from '#ui/card.tsx'
import { later, lazyPart } from '#ui/later.ts'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNextCase } from '#features/cases/complaints/web/case-calls.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import type { OrderDetail } from '../order-detail.ts'
import { numberOf } from '#lib/ids.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { useOrder } from './use-order.ts'
import { OrderMissing } from './order-missing.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

const OrderTimeline = lazyPart(async () => (await import('./order-timeline.tsx')).OrderTimeline)
const ResolutionCard = lazyPart(
  async () => (await import('#features/cases/complaints/web/resolution-card.tsx')).ResolutionCard,
)
const DepositCard = lazyPart(async () => (await import('#features/trades/deposits/web/deposit-card.tsx')).DepositCard)
const DepositDecision = lazyPart(
  async () => (await import('#features/trades/deposits/web/deposit-decision.tsx')).DepositDecision,
)
const ChargebackCards = lazyWithCopy(
  async () => (await import('#features/cases/chargebacks/web/chargeback-card.tsx')).default,
  adminChargebacksCopy,
)
const FailedRefunds = lazyPart(
  async () => (await import('#features/cases/complaints/web/failed-refunds.tsx')).FailedRefunds,
)
const CaseEvidence = lazyPart(
  async () => (await import('#features/cases/complaints/web/case-evidence.tsx')).CaseEvidence,
)
const CaseMessages = lazyPart(async () => (await import('#features/cases/complaints/web/case-talk.tsx')).CaseMessages)
const CaseNotes = lazyPart(async () => (await import('#features/cases/complaints/web/case-talk.tsx')).CaseNotes)
const CaseQuestions = lazyPart(async () => (await import('#features/cases/complaints/web/case-talk.tsx')).CaseQuestions)
const CaseRest = lazy(() => later(() => import('./case-rest.tsx')))

/** `/admin/orders/:id`: what was promised, the evidence of both sides, the money to the cent, and the resolution. */
export default function AdminOrderPage() {
  const t = useTranslations('adminOrders.case')
  const words = useTranslations('orders')
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  useLiveOrders()
  const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus()
  const nextWords = useTranslations('adminOrders.next')
  const next = useNextCase(id)
  useShortcuts([
    { keys: KEYS.next, label: nextWords('key'), run: () => next.isPending || next.mutate() },
    { keys: KEYS.decide, label: t('keys.decide'), run: focus('#decide input, #decide textarea') },
    { keys: KEYS.ask, label: t('keys.ask'), run: focus('#question') },
    { keys: KEYS.note, label: t('keys.note'), run: focus('#note') },
  ])
  if (!order) return <OrderMissing error={error} back={paths.adminOrders()} retry={() => void refetch()} />
  const waiting = (title: string, lines: number) => (
    <Card title={title}>
      <Skeleton label={words('loading')} lines={lines} />
    </Card>
  )
  return (
    <Page
      title={order.listing.title}
      over={t('over', { number: numberOf(order) })}
      back={{ to: paths.adminOrders(), label: t('back') }}
      status={<OrderBadges order={order} />}
      top={
        <>
          <Assignment table="orders" id={id} />
          {order.chargebacks.length > 0 && (
            <Suspense fallback={<Skeleton label={words('loading')} lines={6} />}>
              <ChargebackCards order={order} />
            </Suspense>
          )}
          <MoneyDecisions order_id={id} />
          <Suspense>
            <FailedRefunds order={order} />
          </Suspense>
          <Suspense fallback={<Skeleton label={words('loading')} lines={8} />}>
            <ResolutionCard order={order} />
          </Suspense>
          <Suspense>{order.deposit?.ask && <DepositDecision order={order} />}</Suspense>
        </>
      }
      aside={
        <>
          <Suspense fallback={<Skeleton label={words('loading')} shape="rows" />}>
            <OrderTimeline order={order} />
          </Suspense>
          <People order={order} />
          <Suspense fallback={waiting(t('notes'), 7)}>
            <CaseNotes order={order} />
          </Suspense>
        </>
      }
    >
      <title>{`${order.listing.title} · ClaimChoice`}</title>
      <Suspense fallback={waiting(t('evidence'), order.complaint ? 6 : 2)}>
        <CaseEvidence order={order} />
      </Suspense>
      <Suspense>{order.deposit && <DepositCard order={order} />}</Suspense>
      <Suspense fallback={waiting(t('questions'), 8)}>
        <CaseQuestions order={order} />
        {order.status !== 'pending' && <CaseMessages order={order} />}
      </Suspense>
      <Suspense fallback={<Skeleton label={words('loading')} lines={8} />}>
        <CaseRest order={order} />
      </Suspense>
    </Page>
  )
}

/** Both sides, how to reach them, and what else is on record. */
function People({ order }: { order: OrderDetail }) {
  const t = useTranslations('adminOrders.case')
  const { customer, provider } = order
  const reach = ({ email, phone }: { email: string | null; phone: string | null }) =>
    [email, phone].filter(Boolean).join(' · ')
  return (
    <Card title={t('contact')}>
      <div className="grid gap-4">
        <div>
          <p className="text-sm text-ink-soft">{t('driver')}</p>
          <p className="font-semibold wrap-anywhere">{customer.name}</p>
          <p className="text-sm wrap-anywhere">{reach(customer)}</p>
          <p>
            <Link className="link text-sm" to={paths.adminOrders({ filter: 'all', user_id: order.user_id })}>
              {t('driversBookings')}
            </Link>
          </p>
        </div>
        <div>
          <p className="text-sm text-ink-soft">{t('provider')}</p>
          <p className="font-semibold wrap-anywhere">{provider.business_name}</p>
          <p className="text-sm wrap-anywhere">{reach(provider)}</p>
          <p>
            <Link className="link text-sm" to={paths.adminOrders({ filter: 'all', provider_id: order.provider_id })}>
              {t('bookingsOf')}
            </Link>
          </p>
        </div>
        <p className="grid gap-1">
          {order.claim_id && (
            <Link className="link text-sm" to={paths.adminClaim(order.claim_id)}>
              {t('openClaim')}
            </Link>
          )}
          <Link className="link text-sm" to={paths.adminAudit({ row: order.id })}>
            {t('record')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
