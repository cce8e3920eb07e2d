import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { Loaded } from '#ui/loaded.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import type { BusinessReview } from '#features/work/reviews/review.ts'
import type { OwnReport } from '#features/work/reviews/own-report.ts'
import { ReplyForm } from '#features/work/reviews/web/reply-form.tsx'
import { ReportReview } from './report-review.tsx'
import { ReviewItem } from '#features/work/reviews/web/review-list.tsx'
import { oneOf, pageNumber, searchOf } from '#lib/search-params.ts'
import { useInstant } from '#ui/instant.ts'
import { useSearch } from '#ui/use-search.ts'

const api = clientOf(reviewsContract)
const SEARCH = searchOf({ filter: oneOf(['all', 'unanswered'], 'all'), page: pageNumber() })

/** What drivers said about the own business, newest first, and where it answers. */
export default function ProviderReviewsPage() {
  const t = useTranslations('ownReviews')
  const { filter, page } = useSearch(SEARCH)
  const only = filter === 'unanswered' ? { filter } : {}
  const query = useQuery({
    queryKey: ['reviews', 'business', filter, page],
    queryFn: ({ signal }) => api.ofBusiness({ filter, page }, { signal }),
  })
  const title = t('title')
  return (
    <Page title={title} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{`${title} · ClaimChoice`}</title>
      <Loaded
        query={query}
        label={t('loading')}
        shape="rows"
        lines={5}
        keep
        missing={
          <Empty
            title={t('notProvider')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}
          >
            {t('notProviderText')}
          </Empty>
        }
      >
        {(data) => (
          <>
            <TabLinks
              label={t('filter')}
              current={filter}
              tabs={[
                { key: 'all', label: t('all'), count: data.counts.all, to: paths.providerReviews() },
                {
                  key: 'unanswered',
                  label: t('unanswered'),
                  count: data.counts.unanswered,
                  to: paths.providerReviews({ filter: 'unanswered' }),
                },
              ]}
            />
            <Card>
              {data.rows.length > 0 ? (
                <ul className="grid [&>li]:first:border-t-0 [&>li]:first:pt-0">
                  {data.rows.map((review) => (
                    <Item key={review.id} review={review} />
                  ))}
                </ul>
              ) : data.counts.all > 0 ? (
                <Empty title={t('allAnswered')}>{t('allAnsweredText')}</Empty>
              ) : (
                <Empty icon={<MessageSquareQuote aria-hidden />} title={t('none')}>
                  {t('noneText')}
                </Empty>
              )}
            </Card>
            <Pagination
              page={page}
              pages={Math.ceil(data.counts[filter] / data.page_size)}
              hrefOf={(to) => paths.providerReviews({ ...only, ...(to > 1 && { page: to }) })}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Item({ review }: { review: BusinessReview & { report: OwnReport | null } }) {
  const t = useTranslations('ownReviews')
  const instant = useInstant()
  const { member_role } = useMe()
  const replies = mayAct(member_role, 'reply').yes
  return (
    <ReviewItem review={review}>
      {review.replied_by && <p className="mt-2 text-sm text-ink-soft">{t('repliedBy', { name: review.replied_by })}</p>}
      {review.earlier.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
            {t('earlier', { count: review.earlier.length })}
          </summary>
          <p className="text-ink-soft">{t('earlierText')}</p>
          <ol className="mt-2 grid gap-3">
            {review.earlier.map(({ text_before, at, by }) => (
              <li key={at}>
                <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
                  {text_before}
                </p>
                <p className="text-ink-soft">
                  {t('changed', {
                    at: instant(at),
                    name: by ?? t('colleague'),
                  })}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {replies && <ReplyForm review={review} />}
        <Link
          to={review.order_id ? paths.providerBooking(review.order_id) : paths.towJob(review.tow_job_id ?? '')}
          aria-label={t(review.order_id ? 'bookingOf' : 'towOf', { name: review.reviewer_name })}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t(review.order_id ? 'booking' : 'tow')}
        </Link>
        <span className="text-sm text-ink-soft">{review.listing_title}</span>
        {replies && <ReportReview review={review} />}
      </div>
    </ReviewItem>
  )
}
