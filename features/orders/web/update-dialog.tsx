import { type FormEvent, useId, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateField, SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { OrderDetail } from '../order.ts'
import { canSendUpdate } from '../policy.ts'
import { MAX_UPDATE_PHOTOS, UPDATE_KINDS, type UpdateKind } from '../progress.ts'
import { useReasonStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { PhotoSlots, usePhotoSlots } from './photo-slots.tsx'

/** Where the provider tells the driver how the work goes; nothing while there is nothing to tell. */
export function UpdateCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orderWork.update')
  const [open, setOpen] = useState(false)
  if (!canSendUpdate(order).yes) return null
  const customer = order.customer.name
  return (
    <Card title={t('card', { customer })} data-no-print>
      <p className="mb-4 text-ink-soft">{t('text')}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('label')}
      </Button>
      {open && <UpdateDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function UpdateDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('orderWork.update')
  const photo = useTranslations('orderWork.photos')
  const words = useTranslations('orders')
  const form = useId()
  const today = dayIn(order.provider.time_zone, useNow())
  const customer = order.customer.name
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [expected, setExpected] = useState('')
  const photos = usePhotoSlots()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = useReasonStep((reason) =>
    api.sendUpdate({
      id: order.id,
      kind: kind as UpdateKind,
      text: reason,
      photos: photos.ids,
      ...(kind === 'delayed' && { expected_on: expected }),
    }),
  )
  const late = kind === 'delayed'
  const short = text.trim().length < 3
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (short || !kind || (late && !expected) || busy || photos.busy) return
    setBusy(true)
    const problem = await send(text.trim())
    setBusy(false)
    setFailure(problem)
    if (problem) return
    onClose()
    toast(t('sent'), t('sentText', { customer }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { customer })}
      closeText={words('close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words('acts.back')}
          </Button>
          <Button type="submit" form={form} busy={busy && t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <SelectField
          name="kind"
          label={t('kind')}
          empty={t('choose')}
          value={kind}
          options={UPDATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          error={asked && !kind && t('needKind')}
          onChange={(event) => setKind(event.target.value)}
        />
        {late && (
          <DateField
            name="expected_on"
            label={t('expected')}
            min={today}
            value={expected}
            error={asked && !expected && t('needExpected')}
            onChange={(event) => setExpected(event.target.value)}
          />
        )}
        <TextArea
          name="text"
          label={t('words')}
          dir="auto"
          maxLength={500}
          value={text}
          error={asked && short && t('needWords')}
          onChange={(event) => setText(event.target.value)}
        />
        <PhotoSlots most={MAX_UPDATE_PHOTOS} slots={photos.slots} setSlots={photos.setSlots} />
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
