import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Onward } from '#ui/list-frame.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { AUDIT_SORTS } from '../audit.ts'
import { AUDIT, type Filter, useAudit } from './audit-data.ts'
import { EntryDialog } from './audit-entry.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filter.tsx'
import { useSentence } from './audit-sentence.ts'

/** `/admin/audit`: who did what to which row, found by person, row, action and period; all of it in the address. */
export default function AdminAuditPage() {
  const t = useTranslations('audit')
  const navigate = useNavigate()
  const { entry, ...search } = useSearch(AUDIT)
  const { before, after, ...filter } = search
  return (
    <Page
      width="work"
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={<AuditExport filter={filter} />}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <AuditFilters filter={filter} />
      <Suspense fallback={<Skeleton label={t('loading')} shape="rows" lines={10} />}>
        <Entries filter={filter} place={{ ...(before && { before }), ...(after && { after }) }} open={entry ?? null} />
        {entry && (
          <EntryDialog
            key={entry}
            id={entry}
            search={search}
            onClose={() => void navigate(paths.adminAudit(search), { preventScrollReset: true })}
          />
        )}
      </Suspense>
    </Page>
  )
}

type Place = { before?: number; after?: number }
function Entries({ filter, place, open }: { filter: Filter; place: Place; open: number | null }) {
  const t = useTranslations('audit')
  const format = useFormatter()
  const sentence = useSentence()
  const search = { ...filter, ...place }
  const sort = useSort(AUDIT_SORTS, '-at')
  const oldestFirst = filter.sort === 'at'
  const query = useAudit(search)
  const { data } = query
  if (!data || query.error) return <Loaded query={query} label={t('loading')} shape="rows" lines={10} />
  if (data.rows.length === 0)
    return (
      <Empty title={t('none')} action={<LinkButton to={paths.adminAudit()}>{t('clear')}</LinkButton>}>
        {t('noneText')}
      </Empty>
    )
  return (
    <>
      <DataTable
        caption={t('caption')}
        sort={sort}
        rows={data.rows}
        keyOf={(row) => String(row.id)}
        current={open === null ? null : String(open)}
        hrefOf={(row) => paths.adminAudit({ ...search, entry: row.id })}
        columns={[
          {
            key: 'at',
            header: t('at'),
            sort: 'at',
            cell: (row) => format.dateTime(new Date(row.at), { dateStyle: 'medium', timeStyle: 'long' }),
          },
          {
            key: 'sentence',
            wraps: true,
            header: t('sentence'),
            cell: (row) => (
              <span className="wrap-anywhere">
                {sentence(row)}
                <code className="text-xs text-ink-soft max-md:block md:pl-2">{row.action}</code>
              </span>
            ),
          },
          {
            key: 'reason',
            wraps: true,
            header: t('reason'),
            cell: (row) => <span className="wrap-anywhere">{row.reason ?? '—'}</span>,
          },
        ]}
      />
      <Onward
        label={t('pages')}
        first={
          Object.keys(place).length > 0 && { to: paths.adminAudit(filter), text: t(oldestFirst ? 'oldest' : 'newest') }
        }
        next={
          data.newer !== null
            ? { to: paths.adminAudit({ ...filter, after: data.newer }), text: t('newer') }
            : data.older !== null && { to: paths.adminAudit({ ...filter, before: data.older }), text: t('older') }
        }
      />
    </>
  )
}
