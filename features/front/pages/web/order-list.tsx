import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import { type Group, GROUPS, type Order } from '#features/work/orders/order.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { OrderAmount } from '#features/work/orders/web/order-amount.tsx'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { useCounts, useOrders } from '#features/work/orders/web/order-calls.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useDays } from '#ui/time-text.ts'
import type { Sorting } from '#ui/use-sort.tsx'

export type TabKey = 'all' | 'waiting' | Group
const TABS = ['all', ...GROUPS] as const
/** What waits for an answer comes before the rest, on a provider's list only. */
export const PROVIDER_TABS = ['all', 'waiting', ...GROUPS] as const
/** The tab in the address of one's own bookings. */
export const DRIVER_TAB = searchOf({ tab: oneOf(TABS, 'all') })

type Filter = NonNullable<Parameters<typeof useOrders>[0]>
/** A tab as a question to the server. */
export const filterOf = <F extends Filter>(ours: F, tab: TabKey): F & Filter =>
  tab === 'all'
    ? ours
    : tab === 'waiting'
      ? { ...ours, status: 'paid', work_status: 'requested' }
      : { ...ours, group: tab }

/** The tabs of a list with exact counts, each with its own address. */
export function OrderTabs({
  filter,
  side,
  current,
  keep = {},
}: {
  filter: { user_id?: string; provider_id?: string }
  side: 'provider' | 'customer'
  current: TabKey
  /** What else the address says and keeps. */
  keep?: Record<string, string>
}) {
  const t = useTranslations('orders.list')
  const { data: counts } = useCounts(filter, !keep['q'])
  const tab = (key: TabKey) => ({
    key,
    label: t(key),
    ...(counts && !keep['q'] && { count: counts[key] }),
    to: `?${new URLSearchParams({ ...(key !== 'all' && { tab: key }), ...keep })}`,
  })
  // nothing to answer is no tab
  const waits = current === 'waiting' || Boolean(counts?.waiting)
  const shown: readonly TabKey[] = side === 'provider' || !waits ? TABS : PROVIDER_TABS
  return <TabLinks label={t('tabs')} current={current} tabs={shown.map(tab)} />
}

/** Orders newest first unless sorted: a table on wide screens, cards on phones, each row one link. */
export function OrderList({
  filter,
  side,
  hrefOf,
  empty,
  insurerHeader,
  keys,
  sort,
}: {
  filter: Filter
  side: 'provider' | 'customer'
  hrefOf: (order: Order) => string
  empty: React.ReactNode
  /** With it the insurer has a column, where there is one. */
  insurerHeader?: string
  /** Below the list: what a keyboard does with it. */
  keys?: (rows: { id: string; to: string }[]) => React.ReactNode
  sort?: Sorting
}) {
  const t = useTranslations('orders')
  const daysOf = useDays()
  const list = useOrders(filter)
  if (list.isPending || list.error) return <Loaded query={list} label={t('loading')} shape="rows" lines={5} />
  if (list.orders.length === 0) return empty
  const amount: Column<Order> = {
    key: 'amount',
    header: t('list.amount'),
    align: 'right',
    cell: (order) => (
      <b className="money">
        <OrderAmount order={order} />
      </b>
    ),
  }
  const listing: Column<Order> = {
    key: 'listing',
    header: t('list.listing'),
    wraps: true,
    cell: ({ car, listing: { title } }) => (side === 'customer' && car ? `${car} · ${title}` : title),
  }
  const who: Column<Order> = {
    key: 'who',
    header: t(side === 'provider' ? 'list.provider' : 'list.customer'),
    cell: (order) => (side === 'provider' ? order.provider.business_name : order.customer.name),
  }
  const insurer: Column<Order> = {
    key: 'insurer',
    header: insurerHeader,
    cell: ({ claim }) => claim?.insurer_name ?? null,
    wideOnly: ({ claim }) => !claim,
  }
  const insured = insurerHeader && list.orders.some(({ claim }) => claim !== null)
  return (
    <>
      <DataTable
        caption={t('list.caption')}
        rows={list.orders}
        keyOf={(order) => order.id}
        hrefOf={hrefOf}
        lines
        {...(sort && { sort })}
        columns={[
          ...(side === 'provider' ? [listing, who] : [who, listing, ...(insured ? [insurer] : [])]),
          { key: 'when', header: t('list.when'), sort: 'when', cell: (order) => daysOf(order) },
          { key: 'state', header: t('list.state'), cell: (order) => <OrderBadges order={order} /> },
          ...(list.orders.some((order) => canSeePrices(order).yes) ? [amount] : []),
        ]}
      />
      {keys?.(list.orders.map((order) => ({ id: order.id, to: hrefOf(order) })))}
      {list.hasNextPage && (
        <div className="text-center">
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage && t('loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}
