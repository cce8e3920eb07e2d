import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ACCEPTED_TYPES, EVIDENCE_FOLDER } from '#features/base/files/file.ts'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { claimChanged } from '#features/claims/claims/web/claim-calls.ts'
import type { Item } from '#features/claims/claims/loss-items.ts'
import { documentsApi, useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { lossApi, sheetChanged, sheetStale, useRefused, type Viewer } from './sheet-calls.ts'

type Props = { claimId: string; item: Item; fileId: string | null; viewer: Viewer; writes: boolean }

/** What shows a paper or a thing of the list: a document of the claim, to open, to choose or to add. */
export function ItemPaper({ claimId, item, fileId, viewer, writes }: Props) {
  const t = useTranslations('totalLoss.list.document')
  const nameOf = useDocumentName()
  const { data = [] } = useDocuments(claimId)
  const shown = data.find(({ file_id }) => file_id === fileId)
  if (!fileId && !writes) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 pl-8 text-sm">
      {shown ? (
        <a
          className="link inline-flex min-h-11 items-center wrap-anywhere"
          href={shown.signed_url}
          target="_blank"
          rel="noreferrer"
        >
          {t('open', { name: nameOf(shown) })}
        </a>
      ) : (
        fileId && <span className="text-ink-soft">{t('there')}</span>
      )}
      {writes && <AttachDialog claimId={claimId} item={item} fileId={fileId} viewer={viewer} />}
    </div>
  )
}

function AttachDialog({ claimId, item, fileId, viewer }: Omit<Props, 'writes'>) {
  const t = useTranslations('totalLoss.list.document')
  const items = useTranslations('totalLoss.list.items')
  const nameOf = useDocumentName()
  const say = useRefused()
  const { data = [] } = useDocuments(claimId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [upload, setUpload] = useState<Attached | null>(null)
  const [sending, setSending] = useState(false)
  const value = upload ? '' : (chosen ?? fileId ?? '')
  // a driver's upload is a document of the claim first; it stays one, and stays chosen, where the second call fails
  async function keptUpload({ file_id }: Attached): Promise<string> {
    if (viewer === 'team') return file_id
    await documentsApi
      .addDocument({ claim_id: claimId, slot: 'further', label: items(item).slice(0, 100), file_id })
      .catch((error: unknown) => {
        // added by a call whose answer got lost
        if (!isRefusal(error) || error.code !== 'document_used') throw error
      })
    setUpload(null)
    setChosen(file_id)
    return file_id
  }
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm">
          {t(fileId ? 'change' : 'add')}
          <span className="sr-only">: {items(item)}</span>
        </Button>
      }
      title={t('title', { item: items(item) })}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      waits={sending}
      say={say}
      run={async () =>
        lossApi.attach({ claim_id: claimId, item, file_id: upload ? await keptUpload(upload) : value || null })
      }
      onFailed={() => void sheetStale(claimId)}
      onSent={(changed) => {
        setUpload(null)
        setChosen(null)
        toast(t('saved'))
        sheetChanged(changed)
        void claimChanged()
      }}
    >
      <SelectField
        name="file_id"
        label={t('choose')}
        empty={t('none')}
        value={value}
        options={data.map((one) => ({ value: one.file_id, label: `${nameOf(one)} · ${one.original_name}` }))}
        onChange={({ target }) => {
          setUpload(null)
          setChosen(target.value)
        }}
      />
      <FileSlot
        label={t('upload')}
        hint={t('uploadHint')}
        types={ACCEPTED_TYPES}
        folder={viewer === 'team' ? EVIDENCE_FOLDER : 'claims'}
        capture
        value={upload}
        onValue={setUpload}
        onSending={setSending}
      />
    </FormDialog>
  )
}
