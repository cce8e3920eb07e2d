import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import type { Opened } from '#ui/dialog-window.tsx'
import { DateField, FieldError, SelectField, TextField } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { BookingWithHandover } from '../handover-facts.ts'
import FormWindow from '#ui/form-window.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { handoversContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { PhotoSlot } from '#features/work/orders/web/photo-slots.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'

const api = clientOf(handoversContract)
type Fields = { state: string; expires: string; photo: Attached | null }
const EMPTY: Fields = { state: '', expires: '', photo: null }

/** The renter's own license: number, state, expiry, photo. The number is kept nowhere but sealed on the server. license-part.tsx fetches it. */
export default function LicenseWindow({ order, ...opened }: { order: BookingWithHandover } & Opened) {
  const t = useTranslations('orderWork.license')
  const words = useTranslations('orders')
  const [number, setNumber] = useState('')
  const [{ state, expires, photo }, setFields, drop] = useDraft(`${order.id}:license`, EMPTY)
  const put = (field: Partial<Fields>) => setFields((all) => ({ ...all, ...field }))
  const [sending, setSending] = useState(false)
  const save = useReasonStep(
    (text) =>
      api.recordLicense({
        id: order.id,
        number: text,
        state: state as UsState,
        expires_on: expires,
        photo: photo?.file_id ?? '',
      }),
    useWorkSentence(),
  )
  return (
    <FormWindow
      {...opened}
      title={t('title')}
      text={t('driver', { business: order.provider.business_name })}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        number: number.trim().length < 4 && t('needNumber'),
        state: !state && t('needState'),
        expires_on: !expires && t('needExpires'),
        photo: !photo && !sending && t('needPhoto'),
      })}
      waits={sending}
      run={() => save.run(number.trim())}
      say={save.say}
      onSent={() => {
        drop()
        setNumber('')
        toast(t('saved'), t('savedText'))
      }}
    >
      {(wrong) => (
        <>
          <TextField
            name="number"
            label={t('number')}
            hint={t('numberHint')}
            autoComplete="off"
            maxLength={30}
            value={number}
            error={wrong['number']}
            onChange={(event) => setNumber(event.target.value)}
          />
          <SelectField
            name="state"
            label={t('state')}
            empty={t('chooseState')}
            value={state}
            options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
            error={wrong['state']}
            onChange={(event) => put({ state: event.target.value })}
          />
          <DateField
            name="expires_on"
            label={t('expires')}
            min={order.end_date ?? order.service_date ?? undefined}
            value={expires}
            error={wrong['expires_on']}
            onChange={(event) => put({ expires: event.target.value })}
          />
          <div data-missing={wrong['photo'] && ''}>
            <Suspense fallback={<Skeleton label={words('loading')} lines={2} />}>
              <PhotoSlot
                label={t('photo')}
                types={['image/jpeg', 'image/png']}
                folder={WORK_FOLDER}
                capture
                value={photo}
                onSending={setSending}
                onValue={(value) => put({ photo: value })}
              />
            </Suspense>
            {wrong['photo'] && <FieldError>{wrong['photo']}</FieldError>}
          </div>
        </>
      )}
    </FormWindow>
  )
}
