import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { Again } from '#ui/again.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusField, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { COUNTED_UP_TO, ROLE_FILTERS, STATE_FILTERS } from '../person.ts'
import { grants, people } from './people-data.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { UsersTable } from './users-table.tsx'

const SEARCH = 'users-search'

/** `/admin/users`: everybody with an account, found by name, e-mail or phone; the filters are in the address. */
export default function AdminUsersPage() {
  const t = useTranslations('adminUsers')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const q = params.get('q') ?? ''
  const role = ROLE_FILTERS.find((each) => each === params.get('role'))
  const state = STATE_FILTERS.find((each) => each === params.get('state'))
  const cursor = params.get('cursor') ?? undefined
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['users', q, role, state, cursor],
    queryFn: ({ signal }) => people.list({ q, role, state, cursor }, { signal }),
    placeholderData: keepPreviousData,
  })
  const at = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams()
    for (const [key, value] of Object.entries({ q, role, state, ...changes })) if (value) next.set(key, value)
    return `?${next}`
  }
  const current = useQueueKeys(
    (data?.rows ?? []).map((row) => row.id),
    (id) => void navigate(paths.adminUser(id)),
  )
  const onward = data?.next
  useShortcuts([
    { keys: '/', label: t('list.searchKey'), run: () => focusField(SEARCH) },
    {
      keys: ']',
      label: t('list.pageKey'),
      run: () => void (onward && navigate(at({ cursor: onward }))),
      when: Boolean(onward),
    },
  ])
  const meta =
    data &&
    (data.total > COUNTED_UP_TO ? t('list.metaMore', { count: COUNTED_UP_TO }) : t('list.meta', { count: data.total }))
  return (
    <Page
      title={t('list.title')}
      meta={meta}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <LinkButton variant="secondary" to={paths.adminDataRequests()}>
          {t('list.requests')}
        </LinkButton>
      }
    >
      <title>{`${t('list.title')} · ClaimChoice`}</title>
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
      <form
        key={`${q} ${state}`}
        role="search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(at({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
        }}
      >
        <TextField
          id={SEARCH}
          name="q"
          type="search"
          label={t('list.search')}
          defaultValue={q}
          maxLength={100}
          fieldClass="min-w-0 flex-1 sm:max-w-md sm:min-w-64"
        />
        <Button type="submit" variant="secondary" className="min-h-12" icon={<Search aria-hidden className="size-5" />}>
          {t('list.searchAction')}
        </Button>
        <SelectField
          label={t('list.state')}
          empty={t('list.anyState')}
          value={state ?? ''}
          options={STATE_FILTERS.map((value) => ({ value, label: t(`list.states.${value}`) }))}
          onChange={(event) => void navigate(at({ state: event.target.value }))}
          fieldClass="w-full sm:w-64"
        />
      </form>
      {isPending ? (
        <Skeleton label={t('list.loading')} shape="rows" lines={8} />
      ) : isError ? (
        <Notice tone="bad" live action={<Again onClick={() => void refetch()} />}>
          {t('list.failed')}
        </Notice>
      ) : data.rows.length === 0 ? (
        <Empty title={t('list.none')} action={<LinkButton to={paths.adminUsers()}>{t('list.clear')}</LinkButton>}>
          {t('list.noneText')}
        </Empty>
      ) : (
        <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
          <UsersTable rows={data.rows} current={current} />
        </Card>
      )}
      {(cursor || onward) && (
        <nav aria-label={t('list.pages')} className="flex justify-center gap-2">
          {cursor && (
            <LinkButton variant="secondary" to={at({})}>
              {t('list.first')}
            </LinkButton>
          )}
          {onward && (
            <LinkButton variant="secondary" to={at({ cursor: onward })}>
              {t('list.next')}
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
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
