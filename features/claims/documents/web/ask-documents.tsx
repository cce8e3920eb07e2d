import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { CheckboxField, FieldError, focusField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.tsx'
import {
  type ClaimDetail,
  type ClaimDocument,
  type NamedSlot,
  PHOTO_GUIDE,
  SPEC_SLOTS,
} from '#features/claims/claims/claim.ts'
import type { DocumentRequest } from '../request.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { isOpen } from './request-calls.ts'
import { requestsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'

const desk = clientOf(requestsContract)
const NOTHING = { slots: [] as readonly NamedSlot[], label: '', message: '' }

/** Asks the driver for documents: what is not there yet by a tick, anything else by its name, and a sentence. */
export function AskDocuments({
  claim,
  documents,
  requests,
}: {
  claim: ClaimDetail
  documents: readonly ClaimDocument[]
  requests: readonly DocumentRequest[]
}) {
  const t = useTranslations('adminClaims.ask')
  const keys = useTranslations('adminClaims.keys')
  const common = useTranslations('claims')
  const sentence = useSentence()
  const nameOf = useDocumentName()
  const form = useId()
  const first = useId()
  const field = useId()
  const [open, setOpen] = useState(false)
  const [{ slots, label, message }, setAsked, drop] = useDraft(`${claim.id}:ask`, NOTHING)
  const put = (part: Partial<typeof NOTHING>) => setAsked((before) => ({ ...before, ...part }))
  const [wrong, setWrong] = useState<'documents' | 'message' | null>(null)
  useShortcuts([{ keys: 'a', label: keys('ask'), run: () => setOpen(true) }])
  const waiting = requests.filter(isOpen)
  const free = [...SPEC_SLOTS, ...PHOTO_GUIDE[claim.claim_type]].filter(
    (slot) => ![...documents, ...waiting].some((row) => row.slot === slot),
  )
  const ask = useMutation({
    mutationFn: (given: Parameters<typeof desk.askDocuments>[0]) => desk.askDocuments(given),
    onSuccess: async () => {
      setOpen(false)
      drop()
      toast(t('sent'), t('sentText'))
      await claimChanged()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ask.isPending) return
    const name = label.trim()
    const wanted = [
      ...slots.filter((slot) => free.some((one) => one === slot)).map((slot) => ({ slot })),
      ...(name ? [{ slot: 'further' as const, label: name }] : []),
    ]
    const problem = !wanted.length ? 'documents' : message.trim().length < 3 ? 'message' : null
    setWrong(problem)
    if (problem) focusField(problem === 'documents' ? first : field)
    else ask.mutate({ claim_id: claim.id, documents: wanted, message: message.trim() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {t('open')}
        </Button>
      }
      title={t('open')}
      description={t('text')}
      closeText={common('close')}
      footer={
        <>
          <DialogClose render={<Button variant="secondary">{common('cancel')}</Button>} />
          <Button type="submit" form={form} busy={ask.isPending && t('submitting')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-5">
        {ask.error && (
          <Notice tone="bad" live title={t('failed')}>
            {sentence(ask.error)}
          </Notice>
        )}
        <fieldset>
          <legend className="mb-1 font-semibold">{t('which')}</legend>
          <div className="grid sm:grid-cols-2">
            {free.map((slot, index) => (
              <CheckboxField
                key={slot}
                id={index === 0 ? first : `${first}-${slot}`}
                label={nameOf({ slot })}
                checked={slots.includes(slot)}
                onChange={(event) => {
                  put({ slots: event.target.checked ? [...slots, slot] : slots.filter((one) => one !== slot) })
                  setWrong(null)
                }}
              />
            ))}
          </div>
          <TextField
            id={free.length ? `${first}-further` : first}
            fieldClass="mt-2"
            label={t('further')}
            hint={t('furtherHint')}
            maxLength={100}
            autoComplete="off"
            value={label}
            onChange={(event) => {
              put({ label: event.target.value })
              setWrong(null)
            }}
          />
          {wrong === 'documents' && <FieldError>{t('problems.documents')}</FieldError>}
        </fieldset>
        <TextArea
          id={field}
          label={t('message')}
          hint={t('messageHint')}
          rows={3}
          maxLength={1000}
          value={message}
          error={wrong === 'message' && t('problems.message')}
          onChange={(event) => {
            put({ message: event.target.value })
            setWrong(null)
          }}
        />
      </form>
    </Dialog>
  )
}
