import { Scale } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { MoneyDecisions } from '#features/money/decisions/web/money-decisions-later.tsx'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { formatCents } from '#lib/money.ts'
import { ListPage } from '#ui/list-frame.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { KEYS } from '#ui/keys.ts'
import { Pagination } from '#ui/pagination.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/table.tsx'
import { queueFileContract, type QueueRow } from '../order-case.ts'
import { numberOf } from '#lib/ids.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { useNextCase, useQueue } from './case-calls.ts'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { QueueFilters } from './queue-filters.tsx'
import { filterOf, isNarrowed, queueAt, sortOn, sortsOn, type Tab, TABS } from './queue-search.ts'
import { useDays } from '#ui/time-text.ts'
import { useSort } from '#ui/use-sort.tsx'

/** `/admin/orders`: open complaints by how long they wait, refunds to look at, or all bookings; filters in the address. */
export default function AdminOrdersPage() {
  const t = useTranslations('adminOrders.queue')
  const words = useTranslations('adminOrders.next')
  const navigate = useNavigate()
  const { tab, page, search } = queueAt(useSearchParams()[0])
  useLiveOrders()
  const list = useQueue(tab, search, page)
  const rows = list.data?.rows ?? []
  const current = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(paths.adminOrder(id)),
  )
  const next = useNextCase(undefined, tab === 'disputed' ? search.sort : undefined)
  useShortcuts([{ keys: KEYS.next, label: words('key'), run: () => next.isPending || next.mutate() }])
  const filter = filterOf(tab, search)
  const found = isNarrowed(search)
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={
        <>
          <span className="max-md:hidden pointer-coarse:hidden">{t('meta')} </span>
          {!search.sort && tab !== 'contested' && t(tab === 'disputed' ? 'usual' : 'newest')}
        </>
      }
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <>
          <CsvExport
            path={queueFileContract.csv.path}
            query={filter as Record<string, string | undefined>}
            words={{
              label: t('export'),
              busy: t('exporting'),
              done: t('exported'),
              doneText: t('exportedText'),
              failed: t('notExported'),
            }}
          />
          <LinkButton variant="secondary" to={paths.adminReceivables()}>
            {t('receivables')}
          </LinkButton>
          <LinkButton variant="secondary" to={paths.adminLedger()}>
            {t('ledger')}
          </LinkButton>
        </>
      }
      above={
        <>
          <MoneyDecisions />
          <TabLinks
            label={t('tabs')}
            current={tab}
            beside={<SavedViews page="orders" />}
            tabs={TABS.map((key) => ({
              key,
              label: t(key),
              to: paths.adminOrders({ ...search, filter: key, sort: sortOn(key, search) }),
              ...(list.data && { count: list.data.counts[key] }),
            }))}
          />
          <QueueFilters tab={tab} search={search} rows={rows} />
        </>
      }
      query={list}
      label={t('loading')}
      lines={6}
      none={
        <Empty
          icon={<Scale aria-hidden />}
          title={t(tab === 'disputed' && !found ? 'none' : 'noneFound')}
          {...(found && {
            action: <LinkButton to={paths.adminOrders({ filter: tab, sort: search.sort })}>{t('clear')}</LinkButton>,
          })}
        >
          {t(tab === 'disputed' && !found ? 'noneText' : 'noneFoundText')}
        </Empty>
      }
    >
      {({ rows, total, page_size }) => (
        <>
          <Queue rows={rows} current={current} tab={tab} sorts={sortsOn(tab)} />
          <p className="text-sm text-ink-soft" role="status">
            {t('total', { count: total })}
          </p>
          <Pagination
            page={page}
            pages={Math.ceil(total / page_size)}
            hrefOf={(to) => paths.adminOrders({ ...search, filter: tab, ...(to > 1 && { page: to }) })}
          />
        </>
      )}
    </ListPage>
  )
}

function Queue({
  rows,
  current,
  tab,
  sorts,
}: {
  rows: readonly QueueRow[]
  current: string | null
  tab: Tab
  sorts: ReturnType<typeof sortsOn>
}) {
  const t = useTranslations('adminOrders.queue')
  const kinds = useTranslations('ownOrders.complaint.kinds')
  const format = useFormatter()
  const at = (instant: string) =>
    format.dateTime(new Date(instant), { month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const daysOf = useDays()
  const sort = useSort(sorts, tab === 'disputed' ? 'waits' : tab === 'contested' ? 'answer' : undefined)
  const waits = rows.some(({ disputed_at }) => disputed_at)
  const contested = rows.some(({ contested_cents }) => contested_cents !== null)
  const refunds = rows.some((row) => row.refund_pending_cents + row.refund_failed_cents > 0)
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.adminOrder(id)}
      current={current}
      {...(sorts.length > 0 && { sort })}
      columns={[
        {
          key: 'booking',
          header: t('booking'),
          sort: 'booking',
          cell: (row) => (
            <span
              title={row.title}
              className="xl:block xl:max-w-36 xl:truncate min-[90rem]:max-w-60 min-[100rem]:max-w-96"
            >
              {row.assigned && (
                // first, so that the cell's end cannot hide it
                <span className="text-xs font-normal text-ink-soft">
                  <span className="sr-only">{t('assigned')} </span>
                  {row.assigned.mine ? t('mine') : row.assigned.name}
                  {' · '}
                </span>
              )}
              {row.title}
            </span>
          ),
        },
        { key: 'number', header: t('number'), cell: numberOf },
        ...(waits
          ? [
              {
                key: 'waits',
                header: t('waits'),
                ...(tab === 'disputed' && { sort: 'waits' }),
                cell: (row: QueueRow) => (row.disputed_at ? <RelativeTime at={row.disputed_at} /> : '—'),
              },
              {
                key: 'complaint',
                header: t('complaint'),
                cell: (row: QueueRow) => (row.complaint && row.disputed_at ? kinds(row.complaint) : '—'),
              },
            ]
          : []),
        { key: 'driver', header: t('driver'), sort: 'driver', cell: (row) => row.customer },
        { key: 'provider', header: t('provider'), sort: 'provider', cell: (row) => row.business_name },
        { key: 'days', header: t('days'), sort: 'days', cell: (row) => daysOf(row) },
        { key: 'state', header: t('state'), cell: (row) => <OrderBadges order={row} /> },
        ...(contested
          ? [
              {
                key: 'contested',
                header: t('contestedCents'),
                cell: (row: QueueRow) => (row.contested_cents === null ? '—' : formatCents(row.contested_cents)),
              },
              {
                key: 'answer',
                header: t('answerBy'),
                ...(tab === 'contested' && { sort: 'answer' }),
                cell: (row: QueueRow) => (row.answer_by ? at(row.answer_by) : '—'),
              },
            ]
          : []),
        ...(refunds
          ? [
              {
                key: 'refund',
                header: t('refundState'),
                cell: (row: QueueRow) =>
                  row.refund_failed_cents > 0 ? (
                    <b className="text-bad">{t('failed', { cents: formatCents(row.refund_failed_cents) })}</b>
                  ) : row.refund_pending_cents > 0 ? (
                    t('pending', { cents: formatCents(row.refund_pending_cents) })
                  ) : (
                    '—'
                  ),
              },
            ]
          : []),
        { key: 'amount', header: t('amount'), sort: 'amount', align: 'right', cell: (row) => formatCents(row.amount) },
      ]}
    />
  )
}
