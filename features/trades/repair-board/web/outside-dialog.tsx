import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { documentsApi, useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { claimChanged } from '#features/claims/claims/web/claim-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { NEVER_SHOWN } from '#features/trades/estimates/request.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { FieldError, SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { OutsideEstimate } from '../outside-estimate.ts'
import { outsideApi, outsideChanged, type Place, useOutsideRefused, type Viewer } from './outside-calls.ts'
import { asSums, NO_SUMS, SumFields, useSumsCheck } from './sum-fields.tsx'

type Props = {
  place: Place
  viewer: Viewer
  claimId: string
  /** What stands now. */
  standing: readonly OutsideEstimate[]
}
const EMPTY = { whose: 'insurer', file: null as Attached | null, document: '', sums: NO_SUMS, note: '' }

/** A paper with its sums as somebody reads them off it. */
export function OutsideDialog({ place, viewer, claimId, standing }: Props) {
  const t = useTranslations('outside.bring')
  const say = useOutsideRefused(viewer)
  const check = useSumsCheck()
  const [fields, setFields, drop] = useDraft(`${Object.values(place)[0]}:outside`, EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  // what the form was opened beside: a paper that came meanwhile is looked at first
  const [known, setKnown] = useState(standing)
  const [sending, setSending] = useState(false)
  const whose = viewer === 'shop' ? 'shop' : fields.whose === 'other' ? 'other' : 'insurer'
  const before = known.find(
    (one) => one.whose === whose && one.source !== 'adjuster' && (viewer !== 'shop' || one.mine),
  )
  const add = useMutation({
    mutationFn: (file_id: string) =>
      documentsApi.addDocument({ claim_id: claimId, slot: 'further', label: t('fileLabel'), file_id }),
    onSuccess: async ({ file_id }) => {
      await claimChanged()
      put({ document: file_id })
    },
    onError: (failed) => toastError(t('file'), say(failed)),
  })
  const file_id = viewer === 'shop' ? fields.file?.file_id : fields.document
  return (
    <FormDialog
      size="lg"
      onOpenChange={(open) => {
        if (open) setKnown(standing)
      }}
      trigger={
        <Button variant="secondary" size="sm">
          {t(viewer === 'shop' ? 'shop' : 'insurer')}
        </Button>
      }
      title={t('title')}
      text={t(`text.${viewer}`)}
      submit={t('save')}
      busyText={t('saving')}
      waits={sending || add.isPending}
      check={() => ({ file_id: !file_id && t('needFile'), ...check(fields.sums) })}
      say={say}
      run={() =>
        outsideApi.bring({
          ...place,
          whose,
          file_id: file_id!,
          ...asSums(fields.sums),
          note: fields.note,
          after: before?.id ?? null,
        })
      }
      onFailed={() => void outsideChanged()}
      onSent={() => {
        drop()
        toast(t('saved'))
        void outsideChanged()
      }}
    >
      {(wrong) => (
        <>
          {viewer !== 'shop' && (
            <RadioCards
              name="whose"
              legend={t('whose')}
              value={whose}
              options={[
                { value: 'insurer', label: t('insurers') },
                { value: 'other', label: t('others') },
              ]}
              onValue={(value) => put({ whose: value })}
            />
          )}
          {viewer === 'shop' ? (
            <div data-missing={wrong['file_id'] && ''}>
              <FileSlot
                id="file_id"
                label={t('file')}
                hint={t('fileHint')}
                types={['application/pdf']}
                folder="estimates"
                value={fields.file}
                onSending={setSending}
                onValue={(file) => put({ file })}
              />
              {wrong['file_id'] && <FieldError>{wrong['file_id']}</FieldError>}
            </div>
          ) : (
            <ClaimPdf
              claimId={claimId}
              adds={viewer === 'driver'}
              value={fields.document}
              error={wrong['file_id']}
              onValue={(document) => put({ document })}
              onSending={setSending}
              onFile={add.mutate}
            />
          )}
          <SumFields
            typed={fields.sums}
            wrong={wrong}
            onTyped={(part) => setFields((all) => ({ ...all, sums: { ...all.sums, ...part } }))}
          />
          <TextField
            name="note"
            label={t('note')}
            optional={t('optional')}
            maxLength={500}
            value={fields.note}
            error={wrong['note']}
            onChange={({ target }) => put({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** A PDF among the documents of the claim; a driver adds one here. */
function ClaimPdf({
  claimId,
  adds,
  value,
  error,
  onValue,
  onSending,
  onFile,
}: {
  claimId: string
  adds: boolean
  value: string
  error: string | undefined
  onValue: (id: string) => void
  onSending: (sending: boolean) => void
  /** A PDF that was uploaded here and is no document yet. */
  onFile: (file_id: string) => void
}) {
  const t = useTranslations('outside.bring')
  const nameOf = useDocumentName()
  const papers = (useDocuments(claimId).data ?? []).filter(
    ({ content_type, slot }) => content_type === 'application/pdf' && !NEVER_SHOWN.includes(slot),
  )
  return (
    <>
      <SelectField
        name="file_id"
        label={t('document')}
        empty={t('choose')}
        value={papers.some(({ file_id }) => file_id === value) ? value : ''}
        error={error}
        options={papers.map((paper) => ({
          value: paper.file_id,
          label: `${nameOf(paper)} (${paper.original_name})`,
        }))}
        onChange={({ target }) => onValue(target.value)}
      />
      {adds && (
        <FileSlot
          label={t('file')}
          hint={t('fileHint')}
          types={['application/pdf']}
          folder="claims"
          value={null}
          onSending={onSending}
          onValue={(file) => file && onFile(file.file_id)}
        />
      )}
    </>
  )
}
