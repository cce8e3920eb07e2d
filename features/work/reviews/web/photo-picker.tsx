import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PhotoAdder } from '#features/base/files/web/photo-adder.tsx'
import { PrivatePicture } from '#features/base/files/web/private-picture.tsx'
import { IconButton } from '#ui/button.tsx'
import { MAX_REVIEW_PHOTOS, REVIEW_PHOTO_BUCKET, reviewPhotoUrl } from '../photo.ts'
import type { ReviewPhoto } from '../review.ts'

/** Up to four photos of a review. Before it is posted only its author may fetch them. */
export function PhotoPicker({
  subject,
  photos,
  onPhotos,
  onSending,
}: {
  /** The id of the booking or the tow. */
  subject: string
  photos: readonly ReviewPhoto[]
  onPhotos: (change: (all: readonly ReviewPhoto[]) => readonly ReviewPhoto[]) => void
  onSending: (sending: boolean) => void
}) {
  const t = useTranslations('reviews')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {t('photos.title')} <span className="font-normal text-ink-soft">({t('form.optional')})</span>
      </legend>
      <p className="text-sm text-ink-soft">{t('photos.hint', { most: MAX_REVIEW_PHOTOS })}</p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ path }, index) => (
            <li key={path} className="relative">
              <PrivatePicture
                url={reviewPhotoUrl(path, '480.webp')}
                alt={t('photos.own', { number: index + 1 })}
                className="aspect-3/2 w-full rounded-md border border-line bg-sunken object-cover"
              />
              <IconButton
                label={t('photos.remove', { number: index + 1 })}
                className="absolute top-1 right-1 bg-card"
                onClick={() => onPhotos((all) => all.filter((photo) => photo.path !== path))}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PhotoAdder
        address={`/storage/v1/object/${REVIEW_PHOTO_BUCKET}/${subject}`}
        room={MAX_REVIEW_PHOTOS - photos.length}
        most={MAX_REVIEW_PHOTOS}
        words={{ too_many: t('refusals.too_many') }}
        onStored={(stored: ReviewPhoto) => onPhotos((all) => [...all, stored])}
        onSending={onSending}
      />
    </fieldset>
  )
}
