import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'

const KNOWN = ['superseded', 'decided_already', 'no_rental_cover', 'total_loss_stands', 'claim_closed'] as const
function useSay() {
  const t = useTranslations('adminAdjusters.refusals')
  return (error: unknown) => {
    const code = isRefusal(error) ? error.code : ''
    return t(KNOWN.find((one) => one === code) ?? 'other')
  }
}

type Known = ReturnType<typeof sourceOf> & { evidence_id: string | null }
/** The insurer stands behind what was said: how that is known, and what shows it. */
export function ConfirmWord({
  claimId,
  title,
  text,
  run,
  changed,
}: {
  claimId: string
  title: string
  text: string
  run: (known: Known) => Promise<unknown>
  changed: () => unknown
}) {
  const t = useTranslations('adminAdjusters')
  const say = useSay()
  const sourceCheck = useSourceCheck()
  const [source, setSource] = useState<Source>({ how: '', by: '' })
  const [evidence, setEvidence] = useState('')
  const documents = useDocuments(claimId)
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
      check={() => sourceCheck(source)}
      say={say}
      run={() => run({ ...sourceOf(source), evidence_id: evidence || null })}
      onFailed={() => void changed()}
      onSent={() => {
        toast(t('confirmed'))
        void changed()
      }}
    >
      {(wrong) => (
        <>
          <SourceFields source={source} onSource={setSource} wrong={wrong} />
          <SelectField
            name="evidence_id"
            label={t('evidence')}
            empty={t('evidenceNone')}
            value={evidence}
            options={(documents.data ?? []).map((one) => ({ value: one.file_id, label: one.original_name }))}
            onChange={({ target }) => setEvidence(target.value)}
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
