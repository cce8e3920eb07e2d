import { useTranslations } from 'use-intl'
import { type Attached, FileSlot } from '#features/base/files/web/file-slot.tsx'
import {
  NAMED_SLOTS,
  type ClaimType,
  type PhotoSlot,
  PHOTO_GUIDE,
  SPEC_SLOTS,
  typesOf,
} from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'

const isPhoto = (slot: string): slot is PhotoSlot => !SPEC_SLOTS.some((one) => one === slot)

/** The photos of a type of claim, and those taken already for another type one had chosen before. */
export const photosOf = (type: ClaimType | undefined, taken: readonly string[]): PhotoSlot[] => {
  const guide: readonly PhotoSlot[] = type ? PHOTO_GUIDE[type] : []
  const others = NAMED_SLOTS.filter(isPhoto).filter((slot) => taken.includes(slot) && !guide.includes(slot))
  return [...guide, ...others]
}

/** One optional slot per photo, each with why it helps and the camera on phones. */
export function PhotoGuide({
  slots,
  valueOf,
  onValue,
  onSending,
}: {
  slots: readonly PhotoSlot[]
  valueOf: (slot: PhotoSlot) => Attached | null
  onValue: (slot: PhotoSlot, value: Attached | null) => void
  onSending?: (sending: boolean) => void
}) {
  const t = useTranslations('ownClaims.guide')
  const nameOf = useDocumentName()
  return (
    <>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {t('intro')} {t('takes')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {slots.map((slot) => (
          <FileSlot
            key={slot}
            id={slot}
            label={nameOf({ slot })}
            hint={t(`why.${slot}`)}
            types={typesOf(slot)}
            folder="claims"
            capture
            value={valueOf(slot)}
            onValue={(value) => onValue(slot, value)}
            onSending={onSending}
          />
        ))}
      </div>
    </>
  )
}
