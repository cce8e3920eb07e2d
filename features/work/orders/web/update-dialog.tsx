import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import type { Booking } from '../order.ts'
import { MAX_UPDATE_PHOTOS } from '../progress.ts'
import { type UpdateKind, updateKindsOf } from '../update-kinds.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useReasonStep } from './order-acts.ts'
import { api } from './order-calls.ts'
import { PhotoSlots, usePhotoSlots } from './photo-slots.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const EMPTY = { kind: '', text: '', expected: '' }

/** A word to the driver on the way: the button and its form. */
export function UpdateDialog({ order }: { order: Booking }) {
  const t = useTranslations('orderWork.update')
  const today = dayIn(order.provider.time_zone, useNow())
  const customer = order.customer.name
  const name = `${order.id}:update`
  const [{ kind, text, expected }, setFields, drop] = useDraft(name, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const photos = usePhotoSlots(name)
  const late = kind === 'delayed'
  const send = useReasonStep((reason) =>
    api.sendUpdate({
      id: order.id,
      kind: kind as UpdateKind,
      text: reason,
      photos: photos.ids,
      ...(late && { expected_on: expected }),
    }),
  )
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('label')}</Button>}
      title={t('title', { customer })}
      submit={t('send')}
      busyText={t('sending')}
      back
      check={() => ({
        kind: !kind && t('needKind'),
        expected_on: late && !expected && t('needExpected'),
        text: text.trim().length < 3 && t('needWords'),
      })}
      waits={photos.busy}
      run={() => send.run(text.trim())}
      say={send.say}
      onSent={() => {
        drop()
        photos.drop()
        toast(t('sent'), t('sentText', { customer }))
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="kind"
            label={t('kind')}
            empty={t('choose')}
            value={kind}
            options={updateKindsOf(order).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            error={wrong['kind']}
            onChange={(event) => put({ kind: event.target.value })}
          />
          {late && (
            <DateField
              name="expected_on"
              label={t('expected')}
              min={today}
              value={expected}
              error={wrong['expected_on']}
              onChange={(event) => put({ expected: event.target.value })}
            />
          )}
          <TextArea
            name="text"
            label={t('words')}
            dir="auto"
            maxLength={500}
            value={text}
            error={wrong['text']}
            onChange={(event) => put({ text: event.target.value })}
          />
          <PhotoSlots most={MAX_UPDATE_PHOTOS} slots={photos} />
        </>
      )}
    </FormDialog>
  )
}
