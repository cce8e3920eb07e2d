import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WORK_FOLDER } from '#features/files/file.ts'
import { type Attached, FileSlot } from '#features/files/web/file-slot.tsx'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateField, FieldError, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderDetail } from '../order.ts'
import { useReasonStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { useWorkSentence } from './work-sentence.ts'

/** The renter's own licence: number, state, expiry, photo. */
export function LicenceDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('orderWork.licence')
  const words = useTranslations('orders')
  const photos = useTranslations('orderWork.photos')
  const form = useId()
  const [number, setNumber] = useState('')
  const [state, setState] = useState('')
  const [expires, setExpires] = useState('')
  const [photo, setPhoto] = useState<Attached | null>(null)
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useReasonStep(
    (text) =>
      api.recordLicence({
        id: order.id,
        number: text,
        state: state as UsState,
        expires_on: expires,
        photo: photo?.file_id ?? '',
      }),
    useWorkSentence(),
  )
  const short = number.trim().length < 4
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (short || !state || !expires || !photo || sending || busy) return
    setBusy(true)
    const problem = await save(number.trim())
    setBusy(false)
    setFailure(problem)
    if (problem) return
    onClose()
    toast(t('saved'), t('savedText'))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('driver', { business: order.provider.business_name })}
      closeText={words('close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words('acts.back')}
          </Button>
          <Button type="submit" form={form} busy={busy && t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          name="number"
          label={t('number')}
          hint={t('numberHint')}
          autoComplete="off"
          maxLength={30}
          value={number}
          error={asked && short && t('needNumber')}
          onChange={(event) => setNumber(event.target.value)}
        />
        <SelectField
          name="state"
          label={t('state')}
          empty={t('chooseState')}
          value={state}
          options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
          error={asked && !state && t('needState')}
          onChange={(event) => setState(event.target.value)}
        />
        <DateField
          name="expires_on"
          label={t('expires')}
          min={order.end_date ?? order.service_date ?? undefined}
          value={expires}
          error={asked && !expires && t('needExpires')}
          onChange={(event) => setExpires(event.target.value)}
        />
        <div>
          <FileSlot
            label={t('photo')}
            types={['image/jpeg', 'image/png']}
            folder={WORK_FOLDER}
            capture
            value={photo}
            onSending={setSending}
            onValue={setPhoto}
          />
          {asked && !photo && !sending && <FieldError>{t('needPhoto')}</FieldError>}
        </div>
        {asked && sending && (
          <Notice tone="warn" live>
            {photos('waits')}
          </Notice>
        )}
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
