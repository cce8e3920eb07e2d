import { checkoutContract } from '#features/work/checkout/contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { cameToNothing, wasCharged } from '#features/work/orders/money.ts'
import type { Order } from '#features/work/orders/order.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { ContactCard } from '#features/work/orders/web/contact-card.tsx'
import { api, ordersChanged, useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { OrderFacts, OrderMoney } from '#features/work/orders/web/order-facts.tsx'
import { OrderFiles } from '#features/work/receipts/web/order-files.tsx'
import { OrderMissing } from './order-missing.tsx'
import { useDays, useWhen } from '#ui/time-text.ts'

const checkout = clientOf(checkoutContract)
const ASK_MS = 1500
const SLOW_AFTER = 20
const SLOW_MS = 30_000

/** The own order of a checkout session, asked for again while its payment is open. Null when there is none. */
const useSessionOrder = (session: string) =>
  useQuery({
    queryKey: ['orders', 'session', session],
    queryFn: async ({ signal }) => (await api.list({ stripe_session_id: session }, { signal }))[0] ?? null,
    enabled: session !== '',
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' ? (state.dataUpdateCount < SLOW_AFTER ? ASK_MS : 4 * ASK_MS) : false,
  })

/** After the checkout: our own record decides, not the way the browser came back. */
export default function BookingSuccessPage() {
  const [params] = useSearchParams()
  const session = params.get('session_id') ?? ''
  const { data: order, error, refetch, isPending, dataUpdatedAt } = useSessionOrder(session)
  useLiveOrders()
  // The payment provider is asked, too: its event may be late or lost. Failing is silent (spec §8); we ask again.
  const waiting = order?.status === 'pending'
  useEffect(() => {
    if (!waiting) return
    let here = true
    void checkout
      .verifyServicePayment({ session_id: session })
      .then(({ status }) => {
        if (here && status !== 'pending') void ordersChanged()
      })
      .catch(() => undefined)
    return () => {
      here = false
    }
  }, [waiting, session, dataUpdatedAt])
  if (session === '' || order === null) return <NotFound />
  if (!order || isPending) return <OrderMissing error={error} back={paths.bookings()} retry={() => void refetch()} />
  return <Found order={order} />
}

function NotFound() {
  const t = useTranslations('orders.success')
  return (
    <Page title={t('notFound')} width="text">
      <title>{`${t('notFound')} · ClaimChoice`}</title>
      <Empty
        title={t('notFound')}
        action={
          <>
            <LinkButton to={paths.bookings()}>{t('toBookings')}</LinkButton>
            <MessageSupport />
          </>
        }
      >
        {t('notFoundText')}
      </Empty>
    </Page>
  )
}

/** True when the payment is still open after half a minute. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && slow
}

function Found({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const work = useTranslations('orderWork.next')
  const when = useWhen()
  const slow = useSlow(order.status === 'pending')
  const state =
    order.status === 'pending'
      ? 'checking'
      : cameToNothing(order)
        ? 'ended'
        : order.work_status === 'requested'
          ? 'waiting'
          : 'confirmed'
  const free = order.amount === 0 && (state === 'waiting' || state === 'confirmed')
  const share = order.repair_id !== null && state === 'confirmed'
  const named = t(state === 'waiting' ? `booking.${free ? 'free' : 'paid'}` : `success.${state}`, {
    business: order.provider.business_name,
    by: when.promise(order.respond_by, order.provider.time_zone),
  })
  const title = share ? work('share') : named
  return (
    <Page
      title={title}
      over={order.listing.title}
      status={<OrderBadges order={order} />}
      top={
        <Notice tone={state === 'ended' ? 'warn' : state === 'checking' ? 'info' : 'good'} live>
          {share
            ? work('shareText')
            : t(
                slow
                  ? 'success.slow'
                  : free
                    ? 'booking.freeText'
                    : state === 'ended' && !wasCharged(order)
                      ? 'next.nothingCharged'
                      : `success.${state}Text`,
              )}
        </Notice>
      }
      aside={<ContactCard order={order} title={t('success.contact')} />}
    >
      <title>{`${title} · ClaimChoice`}</title>
      {state !== 'ended' && !order.repair_id && <Next order={order} />}
      <OrderFacts order={order} />
      <OrderMoney order={order} />
      <OrderFiles order={order} receipt />
      <div className="flex flex-wrap gap-2" data-no-print>
        {share ? (
          <LinkButton to={paths.claimRepair(order.claim_id!)}>{work('shareAction')}</LinkButton>
        ) : (
          <LinkButton to={paths.dashboard()}>{t('success.dashboard')}</LinkButton>
        )}
        <LinkButton variant="secondary" to={paths.booking(order.id)}>
          {t('success.view')}
        </LinkButton>
        <LinkButton variant="secondary" to={paths.marketplace()}>
          {t('success.browse')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** What happens next, in three steps (spec §2). */
function Next({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const when = useWhen()
  const daysOf = useDays()
  const business = order.provider.business_name
  const by = when.promise(order.respond_by, order.provider.time_zone)
  return (
    <Card title={t('success.next')}>
      <Timeline
        label={t('success.next')}
        words={{
          done: t('timeline.done'),
          due: t('timeline.due'),
          later: t('timeline.later'),
          stopped: t('timeline.stopped'),
        }}
        steps={[
          {
            key: 'contact',
            title: t('success.step1'),
            state: 'due',
            ...(order.respond_by && { line: t('success.step1Text', { business, by }) }),
          },
          {
            key: 'service',
            title: t('success.step2', { date: daysOf(order) }),
            state: 'later',
            line: t('success.step2Text'),
          },
          {
            key: 'approve',
            title: t('success.step3'),
            state: 'later',
            ...(order.amount > 0 && { line: t('success.step3Text') }),
          },
        ]}
      />
    </Card>
  )
}
