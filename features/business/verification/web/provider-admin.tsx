import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { LISTS } from '../provider-admin.ts'
import { Bulk } from './bulk.tsx'
import { verificationContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Loaded } from '#ui/loaded.tsx'
import { refetchProviders, useTakeNext } from './provider-admin-data.ts'
import { QueueDetail } from './queue-detail.tsx'
import { QueueFilters, useQueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'

const api = clientOf(verificationContract)
const PAGE = 50

/** The verification queue, every filter in the address, and the open provider beside it. J, K, Enter, X and T walk it. */
export function ProviderAdmin({
  open,
  publicView,
  keys,
  act,
}: {
  open: string | null
  publicView?: ReactNode
  /** Software that works for the provider. */
  keys?: ReactNode
  /** What can be done with the list as a whole. */
  act?: ReactNode
}) {
  const t = useTranslations('adminProviders')
  const navigate = useNavigate()
  const { filters, search, to, filtered } = useQueueFilters()
  const query = useQuery({
    queryKey: ['provider_queue', filters],
    queryFn: ({ signal }) => api.queue({ ...filters, limit: PAGE }, { signal }),
    placeholderData: (before) => before,
  })
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void refetchProviders()
  })
  const { data } = query
  const rows = data?.rows ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const hrefOf = ({ id }: { id: string }) => `${paths.adminProvider(id)}${search()}`
  const current = useQueueKeys(
    rows.map((row) => row.id),
    (id) => void navigate(hrefOf({ id }), { preventScrollReset: true }),
    open,
  )
  const next = useTakeNext(search(), { type: filters.type, state: filters.state, sort: filters.sort })
  useShortcuts([
    { keys: KEYS.next, label: t('keys.take'), run: () => next.mutate(open), when: !next.isPending },
    { keys: KEYS.choose, label: t('keys.choose'), run: () => current && choose(current), when: current !== null },
  ])
  return (
    <Page
      width="work"
      title={t('title')}
      meta={data && t('meta', { count: data.counts.pending })}
      {...(open && { back: { to: `${paths.adminProviders()}${search()}`, label: t('back') } })}
      action={
        <>
          {data && data.late > 0 && <StatusBadge tone="bad">{t('lateCount', { count: data.late })}</StatusBadge>}
          {act}
          <LinkButton variant="secondary" to={paths.adminCredentials()}>
            {t('expiring.link')}
          </LinkButton>
          <Button
            icon={<ListChecks aria-hidden className="size-5" />}
            busy={next.isPending && t('taking')}
            onClick={() => next.mutate(open)}
          >
            {t('takeNext')}
          </Button>
        </>
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <div className={cx('grid gap-4', open && 'max-lg:hidden')}>
        <TabLinks
          label={t('tabsLabel')}
          beside={<SavedViews page="providers" />}
          current={filters.status}
          tabs={LISTS.map((tab) => ({
            key: tab,
            label: t(`tabs.${tab}`),
            count: data?.counts[tab],
            to: to({ status: tab }),
          }))}
        />
        {!open && <QueueFilters />}
      </div>
      {chosen.size > 0 && <Bulk ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      <div className={cx(open && 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]')}>
        <div
          className={cx(
            'grid min-w-0 gap-4',
            open && 'max-lg:hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
          )}
        >
          <Loaded query={query} label={t('loading')} shape="rows" lines={5}>
            {({ rows }) =>
              rows.length === 0 ? (
                <NoRows
                  pending={filters.status === 'pending' && !filtered}
                  all={filters.status === 'all' && !filtered}
                />
              ) : (
                <QueueList
                  rows={rows}
                  narrow={open !== null}
                  current={current ?? open}
                  {...{ hrefOf, chosen }}
                  onChoose={choose}
                />
              )
            }
          </Loaded>
          <Pagination
            page={filters.page}
            pages={Math.ceil((data?.total ?? 0) / PAGE)}
            hrefOf={(page) => to({ page: String(page) })}
          />
        </div>
        {open && (
          <QueueDetail key={open} id={open} publicView={publicView} keys={keys} onDecided={() => next.mutate(open)} />
        )}
      </div>
    </Page>
  )
}

function NoRows({ pending, all }: { pending: boolean; all: boolean }) {
  const t = useTranslations('adminProviders')
  const { to, filtered } = useQueueFilters()
  const none = Object.fromEntries(['type', 'state', 'turn', 'late', 'ends', 'q'].map((key) => [key, undefined]))
  return (
    <Empty
      title={t(pending ? 'nonePending' : 'none')}
      action={
        filtered ? (
          <LinkButton to={to(none)}>{t('clear')}</LinkButton>
        ) : (
          !all && (
            <LinkButton variant="secondary" to={to({ status: 'all' })}>
              {t('all')}
            </LinkButton>
          )
        )
      }
    >
      {t(pending ? 'nonePendingText' : 'noneText')}
    </Empty>
  )
}
