import { useTranslations } from 'use-intl'
import { PhotoFiles } from '#features/base/files/web/photo-files.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { MAX_SLOT_PHOTOS, type PhotoSlot } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'

/** Up to eight optional photos of each thing, with why they help and the camera on phones. */
export function PhotoGuide({
  slots,
  valuesOf = () => [],
  takenOf = () => 0,
  onAdd,
  onRemove = () => {},
  onSending,
}: {
  slots: readonly PhotoSlot[]
  valuesOf?: (slot: PhotoSlot) => readonly Attached[]
  /** How many the claim has already. */
  takenOf?: (slot: PhotoSlot) => number
  onAdd: (slot: PhotoSlot, value: Attached) => unknown
  onRemove?: (slot: PhotoSlot, value: Attached) => void
  onSending?: (slot: PhotoSlot, sending: boolean) => void
}) {
  const t = useTranslations('ownClaims.guide')
  const nameOf = useDocumentName()
  return (
    <>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {t('intro')} {t('takes', { most: MAX_SLOT_PHOTOS })}
      </p>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {slots.map((slot) => (
          <PhotoFiles
            key={slot}
            label={nameOf({ slot })}
            hint={t(`why.${slot}`)}
            folder="claims"
            most={MAX_SLOT_PHOTOS}
            taken={takenOf(slot)}
            values={valuesOf(slot)}
            onAdd={(value) => onAdd(slot, value)}
            onRemove={(value) => onRemove(slot, value)}
            onSending={onSending && ((sending) => onSending(slot, sending))}
          />
        ))}
      </div>
    </>
  )
}
