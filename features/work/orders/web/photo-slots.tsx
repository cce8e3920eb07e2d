import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { lazyPart } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

/** One slot; it comes with the dialog it stands in. */
export const PhotoSlot = lazyPart(async () => (await import('#features/base/files/web/file-slot.tsx')).FileSlot)
const PhotoFiles = lazyPart(async () => (await import('#features/base/files/web/photo-files.tsx')).PhotoFiles)

export type Slots = ReturnType<typeof usePhotoSlots>

/** Pictures of a form on their way: what is stored, kept with the form's draft, and whether one is still being sent. */
export function usePhotoSlots(name: string) {
  const [photos, setPhotos, drop] = useDraft<Attached[]>(`${name}:photos`, [])
  const [busy, setBusy] = useState(false)
  return { photos, setPhotos, setBusy, drop, ids: photos.map(({ file_id }) => file_id), busy }
}

/** Up to so many photos of a form. */
export function PhotoSlots({
  most,
  slots: { photos, setPhotos, setBusy },
  folder = WORK_FOLDER,
  legend,
  text,
  needed,
}: {
  most: number
  slots: Slots
  folder?: string
  legend?: string
  text?: string
  /** Not optional. */
  needed?: boolean
}) {
  const t = useTranslations('orderWork.photos')
  const words = useTranslations('orders')
  return (
    <Suspense fallback={<Skeleton label={words('loading')} lines={2} />}>
      <PhotoFiles
        label={legend ?? t('legend')}
        optional={!needed && words('optional')}
        hint={text ?? t('text', { most })}
        folder={folder}
        most={most}
        values={photos}
        onAdd={(photo) => setPhotos((all) => [...all, photo])}
        onRemove={({ file_id }) => setPhotos((all) => all.filter((each) => each.file_id !== file_id))}
        onSending={setBusy}
      />
    </Suspense>
  )
}
