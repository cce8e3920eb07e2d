import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Attached } from '#features/files/web/file-slot.tsx'
import { FileSlot } from '#features/files/web/file-slot.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { MAX_PROBLEM_PHOTOS, PROBLEM_KINDS, type ProblemKind } from '../change.ts'
import type { OrderDetail } from '../order.ts'
import { useReasonStep } from './order-acts.ts'
import { api } from './order-calls.ts'

/** Reports a problem: what about, why, and photos as evidence that only the driver and the admins see. */
export function ProblemDialog({ order }: { order: OrderDetail }) {
  const t = useTranslations('ownOrders.problem')
  const words = useTranslations('orders')
  const form = useId()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState('')
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<(Attached & { key: number })[]>([])
  const [nextKey, setNextKey] = useState(0)
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const report = useReasonStep((text) =>
    api.reportProblem({
      id: order.id,
      reason: text,
      kind: kind as ProblemKind,
      photos: photos.map(({ file_id }) => file_id),
    }),
  )
  const short = reason.trim().length < 3
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (short || !kind || busy || sending.size > 0) return
    setBusy(true)
    const problem = await report(reason.trim())
    setBusy(false)
    setFailure(problem)
    if (!problem) setOpen(false)
  }
  const slots = [...photos, ...(photos.length < MAX_PROBLEM_PHOTOS ? [null] : [])]
  const busyAt = (key: number) => (on: boolean) =>
    setSending((all) => {
      const next = new Set(all)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('text')}
      closeText={words('close')}
      trigger={<Button variant="secondary">{t('label')}</Button>}
      footer={
        <>
          <Button variant="quiet" onClick={() => setOpen(false)}>
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
          empty={t('chooseKind')}
          value={kind}
          options={PROBLEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          error={asked && !kind && t('needKind')}
          onChange={(event) => setKind(event.target.value)}
        />
        <TextArea
          name="reason"
          label={t('words')}
          dir="auto"
          maxLength={500}
          value={reason}
          error={asked && short && t('needWords')}
          onChange={(event) => setReason(event.target.value)}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">
            {t('photos')} <span className="font-normal text-ink-soft">({words('optional')})</span>
          </legend>
          <p className="text-sm text-ink-soft">{t('photosText', { most: MAX_PROBLEM_PHOTOS })}</p>
          {slots.map((photo, index) => {
            const key = photo?.key ?? nextKey
            return (
              <FileSlot
                key={key}
                label={t('photo', { number: index + 1 })}
                types={['image/jpeg', 'image/png']}
                folder="problems"
                capture
                value={photo}
                onSending={busyAt(key)}
                onValue={(value) => {
                  if (!value) return setPhotos((all) => all.filter((each) => each.key !== key))
                  setPhotos((all) =>
                    all.some((each) => each.key === key)
                      ? all.map((each) => (each.key === key ? { ...value, key } : each))
                      : [...all, { ...value, key }],
                  )
                  if (!photo) setNextKey(key + 1)
                }}
              />
            )
          })}
        </fieldset>
        {asked && sending.size > 0 && (
          <Notice tone="warn" live>
            {t('waits')}
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
