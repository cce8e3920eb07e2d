import { CarFront } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { useSearch } from '#ui/use-search.ts'
import { DRIVER_TAB, filterOf, OrderList, OrderTabs } from './order-list.tsx'

/** A driver's bookings, in tabs that are addresses. */
export default function BookingsPage() {
  const t = useTranslations('orders.list')
  const me = useMe()
  const { tab } = useSearch(DRIVER_TAB)
  useLiveOrders()
  const mine = { user_id: me.id }
  return (
    <Page title={t('title')}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <OrderTabs filter={mine} side="provider" current={tab} />
      <div className="grid gap-4">
        <OrderList
          side="provider"
          filter={filterOf(mine, tab)}
          hrefOf={(order) => paths.booking(order.id)}
          empty={
            tab === 'all' ? (
              <Empty
                icon={<CarFront aria-hidden />}
                title={t('none')}
                action={<LinkButton to={paths.marketplace()}>{t('browse')}</LinkButton>}
              >
                {t('noneText')}
              </Empty>
            ) : (
              <Empty title={t('noneHere')}>{t('noneHereText')}</Empty>
            )
          }
        />
      </div>
    </Page>
  )
}
