import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import type { Attached } from '#features/base/files/web/file-slot.tsx'
import { lazyPart } from '#ui/later.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

/** One slot; it comes with the dialog it stands in. */
export const PhotoSlot = lazyPart(async () => (await import('#features/base/files/web/file-slot.tsx')).FileSlot)

type Slot = Attached & { key: number }
export type Slots = ReturnType<typeof usePhotoSlots>

/** Pictures of a form on their way: what is stored, kept with the form's draft, and whether one is still being sent. */
export function usePhotoSlots(name: string) {
  const [photos, setPhotos, drop] = useDraft<Slot[]>(`${name}:photos`, [])
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  return { photos, setPhotos, setSending, drop, ids: photos.map(({ file_id }) => file_id), busy: sending.size > 0 }
}

/** Up to so many photos, one slot after the other. */
export function PhotoSlots({
  most,
  slots: { photos, setPhotos, setSending },
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
  const nextKey = Math.max(-1, ...photos.map(({ key }) => key)) + 1
  const busyAt = (key: number) => (on: boolean) =>
    setSending((all) => {
      const sending = new Set(all)
      if (on) sending.add(key)
      else sending.delete(key)
      return sending
    })
  const put = (key: number) => (value: Attached | null) =>
    setPhotos((all) => {
      if (!value) return all.filter((each) => each.key !== key)
      const known = all.some((each) => each.key === key)
      return known ? all.map((each) => (each.key === key ? { ...value, key } : each)) : [...all, { ...value, key }]
    })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {legend ?? t('legend')} {!needed && <span className="font-normal text-ink-soft">({words('optional')})</span>}
      </legend>
      <p className="text-sm text-ink-soft">{text ?? t('text', { most })}</p>
      <Suspense fallback={<Skeleton label={words('loading')} lines={2} />}>
        {[...photos, ...(photos.length < most ? [null] : [])].map((photo, index) => {
          const key = photo?.key ?? nextKey
          return (
            <PhotoSlot
              key={key}
              label={t('photo', { number: index + 1 })}
              types={['image/jpeg', 'image/png']}
              folder={folder}
              capture
              value={photo}
              onSending={busyAt(key)}
              onValue={put(key)}
            />
          )
        })}
      </Suspense>
    </fieldset>
  )
}
