import { useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { DataTable } from '#ui/table.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import type { repairsContract } from '#features/trades/repairs/contract.ts'
import { ADMIN_REPAIR_SORTS, MUCH_ADDED_PERCENT, SLIPS_IN_ROW } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import { api } from '#features/trades/repairs/web/repair-calls.ts'

const SHOW = ['all', 'insurer', 'unanswered', 'late', 'slips', 'added', 'gone'] as const
const SEARCH = searchOf({ show: oneOf(SHOW, 'all'), q: text(), sort: oneOf(ADMIN_REPAIR_SORTS) })
type Row = z.output<typeof repairsContract.adminRepairs.output>[number]

const shows = (show: (typeof SHOW)[number], row: Row) =>
  show === 'all' ||
  (show === 'insurer' && row.version_waiting !== null) ||
  (show === 'unanswered' && row.insurer_late !== null) ||
  (show === 'late' && row.late) ||
  (show === 'slips' && row.slips_in_row >= SLIPS_IN_ROW) ||
  (show === 'added' && row.added_percent > MUCH_ADDED_PERCENT) ||
  (show === 'gone' && row.shop_gone)
const names = (row: Row) => `${row.first_name} ${row.shop_name} ${row.claim_number}`.toLowerCase()

/** `/admin/repairs`: every open repair, and what of it waits for an insurer, is late, or has lost its shop. */
export default function AdminRepairsPage() {
  const t = useTranslations('adminRepairs')
  const { show, q, sort } = useSearch(SEARCH)
  const set = useChange()
  const query = useQuery({
    queryKey: ['repairs', 'admin', sort],
    queryFn: ({ signal }) => api.adminRepairs({ sort }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: 30_000,
  })
  const found = (rows: readonly Row[]) =>
    rows.filter((row) => shows(show, row) && (!q || names(row).includes(q.trim().toLowerCase())))
  return (
    <Page title={t('title')} meta={t('meta')} back={{ to: paths.adminClaims(), label: t('back') }} width="work">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <SearchBox id="repairs-q" label={t('search')} value={q ?? ''} onValue={(wanted) => set({ q: wanted })} />
      <Loaded query={query} keep label={t('loading')} shape="rows" lines={6} failed={t('failed')}>
        {(rows) => (
          <>
            <TabLinks
              label={t('show.label')}
              current={show}
              tabs={SHOW.map((key) => ({
                key,
                label: t(`show.${key}`, { percent: MUCH_ADDED_PERCENT, count: SLIPS_IN_ROW }),
                count: rows.filter((row) => shows(key, row)).length,
                to: SEARCH.write({ show: key, q, sort }),
              }))}
            />
            {found(rows).length === 0 ? (
              <Empty icon={<Hammer aria-hidden />} title={t(rows.length === 0 ? 'none' : 'noneHere')} />
            ) : (
              <Rows rows={found(rows)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('adminRepairs')
  const status = useTranslations('repairs.status')
  const stages = useTranslations('repairs.stages')
  const when = useWhen()
  return (
    <DataTable
      caption={t('title')}
      sort={useSort(ADMIN_REPAIR_SORTS)}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.adminRepair(id)}
      columns={[
        { key: 'driver', header: t('columns.driver'), sort: 'driver', cell: ({ first_name }) => first_name },
        {
          key: 'shop',
          header: t('columns.shop'),
          sort: 'shop',
          cell: ({ shop_name, shop_gone }) => (
            <>
              {shop_name}
              {shop_gone && <span className="block font-semibold text-bad">{t('gone')}</span>}
            </>
          ),
        },
        { key: 'claim', header: t('columns.claim'), sort: 'claim', cell: ({ claim_number }) => claim_number },
        {
          key: 'state',
          header: t('columns.state'),
          cell: (row) => (
            <StatusBadge tone={REPAIR_STATUS[row.status].tone}>
              {row.status === 'in_shop' && row.stage ? stages(row.stage) : status(row.status)}
            </StatusBadge>
          ),
        },
        {
          key: 'waits',
          header: t('columns.waits'),
          cell: ({ version_waiting, insurer_late: wait }) => (
            <>
              {version_waiting ?? '—'}
              {wait && (
                <span className="block font-semibold text-warn">
                  {t('overdue', { version: wait.version, count: wait.late_days })}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'promised',
          header: t('columns.promised'),
          sort: 'promised',
          cell: ({ promised_on, late, slips, slips_in_row: row }) => (
            <>
              {promised_on ? when.day(promised_on) : '—'}
              {(late || slips > 0) && (
                <span className={late ? 'block font-semibold text-bad' : 'block text-ink-soft'}>
                  {[late && t('late'), slips > 0 && t('slips', { count: slips })].filter(Boolean).join(' · ')}
                </span>
              )}
              {row >= SLIPS_IN_ROW && (
                <span className="block font-semibold text-warn">{t('inRow', { count: row })}</span>
              )}
            </>
          ),
        },
        {
          key: 'signed',
          header: t('columns.signed'),
          sort: 'signed',
          align: 'right',
          cell: ({ authorized_cents, added_percent: percent }) => (
            <>
              {percent > MUCH_ADDED_PERCENT && (
                <span className="mr-3">
                  <StatusBadge tone="warn">{t('added', { percent })}</StatusBadge>
                </span>
              )}
              <span className="money">{formatCents(authorized_cents ?? 0)}</span>
            </>
          ),
        },
      ]}
    />
  )
}
