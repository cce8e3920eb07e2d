import { CircleCheck, CircleSlash, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { useLiveOrders, useOrder } from './order-calls.ts'

/** While the checkout is open in the other tab: this page watches our own order, never the browser's return. */
export function BookingWaiting({ url, order_id, blocked }: { url: string | null; order_id: string; blocked: boolean }) {
  const t = useTranslations('orders.booking')
  const { data: order } = useOrder(order_id)
  useLiveOrders()
  const state = !order || order.status === 'pending' ? 'waiting' : order.status === 'paid' ? 'paid' : 'ended'
  const Icon = { waiting: LoaderCircle, paid: CircleCheck, ended: CircleSlash }[state]
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center" role="status">
      <Icon aria-hidden className={`size-10 text-accent ${state === 'waiting' ? 'animate-spin' : ''}`} />
      <div>
        <p className="font-display text-lg font-bold">{t(state)}</p>
        <p className="text-ink-soft">
          {state === 'waiting' ? `${t('redirectText')} ${t('waitingText')}` : t(`${state}Text`)}
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
