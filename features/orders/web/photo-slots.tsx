import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WORK_FOLDER } from '#features/files/file.ts'
import { type Attached, FileSlot } from '#features/files/web/file-slot.tsx'

type Slot = Attached & { key: number }
export type Slots = { photos: Slot[]; nextKey: number; sending: ReadonlySet<number> }

/** Pictures of a form on their way: what is stored, and whether one is still being sent. */
export function usePhotoSlots() {
  const [slots, setSlots] = useState<Slots>({ photos: [], nextKey: 0, sending: new Set() })
  return { slots, setSlots, ids: slots.photos.map(({ file_id }) => file_id), busy: slots.sending.size > 0 }
}

/** Up to so many photos, one slot after the other. */
export function PhotoSlots({
  most,
  slots: { photos, nextKey },
  setSlots,
}: {
  most: number
  slots: Slots
  setSlots: React.Dispatch<React.SetStateAction<Slots>>
}) {
  const t = useTranslations('orderWork.photos')
  const words = useTranslations('orders')
  const busyAt = (key: number) => (on: boolean) =>
    setSlots((all) => {
      const sending = new Set(all.sending)
      if (on) sending.add(key)
      else sending.delete(key)
      return { ...all, sending }
    })
  const put = (key: number) => (value: Attached | null) =>
    setSlots((all) => {
      if (!value) return { ...all, photos: all.photos.filter((each) => each.key !== key) }
      const known = all.photos.some((each) => each.key === key)
      return {
        ...all,
        photos: known
          ? all.photos.map((each) => (each.key === key ? { ...value, key } : each))
          : [...all.photos, { ...value, key }],
        nextKey: key === all.nextKey ? key + 1 : all.nextKey,
      }
    })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {t('legend')} <span className="font-normal text-ink-soft">({words('optional')})</span>
      </legend>
      <p className="text-sm text-ink-soft">{t('text', { most })}</p>
      {[...photos, ...(photos.length < most ? [null] : [])].map((photo, index) => {
        const key = photo?.key ?? nextKey
        return (
          <FileSlot
            key={key}
            label={t('photo', { number: index + 1 })}
            types={['image/jpeg', 'image/png']}
            folder={WORK_FOLDER}
            capture
            value={photo}
            onSending={busyAt(key)}
            onValue={put(key)}
          />
        )
      })}
    </fieldset>
  )
}
