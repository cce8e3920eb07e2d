import { Scale } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/accounts/web/queue-keys.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { numberOf } from '../order.ts'
import { OrderBadges } from './badges.tsx'
import { useCounts, useLiveOrders, useOrders } from './order-calls.ts'
import { useWhen } from './when.ts'

const DISPUTED = { fulfilment: 'disputed', sort: 'oldest' } as const
const ALL = { sort: 'newest' } as const

/** `/admin/orders`: bookings whose problem waits for a decision, oldest first; or all of them, newest first. */
export default function AdminOrdersPage() {
  const t = useTranslations('ownOrders.queue')
  const words = useTranslations('orders')
  const when = useWhen()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const current = params.get('filter') === 'all' ? 'all' : 'disputed'
  useLiveOrders()
  const { data: counts } = useCounts({})
  const list = useOrders(current === 'all' ? ALL : DISPUTED)
  const row = useQueueKeys(
    list.orders.map(({ id }) => id),
    (id) => void navigate(paths.booking(id)),
  )
  const tab = (key: 'disputed' | 'all') => ({
    key,
    label: t(key),
    to: paths.adminOrders({ filter: key }),
    ...(counts && { count: counts[key] }),
  })
  return (
    <Page
      title={t('title')}
      meta={
        <>
          <span className="max-md:hidden">{t(current === 'all' ? 'meta' : 'metaDisputed')}</span>
          <span className="md:hidden">{t(current === 'all' ? 'metaTouch' : 'metaTouchDisputed')}</span>
        </>
      }
      back={{ to: paths.dashboard(), label: t('back') }}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <TabLinks label={t('tabs')} current={current} tabs={[tab('disputed'), tab('all')]} />
      {list.isPending ? (
        <Skeleton label={words('loading')} shape="rows" lines={5} />
      ) : list.isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void list.refetch()}>{words('retry')}</Button>}>
          {words('loadFailed')}
        </Notice>
      ) : list.orders.length === 0 ? (
        <Empty icon={<Scale aria-hidden />} title={t(current === 'all' ? 'noneAtAll' : 'none')}>
          {t(current === 'all' ? 'noneAtAllText' : 'noneText')}
        </Empty>
      ) : (
        <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
          <DataTable
            caption={t(current)}
            rows={list.orders}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => paths.booking(id)}
            current={row}
            columns={[
              { key: 'booking', header: t('booking'), cell: (order) => order.listing.title },
              { key: 'number', header: t('number'), cell: numberOf },
              { key: 'driver', header: words('list.customer'), cell: (order) => order.customer.name },
              { key: 'provider', header: words('list.provider'), cell: (order) => order.provider.business_name },
              { key: 'when', header: words('list.when'), cell: (order) => when.days(order) },
              { key: 'state', header: words('list.state'), cell: (order) => <OrderBadges order={order} /> },
              {
                key: 'amount',
                header: words('list.amount'),
                align: 'right',
                cell: (order) => formatCents(order.amount),
              },
            ]}
          />
        </Card>
      )}
      {list.hasNextPage && (
        <div className="text-center">
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage && words('loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {words('list.more')}
          </Button>
        </div>
      )}
    </Page>
  )
}
