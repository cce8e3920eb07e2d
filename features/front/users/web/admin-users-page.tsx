import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { ListPage, Onward } from '#ui/list-frame.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { useChange } from '#ui/use-change.ts'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { COUNTED_UP_TO, peopleFileContract, ROLE_FILTERS, STATE_FILTERS, USER_SORTS } from '../person.ts'
import { useNextProposalKey } from './next-proposal.ts'
import { grants, people } from './people-data.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { useSearch } from '#ui/use-search.ts'
import { UsersTable } from './users-table.tsx'

const SEARCH = searchOf({
  q: text(),
  role: oneOf(ROLE_FILTERS),
  state: oneOf(STATE_FILTERS),
  sort: oneOf(USER_SORTS),
  cursor: text(1000),
})

/** `/admin/users`: everybody with an account, found by name, e-mail or phone; the filters are in the address. */
export default function AdminUsersPage() {
  const t = useTranslations('adminUsers')
  const navigate = useNavigate()
  const { cursor, ...filters } = useSearch(SEARCH)
  const { q = '', role, state, sort } = filters
  const query = useQuery({
    queryKey: ['users', q, role, state, sort, cursor],
    queryFn: ({ signal }) => people.list({ q, role, state, sort, cursor }, { signal }),
    placeholderData: keepPreviousData,
  })
  const at = (changes: Parameters<typeof SEARCH.write>[0]) => SEARCH.write({ ...filters, ...changes })
  const set = useChange()
  const current = useQueueKeys(
    (query.data?.rows ?? []).map((row) => row.id),
    (id) => void navigate(paths.adminUser(id)),
  )
  useNextProposalKey()
  const onward = query.data?.next
  useShortcuts([
    {
      keys: KEYS.page,
      label: t('list.pageKey'),
      run: () => void (onward && navigate(at({ cursor: onward }))),
      when: Boolean(onward),
    },
  ])
  const meta =
    query.data &&
    (query.data.total > COUNTED_UP_TO
      ? t('list.metaMore', { count: COUNTED_UP_TO })
      : t('list.meta', { count: query.data.total }))
  return (
    <ListPage
      width="work"
      title={t('list.title')}
      meta={meta}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <>
          <ListExport path={peopleFileContract.csv.path} query={{ q: q || undefined, role, state, sort }} />
          <LinkButton variant="secondary" to={paths.adminDataRequests()}>
            {t('list.requests')}
          </LinkButton>
        </>
      }
      above={
        <>
          <Waiting />
          <SavedViews page="users" />
          <TabLinks
            label={t('list.role')}
            current={role ?? 'all'}
            tabs={[undefined, ...ROLE_FILTERS].map((each) => ({
              key: each ?? 'all',
              label: t(`list.tabs.${each ?? 'all'}`),
              to: at({ role: each }),
            }))}
          />
          <search className="flex flex-wrap items-end gap-3">
            <SearchBox
              id="users-search"
              label={t('list.search')}
              value={q}
              onValue={(wanted) => set({ q: wanted })}
              fieldClass="min-w-0 flex-1 sm:max-w-md sm:min-w-64"
            />
            <SelectField
              label={t('list.state')}
              empty={t('list.anyState')}
              value={state ?? ''}
              options={STATE_FILTERS.map((value) => ({ value, label: t(`list.states.${value}`) }))}
              onChange={(event) => set({ state: event.target.value })}
              fieldClass="w-full sm:w-64"
            />
          </search>
        </>
      }
      query={query}
      label={t('list.loading')}
      lines={8}
      none={
        <Empty title={t('list.none')} action={<LinkButton to={paths.adminUsers()}>{t('list.clear')}</LinkButton>}>
          {t('list.noneText')}
        </Empty>
      }
      below={
        <Onward
          label={t('list.pages')}
          first={cursor && { to: at({}), text: t('list.first') }}
          next={onward && { to: at({ cursor: onward }), text: t('list.next') }}
        />
      }
    >
      {(data) => <UsersTable rows={data.rows} current={current} />}
    </ListPage>
  )
}

/** Proposals about admins that wait for a second one, each with the page where it is decided. */
function Waiting() {
  const t = useTranslations('adminUsers')
  const { data = [] } = useQuery({
    queryKey: ['admin_grants'],
    queryFn: ({ signal }) => grants.list({}, { signal }),
  })
  if (data.length === 0) return null
  return (
    <Notice tone="warn" title={t('list.waiting', { count: data.length })}>
      <ul>
        {data.map(({ id, kind, person, proposed_by }) => (
          <li key={id}>
            <Link to={paths.adminUser(person.id)} className="link inline-flex min-h-11 items-center">
              {t('list.waitingLine', {
                person: person.name,
                kind: t(`grants.${kind}`),
                by: proposed_by?.name ?? t('person.unknown'),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
