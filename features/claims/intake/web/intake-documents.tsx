import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { Card } from '#ui/card.tsx'
import { CLAIM_TYPES, SPEC_SLOTS, type SpecSlot, typesOf } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { PhotoGuide, photosOf } from '#features/claims/documents/web/photos.ts'
import type { IntakePart } from './intake-part.tsx'

/** Step 2, the supporting-documents card: the three slots, then the photos that help; each sent as soon as it is picked. */
export function IntakeDocuments({
  answers,
  change,
  heading,
  onSending,
}: IntakePart & { onSending: (slot: string, sending: boolean) => void }) {
  const t = useTranslations('claims')
  const guide = useTranslations('ownClaims.guide')
  const nameOf = useDocumentName()
  const type = CLAIM_TYPES.find((one) => one === answers.claim_type)
  const photos = photosOf(type, answers.photos)
  const put = (slot: SpecSlot, value: Attached | null) =>
    change((now) => ({ documents: { ...now.documents, [slot]: value ?? undefined } }))
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {t('intake.steps.documents')}
        </span>
      }
      meta={t('intake.documentsIntro')}
    >
      <div className="grid gap-4">
        {SPEC_SLOTS.map((slot) => (
          <FileSlot
            key={slot}
            id={slot}
            label={nameOf({ slot })}
            hint={t(`intake.documentHints.${slot}`)}
            types={typesOf(slot)}
            folder="claims"
            capture={slot === 'damage_photos'}
            value={answers.documents[slot] ?? null}
            onValue={(value) => put(slot, value)}
            onSending={(on) => onSending(slot, on)}
          />
        ))}
      </div>
      {photos.length > 0 && (
        <section aria-label={type && guide(`title.${type}`)} className="mt-6 border-t border-line pt-5">
          {type && <h3 className="text-md">{guide(`title.${type}`)}</h3>}
          <Suspense>
            <PhotoGuide
              slots={photos}
              valuesOf={(slot) => answers.photos[slot] ?? []}
              onAdd={(slot, value) =>
                change((now) => ({ photos: { ...now.photos, [slot]: [...(now.photos[slot] ?? []), value] } }))
              }
              onRemove={(slot, { file_id }) =>
                change((now) => ({
                  photos: { ...now.photos, [slot]: now.photos[slot]?.filter((one) => one.file_id !== file_id) },
                }))
              }
              onSending={onSending}
            />
          </Suspense>
        </section>
      )}
      <p className="mt-4 flex items-start gap-2 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('intake.privacy')}
      </p>
    </Card>
  )
}
