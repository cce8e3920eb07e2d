import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { MAX_COMPLAINT_PHOTOS, COMPLAINT_KINDS, type ComplaintKind } from '#features/work/orders/complaint.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { complaintsContract } from '../contract.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const api = clientOf(complaintsContract)

const EMPTY = { kind: '', reason: '' }

/** Files a complaint: what about, why, and photos as evidence that only the driver and the admins see. */
export function ComplaintDialog({ order }: { order: Booking }) {
  const t = useTranslations('ownOrders.complaint')
  const name = `${order.id}:complaint`
  const [{ kind, reason }, setFields, drop] = useDraft(name, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const photos = usePhotoSlots(name)
  const report = useReasonStep((text) =>
    api.fileComplaint({ id: order.id, reason: text, kind: kind as ComplaintKind, photos: photos.ids }),
  )
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('label')}</Button>}
      title={t('title')}
      text={t('text')}
      submit={t('send')}
      busyText={t('sending')}
      back
      check={() => ({ kind: !kind && t('needKind'), reason: reason.trim().length < 3 && t('needWords') })}
      waits={photos.busy}
      run={() => report.run(reason.trim())}
      say={report.say}
      onSent={() => {
        drop()
        photos.drop()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="kind"
            label={t('kind')}
            empty={t('chooseKind')}
            value={kind}
            options={COMPLAINT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            error={wrong['kind']}
            onChange={(event) => put({ kind: event.target.value })}
          />
          <TextArea
            name="reason"
            label={t('words')}
            dir="auto"
            maxLength={500}
            value={reason}
            error={wrong['reason']}
            onChange={(event) => put({ reason: event.target.value })}
          />
          <PhotoSlots
            most={MAX_COMPLAINT_PHOTOS}
            slots={photos}
            folder="problems"
            legend={t('photos')}
            text={t('photosText', { most: MAX_COMPLAINT_PHOTOS })}
          />
        </>
      )}
    </FormDialog>
  )
}
