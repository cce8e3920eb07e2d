import { Building2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { Empty } from '#ui/empty.tsx'
import { ListPage, Onward } from '#ui/list-frame.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { DataTable } from '#ui/table.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useSort } from '#ui/use-sort.tsx'
import { INSURER_SORTS, type InsurerRow } from '../insurer.ts'
import { InsurerDialog } from './insurer-dialog.tsx'
import { useInsurers } from './insurer-calls.ts'

const SEARCH = searchOf({ q: text(), sort: oneOf(INSURER_SORTS), page: pageNumber() })
const AT_ONCE = 50

/** `/admin/insurers`: the directory of insurers, found by name, alias or domain. */
export default function AdminInsurersPage() {
  const t = useTranslations('insurers')
  const navigate = useNavigate()
  const set = useChange()
  const { q = '', sort, page } = useSearch(SEARCH)
  const query = useInsurers(q, sort, page)
  const more = query.data && page * AT_ONCE < query.data.total
  return (
    <ListPage
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={<InsurerDialog onKept={({ id }) => void navigate(paths.adminInsurer(id))} />}
      width="work"
      above={<SearchBox id="insurers-q" label={t('search')} value={q} onValue={(wanted) => set({ q: wanted })} />}
      query={query}
      keep
      label={t('loading')}
      failed={t('failed')}
      lines={6}
      none={
        <Empty icon={<Building2 aria-hidden />} title={t('none')}>
          {t('noneText')}
        </Empty>
      }
      below={
        <Onward
          label={t('pages')}
          first={page > 1 && { to: SEARCH.write({ q, sort }), text: t('first') }}
          next={more && { to: SEARCH.write({ q, sort, page: page + 1 }), text: t('next') }}
        />
      }
    >
      {({ rows }) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly InsurerRow[] }) {
  const t = useTranslations('insurers')
  return (
    <DataTable
      caption={t('title')}
      sort={useSort(INSURER_SORTS, '-claims')}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.adminInsurer(id)}
      columns={[
        { key: 'name', header: t('columns.name'), sort: 'name', cell: ({ name }) => name },
        {
          key: 'domains',
          header: t('columns.domains'),
          wraps: true,
          cell: ({ domains }) => domains.join(', ') || '—',
        },
        { key: 'phone', header: t('columns.phone'), cell: ({ phone }) => phone ?? '—' },
        { key: 'claims', header: t('columns.claims'), sort: 'claims', align: 'right', cell: ({ claims }) => claims },
      ]}
    />
  )
}
