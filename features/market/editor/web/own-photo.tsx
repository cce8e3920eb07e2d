import { PrivatePicture } from '#features/base/files/web/private-picture.tsx'
import { cx } from '#ui/cx.ts'
import type { ListingPhoto, ListingStatus } from '#features/market/listings/listing.ts'
import { photoUrl } from '#features/market/listings/photo.ts'

/** A photo of an own listing. Before it is published only its owner may fetch it. */
export function OwnPhoto({
  photo: { path, alt },
  status,
  className,
}: {
  photo: ListingPhoto
  status: ListingStatus
  className?: string
}) {
  const look = cx('aspect-3/2 w-full bg-sunken object-cover', className)
  const url = photoUrl(path, 480)
  return status === 'active' ? (
    <img src={url} alt={alt} width={480} height={320} draggable={false} className={look} />
  ) : (
    <PrivatePicture url={url} alt={alt} className={look} />
  )
}
