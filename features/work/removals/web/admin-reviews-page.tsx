import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useQueueKeys } from '#features/base/queues/web/queue-keys.ts'
import { SavedViews } from '#features/base/queues/web/saved-views.tsx'
import { nextOf } from '#lib/in-turn.ts'
import { changed, oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'
import { ListPage } from '#ui/list-frame.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { reviewFileContract } from '../review-file.ts'
import { type Decision, decisionsOf } from '../policy.ts'
import { type AdminReview, QUEUES } from '../removal.ts'
import { AdminReviewCard } from './admin-review-card.tsx'
import { removals } from './removal-calls.ts'

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))
const SEARCH = searchOf({ state: oneOf(QUEUES, 'reported'), q: text(), page: pageNumber() })

/** `/admin/reviews`: reports and objections, longest waiting first; every review is found here, too. */
export default function AdminReviewsPage() {
  const t = useTranslations('adminReviews')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const set = useChange()
  const { state, q = '', page } = SEARCH.read(params)
  const query = useQuery({
    queryKey: ['review_queue', state, q, page],
    queryFn: ({ signal }) => removals.queue({ state, page, ...(q && { q }) }, { signal }),
    placeholderData: (previous) => previous,
  })
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void queries.invalidateQueries({ queryKey: ['review_queue'] })
  })
  const [deciding, setDeciding] = useState<{ review: AdminReview; decision: Decision } | null>(null)
  const at = (changes: Record<string, string | undefined>) => changed(params, { page: undefined, ...changes })
  const rows = query.data?.rows ?? []
  const [taken, setTaken] = useState<string | null>(null)
  const decide = (review: AdminReview) => {
    setTaken(review.id)
    const decision = decisionsOf(review)[0]
    if (decision) setDeciding({ review, decision })
  }
  const marked = useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(`${paths.listing(rows.find((row) => row.id === id)!.listing_id)}#${id}`),
    taken,
  )
  const counted = state === 'reported' || state === 'objections' // of the others, none waits
  const next = nextOf(rows, marked, (row) => decisionsOf(row).length > 0)
  const selected = rows.find(({ id }) => id === marked)
  useShortcuts([
    { keys: KEYS.next, label: t('nextKey'), run: () => next && decide(next), when: Boolean(next) && counted },
    { keys: KEYS.decide, label: t('decideKey'), run: () => selected && decide(selected), when: Boolean(selected) },
  ])
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={query.data && !q && t('meta', { count: query.data.counts.reported + query.data.counts.objections })}
      back={{ to: paths.dashboard(), label: t('back') }}
      action={
        <>
          <ListExport path={reviewFileContract.queueCsv.path} query={{ state, q: q || undefined }} />
          <LinkButton variant="quiet" to={paths.removedReviews()}>
            {t('log')}
          </LinkButton>
        </>
      }
      above={
        <>
          <SavedViews page="reviews" />
          <TabLinks
            label={t('tabs')}
            current={state}
            tabs={QUEUES.map((key) => ({
              key,
              label: t(`states.${key}`),
              to: at({ state: key === 'reported' ? undefined : key }),
              ...(query.data && { count: query.data.counts[key] }),
            }))}
          />
          <SearchBox
            id="review-search"
            label={t('search')}
            placeholder={t('searchHint')}
            value={q}
            onValue={(text) => set({ q: text })}
          />
        </>
      }
      query={query}
      label={t('loading')}
      lines={6}

      keep
      none={<Empty title={t(`none.${state}`)}>{t(q ? 'noneFound' : 'noneText')}</Empty>}
      below={
        <>
          {query.data && (
            <Pagination
              page={page}
              pages={Math.ceil(query.data.counts[state] / query.data.page_size)}
              hrefOf={(to) => at({ page: to > 1 ? String(to) : undefined })}
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
        </>
      }
    >
      {({ rows }) => (
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
      )}
    </ListPage>
  )
}
