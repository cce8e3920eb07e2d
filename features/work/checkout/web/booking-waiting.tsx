import { CircleCheck, CircleSlash, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { cameToNothing, wasCharged } from '#features/work/orders/money.ts'
import { useLiveOrders, useOrderRow } from '#features/work/orders/web/order-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** While the checkout is open in the other tab: this page watches our own order, never the browser's return. */
export function BookingWaiting({ url, order_id, blocked }: { url: string | null; order_id: string; blocked: boolean }) {
  const t = useTranslations('orders.booking')
  const success = useTranslations('orders.success')
  const order = useOrderRow(order_id)
  useLiveOrders()
  const when = useWhen()
  const state =
    !order || order.status === 'pending'
      ? 'waiting'
      : cameToNothing(order)
        ? 'ended'
        : order.amount > 0
          ? 'paid'
          : 'free'
  const Icon = { waiting: LoaderCircle, paid: CircleCheck, free: CircleCheck, ended: CircleSlash }[state]
  const goesBack = order !== null && state === 'ended' && wasCharged(order)
  const title =
    order && (state === 'paid' || state === 'free') && order.work_status !== 'requested' ? 'confirmed' : state
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center" role="status">
      <Icon aria-hidden className={`size-10 text-accent ${state === 'waiting' ? 'animate-spin' : ''}`} />
      <div>
        <p className="font-display text-lg font-bold">
          {goesBack
            ? success('ended')
            : t(title, {
                business: order?.provider.business_name ?? '',
                by: order ? when.promise(order.respond_by, order.provider.time_zone) : '',
              })}
        </p>
        <p className="text-ink-soft">
          {goesBack
            ? success('endedText')
            : state === 'waiting'
              ? `${t('redirectText')} ${t('waitingText')}`
              : t(`${state}Text`)}
        </p>
      </div>
      {state === 'waiting' && url && (
        <div className="grid gap-2">
          <p className="text-sm">{t(blocked ? 'blocked' : 'again')}</p>
          <a className="link font-semibold" href={url} target="_blank" rel="noreferrer">
            {t('openLink')}
          </a>
        </div>
      )}
      {state !== 'waiting' && <LinkButton to={paths.booking(order_id)}>{t('view')}</LinkButton>}
    </div>
  )
}
