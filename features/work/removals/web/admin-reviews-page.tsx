import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { focusField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Decision, decisionsOf } from '../policy.ts'
import { type AdminReview, QUEUES } from '../removal.ts'
import { AdminReviewCard } from './admin-review-card.tsx'
import { removals } from './removal-calls.ts'

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))
const SEARCH_ID = 'review-search'

/** `/admin/reviews`: reports and objections, longest waiting first; every review is found here, too. */
export default function AdminReviewsPage() {
  const t = useTranslations('adminReviews')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const state = QUEUES.find((one) => one === params.get('state')) ?? 'reported'
  const q = params.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, isError, refetch } = useQuery({
    queryKey: ['review_queue', state, q, page],
    queryFn: ({ signal }) => removals.queue({ state, page, ...(q && { q }) }, { signal }),
    placeholderData: (previous) => previous,
  })
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['review_queue'] })
  })
  const [deciding, setDeciding] = useState<{ review: AdminReview; decision: Decision } | null>(null)
  const at = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    return `?${next}`
  }
  const rows = data?.rows ?? []
  const decide = (review: AdminReview) => {
    const decision = decisionsOf(review)[0]
    if (decision) setDeciding({ review, decision })
  }
  const marked = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(`${paths.listing(rows.find((row) => row.id === id)!.listing_id)}#${id}`),
  )
  const inHand = rows.find(({ id }) => id === marked)
  useShortcuts([
    { keys: '/', label: t('searchKey'), run: () => focusField(SEARCH_ID) },
    { keys: 'd', label: t('decideKey'), run: () => inHand && decide(inHand), when: Boolean(inHand) },
  ])
  return (
    <Page
      title={t('title')}
      meta={data && !q && t('meta', { count: data.counts.reported + data.counts.objections })}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <LinkButton variant="quiet" to={paths.removedReviews()}>
          {t('log')}
        </LinkButton>
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <SavedViews page="reviews" />
      <TabLinks
        label={t('tabs')}
        current={state}
        tabs={QUEUES.map((key) => ({
          key,
          label: t(`states.${key}`),
          to: at({ state: key === 'reported' ? undefined : key }),
          ...(data && { count: data.counts[key] }),
        }))}
      />
      <SearchBox
        id={SEARCH_ID}
        label={t('search')}
        placeholder={t('searchHint')}
        value={q}
        onValue={(text) => setParams(at({ q: text || undefined }), { replace: true, preventScrollReset: true })}
      />
      {data ? (
        rows.length === 0 ? (
          <Empty title={t(`none.${state}`)}>{t(q ? 'noneFound' : 'noneText')}</Empty>
        ) : (
          <ul className="grid gap-4">
            {rows.map((review) => (
              <li key={review.id}>
                <AdminReviewCard
                  review={review}
                  marked={review.id === marked}
                  onDecide={(decision) => setDeciding({ review, decision })}
                />
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <Notice tone="bad" live action={<Again onClick={() => void refetch()} />}>
          {t('failed')}
        </Notice>
      ) : (
        <Skeleton label={t('loading')} shape="rows" lines={6} />
      )}
      {data && (
        <Pagination
          page={page}
          pages={Math.ceil(data.counts[state] / data.page_size)}
          hrefOf={(to) => at({ page: to > 1 ? String(to) : undefined })}
          words={{
            label: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (number) => t('page', { page: number }),
          }}
        />
      )}
      {deciding && (
        <Suspense>
          <DecisionDialog
            key={`${deciding.review.id} ${deciding.decision}`}
            review={rows.find(({ id }) => id === deciding.review.id) ?? deciding.review}
            decision={deciding.decision}
            onClose={() => setDeciding(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}
