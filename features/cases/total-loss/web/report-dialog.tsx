import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Valuation } from '../total-loss.ts'
import { lossApi, sheetChanged, sheetStale, useRefused } from './sheet-calls.ts'

/** What a change of the list begins from: the list that counts, and the newest number of any. */
export type KnownList = {
  claimId: string
  current: Valuation | null
  newest: number
  documents: readonly ClaimDocument[]
}

/** Says which document of the claim is the insurer's report. */
export function ReportDialog({ claimId, current, newest, documents }: KnownList) {
  const t = useTranslations('totalLoss.cars')
  const nameOf = useDocumentName()
  const say = useRefused()
  const [held, setHeld] = useState({ current, newest })
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? current?.file_id ?? ''
  return (
    <FormDialog
      onOpenChange={(open) => {
        if (!open) return
        setHeld({ current, newest })
        setChosen(null)
      }}
      trigger={
        <Button variant="secondary" size="sm">
          {t('chooseReport')}
        </Button>
      }
      title={t('reportTitle')}
      text={t('reportText')}
      submit={t('chooseReport')}
      busyText={t('saving')}
      say={say}
      run={() =>
        lossApi.recordValuation({
          claim_id: claimId,
          after: held.newest,
          file_id: value || null,
          comparables: held.current?.comparables ?? [],
        })
      }
      onFailed={() => void sheetStale(claimId)}
      onSent={(changed) => {
        toast(t('saved'))
        sheetChanged(changed)
      }}
    >
      <SelectField
        name="file_id"
        label={t('reportField')}
        empty={t('reportNone')}
        value={value}
        options={documents.map((one) => ({ value: one.file_id, label: `${nameOf(one)} · ${one.original_name}` }))}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormDialog>
  )
}
