import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { Again } from '#ui/again.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  type ClaimDetail,
  type ClaimDocument,
  type DocumentSlot,
  MAX_SLOT_PHOTOS,
  type PhotoSlot,
  SPEC_SLOTS,
  typesOf,
} from '#features/claims/claims/claim.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { documentsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isOpen, useRequests } from './request-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { PhotoGuide, photosOf } from './photos.ts'

const api = clientOf(documentsContract)
/** What can still be added to an open claim: the empty slots, the photos that help, and anything else by its name. */
export function ClaimDocumentList({ claim, rows }: { claim: ClaimDetail; rows: readonly ClaimDocument[] }) {
  const t = useTranslations('ownClaims.documentList')
  const words = useTranslations('claims.claim.documents')
  const sentence = useSentence()
  const nameOf = useDocumentName()
  const [label, setLabel] = useState('')
  const add = useMutation({
    mutationFn: (document: { slot: DocumentSlot; label?: string; file_id: string }) =>
      api.addDocument({ claim_id: claim.id, ...document }),
    onSettled: claimChanged,
  })
  const attach = (slot: DocumentSlot, value: Attached | null, what?: string) => {
    if (value) add.mutate({ slot, file_id: value.file_id, ...(what && { label: what }) })
  }
  const addPhoto = async (slot: PhotoSlot, { file_id }: Attached) => {
    await api.addDocument({ claim_id: claim.id, slot, file_id })
    await claimChanged()
  }
  const requests = useRequests(claim.id)
  const asked = (requests.data ?? []).filter(isOpen)
  // what is asked for has its upload at the top of the page
  const wanted = (slot: DocumentSlot) => !asked.some((row) => row.slot === slot)
  const takenOf = (slot: DocumentSlot) => rows.filter((row) => row.slot === slot).length
  const free = (slot: DocumentSlot) => wanted(slot) && takenOf(slot) === 0
  const photos = photosOf(claim.claim_type, {}).filter((slot) => wanted(slot) && takenOf(slot) < MAX_SLOT_PHOTOS)
  const what = label.trim()
  return (
    <div className="grid gap-4" data-no-print>
      {add.isError && (
        <Notice
          tone="bad"
          live
          title={words('failed')}
          action={<Again size="sm" variant="secondary" onClick={() => add.mutate(add.variables)} />}
        >
          {sentence(add.error)}
        </Notice>
      )}
      {SPEC_SLOTS.filter(free).map((slot) => (
        <FileSlot
          key={slot}
          label={nameOf({ slot })}
          types={typesOf(slot)}
          folder="claims"
          capture={slot === 'damage_photos'}
          value={null}
          onValue={(value) => attach(slot, value)}
        />
      ))}
      {photos.length > 0 && (
        <More text={t('more', { count: photos.length })}>
          <Suspense>
            <PhotoGuide slots={photos} takenOf={takenOf} onAdd={addPhoto} />
          </Suspense>
        </More>
      )}
      <More text={t('further')}>
        <div className="grid gap-4">
          <TextField
            label={t('what')}
            hint={t('furtherHint')}
            value={label}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setLabel(event.target.value)}
          />
          <FileSlot
            label={what || nameOf({ slot: 'further' })}
            hint={t('takes')}
            types={typesOf('further')}
            folder="claims"
            capture
            value={null}
            disabledReason={!what && t('whatFirst')}
            onValue={(value) => {
              attach('further', value, what)
              setLabel('')
            }}
          />
        </div>
      </More>
    </div>
  )
}

/** What few need: it comes when it is opened. */
function More({ text, children }: { text: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-accent">
        <ChevronRight aria-hidden className="size-5 transition-transform group-open:rotate-90" />
        {text}
      </summary>
      {opened && <div className="mt-3">{children}</div>}
    </details>
  )
}
