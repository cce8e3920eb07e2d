import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/accounts/web/live.ts'
import { queries } from '#features/accounts/web/queries.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { STATUS_NAMES } from '../provider.ts'
import { api } from './data.ts'
import { QueueDetail } from './queue-detail.tsx'
import { QueueList } from './queue-list.tsx'

const TABS = [...STATUS_NAMES, 'none', 'papers', 'all'] as const
type Tab = (typeof TABS)[number]

/** The verification queue: filters in the address, the open provider beside, J and K walk through it. */
export default function AdminProvidersPage() {
  const t = useTranslations('providers.admin')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const status = TABS.find((tab) => tab === params.get('status')) ?? 'pending'
  const q = params.get('q') ?? ''
  const chosen = params.get('provider')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['provider_queue', status, q],
    queryFn: ({ signal }) => api.queue({ status, q }, { signal }),
  })
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['provider_queue'] })
  })
  const href = (next: { status?: Tab; q?: string; provider?: string | null }) => {
    const query = new URLSearchParams({ status: next.status ?? status })
    const words = next.q ?? q
    if (words) query.set('q', words)
    if (next.provider) query.set('provider', next.provider)
    return `${paths.adminProviders()}?${query}`
  }
  const rows = data?.rows ?? []
  const open = rows.find((row) => row.id === chosen) ?? null
  const openNext = () => {
    const index = rows.findIndex((row) => row.id === chosen)
    const next = rows[index + 1] ?? rows[index - 1]
    void navigate(href({ provider: status === 'all' ? chosen : (next?.id ?? null) }), { preventScrollReset: true })
  }
  useWalk(rows, chosen, (provider) => void navigate(href({ provider }), { replace: true, preventScrollReset: true }))
  return (
    <Page title={t('title')} meta={data && t('meta', { count: data.counts.pending })}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-full min-w-0">
          <TabLinks
            label={t('tabsLabel')}
            current={status}
            tabs={TABS.map((tab) => ({
              key: tab,
              label: t(`tabs.${tab}`),
              count: data?.counts[tab],
              to: href({ status: tab }),
            }))}
          />
        </div>
        <form
          key={q}
          role="search"
          className="flex w-full items-end gap-2 sm:w-auto"
          onSubmit={(event) => {
            event.preventDefault()
            void navigate(href({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
          }}
        >
          <TextField
            name="q"
            type="search"
            label={t('search')}
            defaultValue={q}
            maxLength={100}
            fieldClass="min-w-0 flex-1 sm:min-w-64"
          />
          <Button
            type="submit"
            variant="secondary"
            className="min-h-12"
            icon={<Search aria-hidden className="size-5" />}
          >
            {t('searchAction')}
          </Button>
        </form>
      </div>
      {isPending ? (
        <Skeleton label={t('loading')} shape="rows" lines={5} />
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('failed')}</Button>}>
          {t('failed')}
        </Notice>
      ) : rows.length === 0 ? (
        <Empty
          title={t(status === 'pending' && !q ? 'nonePending' : 'none')}
          action={
            q ? (
              <LinkButton to={href({ q: '' })}>{t('clear')}</LinkButton>
            ) : (
              status !== 'all' && (
                <LinkButton variant="secondary" to={href({ status: 'all' })}>
                  {t('all')}
                </LinkButton>
              )
            )
          }
        >
          {t(status === 'pending' && !q ? 'nonePendingText' : 'noneText')}
        </Empty>
      ) : (
        <div className={open ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : ''}>
          <QueueList rows={rows} current={open?.id ?? null} hrefOf={(row) => href({ provider: row.id })} />
          {open && (
            <div className="max-lg:-order-1 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
              <QueueDetail key={open.id} row={open} onDecided={openNext} />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}

/** J and K go down and up the list, unless somebody is typing. */
function useWalk(rows: readonly { id: string }[], current: string | null, go: (id: string) => void) {
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const typing = (event.target as HTMLElement).matches('input, textarea, select, [role=dialog] *')
    const by = { j: 1, k: -1 }[event.key]
    if (!by || typing || event.ctrlKey || event.metaKey || event.altKey) return
    const here = rows.findIndex((row) => row.id === current)
    const next = rows[Math.max(0, Math.min(rows.length - 1, here + by))]
    if (next) go(next.id)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => walk(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
