import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { privatePicture } from '#features/base/files/web/private-picture.tsx'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { Listing } from '#features/market/listings/listing.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import { BookingCard } from '#features/work/checkout/web/booking-card.tsx'
import { findListing, type FoundPage } from './find-listing.ts'
import { ListingReviews } from './listing-reviews.tsx'
import { ListingBody } from '#features/market/listing-page/web/listing-body.tsx'
import { ListingTitle } from '#features/market/listing-page/web/listing-head.tsx'
import { ListingPhotos } from '#features/market/listing-page/web/listing-photos.tsx'
import { api, type Own, useMine } from '#features/market/editor/web/own-calls.ts'
import { ProviderGate } from '#features/market/editor/web/own-gate.tsx'
import { useBooking } from '#features/work/checkout/web/use-booking.ts'
import { Loaded } from '#ui/loaded.tsx'

const clients = {
  listings: api,
  products: clientOf(productsContract),
  orders: clientOf(checkoutContract),
  reviews: clientOf(reviewsContract),
}

/** An own listing in any state, as drivers will see its page; nothing on it can be booked or asked. */
export default function ListingPreviewPage() {
  const t = useTranslations('ownListings.preview')
  const { id = '' } = useParams()
  return <ProviderGate title={t('page')}>{() => <Preview key={id} id={id} />}</ProviderGate>
}

function Preview({ id }: { id: string }) {
  const t = useTranslations('ownListings')
  const mine = useMine()
  const row = mine.data?.find((it) => it.id === id)
  const preview = useQuery({
    queryKey: ['listings', 'preview', id, row?.version, row?.photos],
    queryFn: async () => ({ ...(await findListing(clients, id)), url: paths.listing(id), origin: '' }),
    enabled: row !== undefined,
  })
  const back = { to: paths.providerListings(), label: t('editor.back') }
  if (row && preview.data) return <Shown row={row} found={preview.data} />
  const missing = mine.data && !row
  return (
    <Page title={t(missing ? 'editor.missing' : 'preview.page')} back={back}>
      <title>{`${t(missing ? 'editor.missing' : 'preview.page')} · ClaimChoice`}</title>
      {missing ? (
        <Empty title={t('editor.missing')} action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
          {t('editor.missingText')}
        </Empty>
      ) : (
        <Loaded<unknown>
          query={mine.error ? mine : preview}
          label={t('loading')}
          shape="rows"
          lines={4}
          failed={t('loadFailed')}
        />
      )}
    </Page>
  )
}

function Shown({ row, found }: { row: Own; found: FoundPage }) {
  const t = useTranslations('ownListings.preview')
  const { listing, availability } = found
  const booking = useBooking(listing, availability, null)
  const pictures = useOwnPictures(listing)
  const title = t('titleOf', { title: listing.title })
  return (
    <main className="mx-auto max-w-page px-4 pt-4 sm:px-6 lg:pb-18">
      <title>{`${title} · ClaimChoice`}</title>
      <Notice
        className="mb-5"
        title={t('page')}
        action={
          <LinkButton variant="secondary" size="sm" to={paths.providerListing(row.id)}>
            {t('back')}
          </LinkButton>
        }
      >
        {t(row.status === 'active' ? 'whatLive' : 'what')}
      </Notice>
      <ListingTitle {...found} />
      {pictures && <ListingPhotos listing={listing} own={pictures} />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside aria-label={t('booking')} className="lg:sticky lg:top-20 lg:order-last">
          <BookingCard listing={listing} availability={availability} booking={booking} cover={null} preview />
        </aside>
        <ListingBody {...found} booking={booking} reviews={<ListingReviews {...found} />} />
      </div>
    </main>
  )
}

/** The pictures of a listing that nobody else may fetch yet; null until they are here. */
function useOwnPictures({ photos }: Listing): ReadonlyMap<string, string> | null {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const made: string[] = []
    const load = async () => {
      const found = await Promise.all(
        photos.map(async (photo) => {
          const address = await privatePicture(photoUrl(photo.path, 800), control.signal).catch(() => null)
          if (!address) return []
          made.push(address)
          return [[photo.path, address]] as const
        }),
      )
      if (!control.signal.aborted) setPictures(new Map(found.flat()))
    }
    void load()
    return () => {
      control.abort()
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [photos])
  return pictures
}
