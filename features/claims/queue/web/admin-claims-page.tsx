import { useQuery } from '@tanstack/react-query'
import claimsCopy from 'virtual:copy/claimWork+adminClaims+ownClaims'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { ListPage, Onward } from '#ui/list-frame.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { useChange } from '#ui/use-change.ts'
import { COUNTED_TO, type QueueCounts, type QueueFilters, QUEUES } from '../queue.ts'
import { useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { changed, searchOf, text } from '#lib/search-params.ts'
import { QueueAlarm } from './queue-alarm.tsx'
import { NONE, QueueBar, QueueChips } from './queue-bar.tsx'
import { claimAt, FILTER_KEYS, QUEUE } from './queue-filters.ts'
import { QueueTable } from './queue-table.tsx'
import { noneWaits, queueApi, useTakeNext } from './take-next.ts'

const ManyClaims = lazyWithCopy(async () => (await import('./many-claims.tsx')).ManyClaims, claimsCopy)

/** What others assign to themselves is not pushed live: the page looks again so often. */
const LOOK_AGAIN_MS = 60_000
/** Where in the queue one is. */
const PLACE = searchOf({ cursor: text(1000) })

/** `/admin/claims`: the queue, what is due next first; every filter is in the address. */
export default function AdminClaimsPage() {
  const t = useTranslations('claimQueue')
  const words = useTranslations('claims')
  const format = useFormatter()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const set = useChange()
  useLiveClaims()
  const filters = QUEUE.read(search)
  const { status, sort: _, ...narrowing } = filters
  const { cursor } = PLACE.read(search)
  const page = useQuery({
    queryKey: ['claims', 'queue', filters, cursor],
    queryFn: ({ signal }) => queueApi.queue({ ...filters, cursor }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const counts = useQuery({
    queryKey: ['claims', 'queue-counts', narrowing],
    queryFn: ({ signal }) => queueApi.queueCounts(narrowing, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const at = (changes: Record<string, string | undefined>) => changed(search, { cursor: undefined, ...changes })
  const rows = page.data?.rows ?? []
  const hrefOf = (id: string) => claimAt(id, search)
  const current = useQueueKeys(
    rows.map((row) => row.id),
    (id) => void navigate(hrefOf(id)),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // what came of it stays to be read after the selection is gone
  const [many, setMany] = useState(false)
  const choose = (id: string) => {
    setMany(true)
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const take = useTakeNext(search)
  const onward = page.data?.next
  const canTake = status !== 'closed'
  useShortcuts([
    { keys: KEYS.next, label: t('takeKey'), run: () => take.isPending || take.mutate(), when: canTake },
    { keys: KEYS.choose, label: t('chooseKey'), run: () => current && choose(current), when: current !== null },
    {
      keys: KEYS.page,
      label: t('pageKey'),
      run: () => void (onward && navigate(at({ cursor: onward }))),
      when: Boolean(onward),
    },
  ])
  const counted = (all: QueueCounts, one: QueueFilters['status']) => {
    const parts = one === 'open' ? (['intake', 'coverage-verified', 'in-progress'] as const) : ([one] as const)
    const some = parts.some((part) => all[part] > COUNTED_TO)
    return some ? `${format.number(COUNTED_TO)}+` : parts.reduce((sum, part) => sum + all[part], 0)
  }
  const filtered = FILTER_KEYS.some((key) => filters[key])
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={
        <>
          {!filters.sort && <>{t('usual')} </>}
          <span className="max-md:hidden pointer-coarse:hidden">{t('meta')}</span>
        </>
      }
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <>
          {/* on a phone it has a line of its own, also before it is there */}
          <span className="flex min-h-11 flex-wrap gap-x-4 max-sm:w-[calc(100vw-2rem)]">
            {counts.data && <QueueAlarm counts={counts.data} at={at} filters={filters} />}
          </span>
          <LinkButton variant="quiet" to={paths.adminAnalytics()}>
            {t('workload')}
          </LinkButton>
          {canTake && (
            <Button busy={take.isPending && t('taking')} onClick={() => take.mutate()}>
              {t('takeNext')}
            </Button>
          )}
        </>
      }
      above={
        <>
          {take.isError && (
            <Notice tone={noneWaits(take.error) ? 'info' : 'bad'} live>
              {noneWaits(take.error) ? t('noneLeft') : t('notTaken')}
            </Notice>
          )}
          <SavedViews page="claims" />
          <TabLinks
            label={t('tabs')}
            current={status}
            tabs={QUEUES.map((one) => ({
              key: one,
              label: one === 'open' ? t('open') : words(`status.${one}`),
              to: at({ status: one }),
              ...(counts.data && { count: counted(counts.data, one) }),
            }))}
          />
          <QueueBar filters={filters} set={set} />
          <QueueChips filters={filters} at={at} />
          {many && (
            <Suspense>
              <ManyClaims rows={rows} chosen={chosen} onChosen={setChosen} />
            </Suspense>
          )}
        </>
      }
      query={page}
      label={t('loading')}
      lines={6}
      none={
        <Empty title={t('none')} action={filtered && <LinkButton to={at(NONE)}>{t('clear')}</LinkButton>}>
          {t('noneText')}
        </Empty>
      }
      below={
        <Onward
          label={t('pages')}
          first={cursor && { to: at({}), text: t('firstPage') }}
          next={onward && { to: at({ cursor: onward }), text: t('nextPage') }}
        />
      }
    >
      {() => <QueueTable {...{ rows, status, current, hrefOf, chosen }} onChoose={choose} />}
    </ListPage>
  )
}
