import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { useWhen } from '#ui/time-text.ts'
import { formatDay } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { nextOf } from '#lib/in-turn.ts'
import { oneOf, pageNumber, searchOf } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { KEYS } from '#ui/keys.ts'
import { standOn } from '#ui/row-keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { DataTable } from '#ui/table.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { useSearch } from '#ui/use-search.ts'
import type { ExpiringCredential } from '../provider-admin.ts'
import { refetchProviders, providerAdminApi } from './provider-admin-data.ts'

const LISTS = ['30', '60', 'lapsed'] as const
const PAGE = 50
const SEARCH = searchOf({ within: oneOf(LISTS, '30'), page: pageNumber() })

/** `/admin/providers/credentials`: licenses and policies that end or have ended, whom we reminded when; reminding again has a key. */
export default function AdminCredentialsPage() {
  const t = useTranslations('adminProviders.expiring')
  const words = useTranslations('adminProviders')
  const navigate = useNavigate()
  const { within, page } = useSearch(SEARCH)
  const query = useQuery({
    queryKey: ['expiring_credentials', within, page],
    queryFn: ({ signal }) => providerAdminApi.ending({ within, page, limit: PAGE }, { signal }),
    placeholderData: (before) => before,
  })
  const { data } = query
  const rows = data?.rows ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const remind = useMutation({
    mutationFn: (ids: readonly string[]) => providerAdminApi.remindCredentials({ credential_ids: [...ids] }),
    onSuccess: ({ reminded }) => {
      toast(t('done', { count: reminded.length }), t('doneText'))
      setChosen(new Set())
    },
    onError: (error) => toastError(words('error'), isRefusal(error) ? error.message : t('failed')),
    onSettled: () => refetchProviders(),
  })
  const providerOf = (id: string) => paths.adminProvider(rows.find((row) => row.id === id)?.provider_id ?? '')
  const [taken, setTaken] = useState<string | null>(null)
  const current = useQueueKeys(
    rows.map((row) => row.id),
    (id) => void navigate(providerOf(id)),
    taken,
  )
  const next = nextOf(rows, current, (row) => !row.reminded_today && !row.renewal_waits)
  const take = (id: string) => {
    setTaken(id)
    standOn(id)
  }
  useShortcuts([
    { keys: KEYS.next, label: t('nextKey'), run: () => next && take(next.id), when: Boolean(next) },
    {
      keys: KEYS.ask,
      label: words('keys.remind'),
      run: () => current && remind.mutate([current]),
      when: current !== null,
    },
    { keys: KEYS.choose, label: words('keys.choose'), run: () => current && choose(current), when: current !== null },
  ])
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.adminProviders(), label: t('back') }}
      above={
        <>
          <TabLinks
            label={t('tabsLabel')}
            current={within}
            tabs={LISTS.map((key) => ({
              key,
              label: t(`tabs.${key}`),
              count: data?.counts[key],
              to: `?within=${key}`,
            }))}
          />
          {chosen.size > 0 && (
            <section className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-card px-4 py-2">
              <b role="status">{t('count', { count: chosen.size })}</b>
              <Button size="sm" busy={remind.isPending && t('reminding')} onClick={() => remind.mutate([...chosen])}>
                {t('remindChosen')}
              </Button>
            </section>
          )}
        </>
      }
      query={query}
      label={t('loading')}
      lines={4}
      none={<Empty title={t('none')}>{t('noneText')}</Empty>}
      below={
        <>
          <Pagination
            page={page}
            pages={Math.ceil((data?.total ?? 0) / PAGE)}
            hrefOf={(next) => `?within=${within}&page=${next}`}
          />
        </>
      }
    >
      {({ rows }) => (
        <Expiring
          rows={rows}
          current={current}
          chosen={chosen}
          onChoose={choose}
          busy={remind.isPending ? remind.variables : []}
          onRemind={(id) => remind.mutate([id])}
        />
      )}
    </ListPage>
  )
}

type ExpiringProps = {
  rows: readonly ExpiringCredential[]
  current: string | null
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
  busy: readonly string[]
  onRemind: (id: string) => void
}
function Expiring({ rows, current, chosen, onChoose, busy, onRemind }: ExpiringProps) {
  const t = useTranslations('adminProviders.expiring')
  const words = useTranslations('adminProviders')
  const kinds = useTranslations('ownProviders.credentials.kinds')
  const locale = useLocale()
  const dates = useWhen()
  const reminder = (row: ExpiringCredential) => {
    if (!row.reminded_at) return t('never')
    const at = dates.date(row.reminded_at)
    return row.reminded_by_name ? t('byPerson', { at, name: row.reminded_by_name }) : t('automatic', { at })
  }
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => paths.adminProvider(row.provider_id)}
      current={current}
      columns={[
        { key: 'business', header: t('business'), cell: (row) => row.business_name },
        {
          key: 'credential',
          header: t('credential'),
          cell: (row) => `${kinds(row.kind)} (${row.state}), ${row.issuer}`,
        },
        {
          key: 'ends',
          header: t('ends'),
          cell: (row) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {formatDay(row.expires_on, locale)}
              {row.lapsed && row.listings_paused > 0 && (
                <StatusBadge tone="bad">{t('paused', { count: row.listings_paused })}</StatusBadge>
              )}
              {row.renewal_waits && <StatusBadge tone="warn">{t('renewal')}</StatusBadge>}
            </span>
          ),
        },
        { key: 'reminded', header: t('reminded'), cell: reminder },
        {
          key: 'act',
          header: t('remind'),
          align: 'right',
          cell: (row) => (
            <span className="relative z-1 inline-flex items-center gap-2">
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('remindOf', { name: row.business_name })}
                busy={busy.includes(row.id) && t('reminding')}
                disabledReason={(row.reminded_today && t('today')) || (row.renewal_waits && t('renewal'))}
                onClick={() => onRemind(row.id)}
              >
                {t('remind')}
              </Button>
              <input
                type="checkbox"
                className="tick"
                checked={chosen.has(row.id)}
                onChange={() => onChoose(row.id)}
                aria-label={words('selectOf', { name: row.business_name })}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
