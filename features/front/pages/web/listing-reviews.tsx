import { lazy, memo, Suspense } from 'react'
import { firstMove } from '#features/market/search/web/first-move.ts'
import type { FoundPage } from './find-listing.ts'

/** The server drew them already; what they need beyond reading comes with the first move. */
const ReviewList = lazy(async () => {
  await firstMove()
  return { default: (await import('#features/work/reviews/web/review-list.tsx')).ReviewList }
})
const MoreReviews = lazy(() => import('#features/work/reviews/web/more-reviews.tsx'))

/** Never drawn again with the page around it: that would replace what the server drew by nothing, until the first move. */
const First = memo(function First({ reviews, summary }: Pick<FoundPage, 'reviews' | 'summary'>) {
  return (
    <Suspense>
      <ReviewList reviews={reviews} summary={summary} />
    </Suspense>
  )
})

/** What a provider's customers wrote: the newest, and the older ones on request. */
export function ListingReviews({ listing, reviews, summary }: Pick<FoundPage, 'listing' | 'reviews' | 'summary'>) {
  return (
    <>
      <First reviews={reviews} summary={summary} />
      {summary.count + summary.uncounted > reviews.length && (
        <Suspense>
          <MoreReviews providerId={listing.provider_id} after={reviews.at(-1)?.id} />
        </Suspense>
      )}
    </>
  )
}
