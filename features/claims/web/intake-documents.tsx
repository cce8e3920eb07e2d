import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/files/web/file-slot.tsx'
import { Card } from '#ui/card.tsx'
import { DOCUMENT_SLOTS, SLOTS } from '../claim.ts'
import type { IntakePart } from './intake-claim.tsx'

/** Step 2, the supporting-documents card: three slots, each sent as soon as it is picked. */
export function IntakeDocuments({
  answers,
  change,
  heading,
  onSending,
}: IntakePart & { onSending: (sending: boolean) => void }) {
  const t = useTranslations('claims')
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
        {SLOTS.map((slot) => (
          <FileSlot
            key={slot}
            id={slot}
            label={t(`slots.${slot}`)}
            hint={t(`intake.documentHints.${slot}`)}
            types={DOCUMENT_SLOTS[slot]}
            folder="claims"
            capture={slot === 'damage_photos'}
            value={answers.documents[slot] ?? null}
            onValue={(value) => change((now) => ({ documents: { ...now.documents, [slot]: value ?? undefined } }))}
            onSending={onSending}
          />
        ))}
      </div>
      <p className="mt-4 flex items-start gap-2 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('intake.privacy')}
      </p>
    </Card>
  )
}
