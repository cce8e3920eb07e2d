import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, FieldError, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { KEYS } from '#ui/keys.ts'
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

const requestsApi = clientOf(requestsContract)
export const NOTHING_ASKED = { slots: [] as readonly NamedSlot[], label: '', message: '' }
type Asked = typeof NOTHING_ASKED
/** What is asked for, as a call takes it; of the ticked only what is still free. */
export const askedOf = ({ slots, label }: Asked, free: readonly NamedSlot[]) => [
  ...slots.filter((slot) => free.includes(slot)).map((slot) => ({ slot })),
  ...(label.trim() ? [{ slot: 'further' as const, label: label.trim() }] : []),
]

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
  const sentence = useSentence()
  const [open, setOpen] = useState(false)
  const [asked, setAsked, drop] = useDraft(`${claim.id}:ask`, NOTHING_ASKED)
  useShortcuts([{ keys: KEYS.ask, label: keys('ask'), run: () => setOpen(true) }])
  const waiting = requests.filter(isOpen)
  const free = [...SPEC_SLOTS, ...PHOTO_GUIDE[claim.claim_type]].filter(
    (slot) => ![...documents, ...waiting].some((row) => row.slot === slot),
  )
  const wanted = askedOf(asked, free)
  const message = asked.message.trim()
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {t('open')}
        </Button>
      }
      title={t('open')}
      text={t('text')}
      submit={t('submit')}
      busyText={t('submitting')}
      check={() => ({
        documents: wanted.length === 0 && t('problems.documents'),
        message: message.length < 3 && t('problems.message'),
      })}
      run={() => requestsApi.askDocuments({ claim_id: claim.id, documents: wanted, message })}
      say={(error) => `${t('failed')} ${sentence(error)}`}
      onSent={() => {
        drop()
        toast(t('sent'), t('sentText'))
        void claimChanged()
      }}
    >
      {(wrong) => <AskFields asked={asked} onAsked={setAsked} free={free} wrong={wrong} />}
    </FormDialog>
  )
}

/** What to ask for, and the sentence to the driver. */
export function AskFields({
  asked: { slots, label, message },
  onAsked,
  free,
  wrong,
}: {
  asked: Asked
  onAsked: (change: (before: Asked) => Asked) => void
  free: readonly NamedSlot[]
  wrong: Wrong
}) {
  const t = useTranslations('adminClaims.ask')
  const nameOf = useDocumentName()
  const first = useId()
  const put = (part: Partial<Asked>) => onAsked((before) => ({ ...before, ...part }))
  return (
    <>
      <fieldset data-missing={wrong['documents'] && ''}>
        <legend className="mb-1 font-semibold">{t('which')}</legend>
        <div className="grid sm:grid-cols-2">
          {free.map((slot, index) => (
            <CheckboxField
              key={slot}
              id={index === 0 ? first : `${first}-${slot}`}
              label={nameOf({ slot })}
              checked={slots.includes(slot)}
              onChange={(event) =>
                put({ slots: event.target.checked ? [...slots, slot] : slots.filter((one) => one !== slot) })
              }
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
          onChange={(event) => put({ label: event.target.value })}
        />
        {wrong['documents'] && <FieldError>{wrong['documents']}</FieldError>}
      </fieldset>
      <TextArea
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        rows={3}
        maxLength={1000}
        value={message}
        error={wrong['message']}
        onChange={(event) => put({ message: event.target.value })}
      />
    </>
  )
}
