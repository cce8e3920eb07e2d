import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { LiveMessage } from '#features/base/messages/message.ts'
import { ASSIGNED, SUPPORT_STATES } from '#features/base/messages/support.ts'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { supportFileContract } from '../contract.ts'
import { OpenReports } from './open-reports.tsx'
import { supportApi, INBOX, inboxChanged, keepThread, useInbox } from './support-calls.ts'
import { SupportList } from './support-list.tsx'
import { keepLive } from '#features/base/messages/web/talk.ts'
import { changed } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'

const OpenThread = lazy(() => import('./support-thread.tsx'))

/** `/admin/support`: who waits for an answer, longest first, with the claim beside the conversation. */
export default function AdminSupportPage() {
  const t = useTranslations('support')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { thread: current = null, ...filters } = INBOX.read(params)
  const { state, assigned, q } = filters
  const inbox = useInbox(filters)
  const { rows, counts } = inbox
  useLive<LiveMessage>('messages', ({ new: message }) => {
    keepLive(message)
    void inboxChanged()
  })
  const at = (changes: Record<string, string | undefined>) => changed(params, { thread: undefined, ...changes })
  const change = useChange()
  const set = (changes: Record<string, string | undefined>) => change({ thread: undefined, ...changes })
  const hrefOf = (thread: string) => at({ thread })
  const marked = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(hrefOf(id), { preventScrollReset: true }),
  )
  const take = useMutation({
    mutationFn: () => supportApi.takeNext({}),
    onSuccess: (thread) => {
      keepThread(thread)
      void navigate(hrefOf(thread.id), { preventScrollReset: true })
    },
  })
  const nothing = isRefusal(take.error) && take.error.code === 'nothing_waits'
  useShortcuts([
    { keys: KEYS.next, label: t('keys.next'), run: () => take.isPending || take.mutate() },
    {
      keys: KEYS.reply,
      label: t('keys.answer'),
      run: () => document.getElementById('message')?.focus(),
      when: current !== null,
    },
  ])
  const tab = (key: typeof state) => ({
    key,
    label: key === 'all' ? t('all') : t(`states.${key}`),
    to: at({ state: key === 'open' ? undefined : key }),
    ...(counts && key !== 'all' && { count: counts[key] }),
  })
  const filtered = Boolean(q) || assigned !== 'all'
  return (
    <Page
      width="work"
      title={t('title')}
      meta={counts && !filtered && t('meta', { count: counts.open })}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <span className={cx('flex flex-wrap gap-2', current && 'max-lg:hidden')}>
          <ListExport
            path={supportFileContract.csv.path}
            query={{ assigned, ...(state !== 'all' && { state }), ...(q && { q }) }}
          />
          <LinkButton variant="quiet" to={paths.adminReplies()}>
            {t('replies')}
          </LinkButton>
          <OpenReports />
          <Button busy={take.isPending && t('taking')} onClick={() => take.mutate()}>
            {t('takeNext')}
          </Button>
        </span>
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      {take.error && (
        <Notice tone={nothing ? 'info' : 'bad'} live>
          {t(nothing ? 'nothing' : 'notTaken')}
        </Notice>
      )}
      <div className={cx(current && 'max-lg:hidden')}>
        <TabLinks
          label={t('tabs')}
          current={state}
          beside={<SavedViews page="support" />}
          tabs={[...SUPPORT_STATES.map(tab), tab('all')]}
        />
      </div>
      <div
        className={cx(
          current
            ? 'h-[max(28rem,calc(100dvh-15rem))] lg:h-[max(30rem,calc(100dvh-20rem))] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[19rem_minmax(0,1fr)_19rem]'
            : '',
          'grid min-h-0 grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-card shadow-card',
        )}
      >
        <section
          aria-label={t('title')}
          className={cx('flex min-h-0 min-w-0 flex-col', current && 'max-lg:hidden lg:border-r lg:border-line')}
        >
          <div
            className={cx(
              'grid gap-2 border-b border-line p-3',
              !current && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
            )}
          >
            <SearchBox
              id="support-search"
              label={t('search')}
              hideLabel
              placeholder={t('searchHint')}
              value={q ?? ''}
              onValue={(text) => set({ q: text })}
            />
            <SelectField
              label={t('assigned')}
              hideLabel
              value={assigned}
              options={ASSIGNED.map((value) => ({ value, label: t(`assignments.${value}`) }))}
              onChange={(event) => set({ assigned: event.target.value === 'all' ? undefined : event.target.value })}
            />
          </div>
          <Loaded
            query={{ ...inbox, data: inbox.data && rows }}
            keep
            label={t('loading')}
            shape="rows"
            lines={5}
            className="p-4"
          >
            {() =>
              rows.length === 0 ? (
                <Empty
                  title={t(state === 'open' && !filtered ? 'noneOpen' : 'none')}
                  action={
                    filtered && <LinkButton to={at({ q: undefined, assigned: undefined })}>{t('clear')}</LinkButton>
                  }
                >
                  {t(filtered ? 'noneFound' : 'noneText')}
                </Empty>
              ) : (
                <>
                  <SupportList rows={rows} current={current} marked={marked} hrefOf={hrefOf} />
                  {inbox.hasNextPage && (
                    <Button
                      variant="quiet"
                      className="m-2"
                      busy={inbox.isFetchingNextPage && t('loadingMore')}
                      onClick={() => void inbox.fetchNextPage()}
                    >
                      {t('more')}
                    </Button>
                  )}
                </>
              )
            }
          </Loaded>
        </section>
        {current && (
          <Suspense fallback={<Skeleton label={t('loading')} shape="rows" className="p-5" />}>
            <OpenThread key={current} id={current} back={at({})} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
