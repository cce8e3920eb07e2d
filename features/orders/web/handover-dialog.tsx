import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderDetail } from '../order.ts'
import { FULL_TANK, type HandoverKind, MAX_HANDOVER_PHOTOS, MAX_ODOMETER } from '../progress.ts'
import { useReasonStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { useWorkSentence } from './work-sentence.ts'
import { PhotoSlots, usePhotoSlots } from './photo-slots.tsx'

const LEVELS = Array.from({ length: FULL_TANK + 1 }, (_, index) => String(FULL_TANK - index))
/** Miles as people type them: "21,400" too. */
const milesOf = (text: string): number | null => {
  const plain = text.replaceAll(/[\s,.]/g, '')
  return /^\d{1,6}$/.test(plain) && Number(plain) <= MAX_ODOMETER ? Number(plain) : null
}

/** How a car leaves or comes back. */
export function HandoverDialog({
  order,
  kind,
  onClose,
}: {
  order: OrderDetail
  kind: HandoverKind
  onClose: () => void
}) {
  const t = useTranslations('orderWork.handover')
  const photo = useTranslations('orderWork.photos')
  const words = useTranslations('orders')
  const form = useId()
  const [odometer, setOdometer] = useState('')
  const [fuel, setFuel] = useState('')
  const [notes, setNotes] = useState('')
  const photos = usePhotoSlots()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sentence = useWorkSentence()
  const miles = milesOf(odometer)
  const save = useReasonStep(
    (text) =>
      api.recordHandover({
        id: order.id,
        kind,
        odometer: miles ?? 0,
        fuel_eighths: Number(fuel),
        photos: photos.ids,
        ...(text && { notes: text }),
      }),
    sentence,
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (miles === null || !fuel || busy || photos.busy) return
    setBusy(true)
    const problem = await save(notes.trim())
    setBusy(false)
    setFailure(problem)
    if (problem) return
    onClose()
    toast(t('saved'), t('savedText', { customer: order.customer.name }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`dialog.${kind}`)}
      description={t('dialogText')}
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
          name="odometer"
          label={t('odometer')}
          hint={t('odometerHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={odometer}
          error={asked && miles === null && t('needOdometer')}
          onChange={(event) => setOdometer(event.target.value)}
        />
        <SelectField
          name="fuel"
          label={t('fuel')}
          empty={t('chooseFuel')}
          value={fuel}
          options={LEVELS.map((value) => ({ value, label: t('eighths', { eighths: value }) }))}
          error={asked && !fuel && t('needFuel')}
          onChange={(event) => setFuel(event.target.value)}
        />
        <TextArea
          name="notes"
          label={t('notes')}
          hint={t('notesHint')}
          optional={words('optional')}
          dir="auto"
          maxLength={1000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <PhotoSlots most={MAX_HANDOVER_PHOTOS} slots={photos.slots} setSlots={photos.setSlots} />
        {asked && photos.busy && (
          <Notice tone="warn" live>
            {photo('waits')}
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
