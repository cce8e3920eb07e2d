import { useTranslations } from 'use-intl'
import { Gallery } from '#ui/gallery.tsx'
import type { Listing } from '#features/market/listings/listing.ts'
import { photoSet, photoUrl, SHOWN_PHOTOS } from '#features/market/listings/photo.ts'
import { NoPhoto } from '#features/market/listings/web/no-photo.tsx'

/** Spec §9: the first four photos; all of them in the viewer. */
export function ListingPhotos({
  listing,
  own,
}: {
  listing: Listing
  /** Addresses of pictures that only their owner may fetch, by path: a preview. */
  own?: ReadonlyMap<string, string>
}) {
  const t = useTranslations('listingPage')
  if (listing.photos.length === 0)
    return (
      <div className="overflow-hidden rounded-lg sm:w-1/2">
        <NoPhoto />
      </div>
    )
  return (
    <Gallery
      shown={SHOWN_PHOTOS}
      photos={listing.photos.map((photo, index) => ({
        ...(own
          ? { src: own.get(photo.path) ?? photoUrl(photo.path, 800) }
          : { src: photoUrl(photo.path, 800), srcSet: photoSet(photo.path) }),
        sizes:
          index === 0
            ? '(min-width: 72rem) 50rem, (min-width: 40rem) 72vw, 100vw'
            : 'auto, (min-width: 40rem) 25vw, 33vw',
        alt: photo.alt,
        width: photo.width,
        height: photo.height,
      }))}
      words={{
        title: t('photos', { title: listing.title }),
        count: (index, total) => t('photoCount', { index, total }),
        previous: t('photoPrevious'),
        next: t('photoNext'),
        close: t('photoClose'),
      }}
    />
  )
}
