import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { claimChanged } from '#features/claims/claims/web/claim-calls.ts'
import { EvidenceField, evidenceId, NO_EVIDENCE } from '#features/claims/documents/web/evidence-field.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'

const KNOWN = [
  'superseded',
  'decided_already',
  'no_rental_cover',
  'total_loss_stands',
  'claim_closed',
  'cover_changed',
  'recorded_already',
] as const
/** In the reader's language where it is one that happens often; otherwise the server's own sentence. */
function useSay() {
  const t = useTranslations('adminAdjusters.refusals')
  return (error: unknown) => {
    if (!isRefusal(error) || error.status === 0 || error.status >= 500) return t('other')
    const known = KNOWN.find((one) => one === error.code)
    return known ? t(known) : error.message
  }
}

type Known = ReturnType<typeof sourceOf> & { evidence_id: string | null }
const EMPTY = { source: { how: '', by: '' } as Source, evidence: NO_EVIDENCE }
/** The insurer stands behind what was said: how that is known, and what shows it. */
export function ConfirmWord({
  id,
  claimId,
  title,
  text,
  run,
  changed,
}: {
  id: string
  claimId: string
  title: string
  text: string
  run: (known: Known) => Promise<unknown>
  changed: () => unknown
}) {
  const t = useTranslations('adminAdjusters')
  const say = useSay()
  const sourceCheck = useSourceCheck()
  const [{ source, evidence }, setTyped, drop] = useDraft(`${id}:confirm`, EMPTY)
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      trigger={
        <Button size="sm">
          {t('confirm')}
          <span className="sr-only">: {title}</span>
        </Button>
      }
      title={t('confirmTitle')}
      text={text}
      submit={t('confirm')}
      busyText={t('confirming')}
      waits={sending}
      check={() => ({
        ...sourceCheck(source),
        evidence_id: source.how === 'document' && !evidenceId(evidence) && t('evidenceMissing'),
      })}
      say={say}
      run={() => run({ ...sourceOf(source), evidence_id: evidenceId(evidence) })}
      onFailed={() => void changed()}
      onSent={() => {
        drop()
        toast(t('confirmed'))
        void changed()
        void claimChanged()
      }}
    >
      {(wrong) => (
        <>
          <SourceFields
            source={source}
            onSource={(next) => setTyped((all) => ({ ...all, source: next }))}
            wrong={wrong}
          />
          <EvidenceField
            claimId={claimId}
            evidence={evidence}
            say={{
              label: t('evidence'),
              optional: false,
              none: t('evidenceNone'),
              upload: t('evidenceUpload'),
              hint: t('evidenceHint'),
            }}
            error={wrong['evidence_id']}
            onEvidence={(next) => setTyped((all) => ({ ...all, evidence: next }))}
            onSending={setSending}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The insurer does not stand behind it. */
export function RefuseWord({
  id,
  title,
  text,
  run,
  changed,
}: {
  id: string
  title: string
  text: string
  run: (reason: string) => Promise<unknown>
  changed: () => unknown
}) {
  const t = useTranslations('adminAdjusters')
  const say = useSay()
  return (
    <ReasonDialog
      name={`${id}:refuse`}
      label={t('refuse')}
      about={title}
      look={{ variant: 'secondary', size: 'sm' }}
      title={t('refuseTitle')}
      text={text}
      busyText={t('refusing')}
      audited
      say={say}
      run={async (reason) => void (await run(reason))}
      onFailed={() => void changed()}
      onSent={() => void changed()}
    />
  )
}
