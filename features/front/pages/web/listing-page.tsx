import towOffersCopy from 'virtual:copy/towOffers'
import { lazy, Suspense, useEffect } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { createClient } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { pageEnv } from '#lib/page-context.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { toastError } from '#ui/toast.tsx'
import { listingsContract } from '#features/market/listings/contract.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { BookingBar, BookingCard, BookingSlot } from '#features/work/checkout/web/booking-card.tsx'
import { useClaimCover } from '#features/market/prices/web/claim-cover.ts'
import { findListing, type FoundPage } from './find-listing.ts'
import { ListingReviews } from './listing-reviews.tsx'
import { ListingBody } from '#features/market/listing-page/web/listing-body.tsx'
import { ListingHead } from '#features/market/listing-page/web/listing-head.tsx'
import { ListingPhotos } from '#features/market/listing-page/web/listing-photos.tsx'
import { AskProvider } from '#features/work/matching/web/ask-provider.tsx'
import { useBooking } from '#features/work/checkout/web/use-booking.ts'

/** Only a towing company has them. */
const ListingRates = lazyWithCopy(
  async () => (await import('#features/towing/tows/web/listing-rates.tsx')).ListingRates,
  towOffersCopy,
)
const SaveListing = lazy(() => import('#features/market/listing-page/web/save-listing.tsx'))
const ListingMissing = lazy(() => import('#features/market/listing-page/web/listing-not-found.tsx'))

type Loaded = { found: FoundPage | null; failed: boolean }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const env = context.get(pageEnv)
  const id = params['id'] ?? ''
  const listings = createClient(listingsContract, { fetch: env.api })
  const reviews = createClient(reviewsContract, { fetch: env.api })
  const products = createClient(productsContract, { fetch: env.api })
  const orders = createClient(checkoutContract, { fetch: env.api })
  const gone: Loaded = { found: null, failed: false }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return data(gone, { status: 404 })
  try {
    const parts = await findListing({ listings, products, orders, reviews }, id)
    const found = { ...parts, url: env.origin + paths.listing(id), origin: env.origin }
    return data<Loaded>({ found, failed: false })
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return data(gone, { status: 404 })
    return data<Loaded>({ found: null, failed: true }, { status: 503 })
  }
}

/** A claim or an open booking in the address is the same listing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

export default function ListingPage() {
  const { found, failed } = useLoaderData<typeof loader>() as Loaded
  const t = useTranslations('listingPage')
  const navigate = useNavigate()
  useEffect(() => {
    if (!failed) return
    toastError(t('failed'), t('failedText'), { stays: true })
    void navigate(paths.marketplace(), { replace: true })
  }, [failed, t, navigate])
  if (found) return <ListingView key={found.listing.id} {...found} />
  return (
    <Suspense>
      <ListingMissing failed={failed} />
    </Suspense>
  )
}

function ListingView(found: FoundPage) {
  const { listing, availability } = found
  const t = useTranslations('listingPage')
  const [query] = useSearchParams()
  const claimId = query.get('claim') ?? ''
  const claim = useClaimCover(claimId, [listing.id])
  const cover = claim.state === 'ready' ? claim.cover : null
  const booking = useBooking(listing, availability, cover)
  return (
    <main className="mx-auto max-w-page px-4 pt-4 sm:px-6 lg:pb-18">
      <ListingHead
        {...found}
        claimId={claimId}
        action={
          <Suspense>
            <SaveListing id={listing.id} title={listing.title} />
          </Suspense>
        }
      />
      <ListingPhotos listing={listing} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside aria-label={t('book')} className="lg:sticky lg:top-20 lg:order-last">
          <BookingCard listing={listing} availability={availability} booking={booking} cover={cover} />
        </aside>
        <ListingBody
          {...found}
          booking={booking}
          rates={
            listing.provider.provider_type === 'towing' && (
              <Suspense>
                <ListingRates listing_id={listing.id} />
              </Suspense>
            )
          }
          reviews={<ListingReviews {...found} />}
          onBook={booking.start}
          ask={<AskProvider listingId={listing.id} />}
        />
      </div>
      <BookingBar listing={listing} booking={booking} />
      <BookingSlot listing={listing} availability={availability} claimId={claimId} booking={booking} />
    </main>
  )
}
