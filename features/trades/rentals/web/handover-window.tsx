import { useFormatter, useTranslations } from 'use-intl'
import type { Opened } from '#ui/dialog-window.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { mayHoldDeposit } from '#features/trades/deposits/deposit-policy.ts'
import type { BookingWithHandover } from '../handover-facts.ts'
import {
  firstReading,
  type HandoverKind,
  handoverKinds,
  isRental,
  MAX_HANDOVER_PHOTOS,
} from '#features/work/orders/progress.ts'
import FormWindow from '#ui/form-window.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { handoversContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { FUEL_LEVELS, milesOf } from './odometer.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'

const api = clientOf(handoversContract)
const EMPTY = { odometer: '', fuel: '', notes: '', noDeposit: '' }

/** How a car changes hands. A rented car is photographed. handover-button.tsx fetches it. */
export default function HandoverWindow({
  order,
  kind,
  ...opened
}: { order: BookingWithHandover; kind: HandoverKind } & Opened) {
  const rental = isRental(order)
  const t = useTranslations('orderWork.handover')
  const at = useTranslations(`orderWork.handover.${rental ? 'rental' : 'work'}`)
  const words = useTranslations('orders')
  const format = useFormatter()
  const name = `${order.id}:${kind}`
  const [{ odometer, fuel, notes, noDeposit }, setFields, drop] = useDraft(name, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const photos = usePhotoSlots(name)
  const miles = milesOf(odometer)
  const before = kind === handoverKinds(order)[0] ? undefined : firstReading(order, order.handovers)
  const least = before && { miles: format.number(before.odometer) }
  const backwards = before !== undefined && miles !== null && miles < before.odometer
  const without = rental && kind === 'check_out' && !mayHoldDeposit(order)
  const unseen = rental && photos.ids.length === 0
  const save = useReasonStep(
    (text) =>
      api.recordHandover({
        id: order.id,
        kind,
        odometer: miles ?? 0,
        fuel_eighths: Number(fuel),
        photos: photos.ids,
        ...(text && { notes: text }),
        ...(without && { no_deposit: noDeposit.trim() }),
      }),
    useWorkSentence(),
  )
  return (
    <FormWindow
      {...opened}
      title={at(`dialog.${kind}`)}
      text={t('dialogText')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        odometer: miles === null ? t('needOdometer') : backwards && least && t('needMore', least),
        fuel: !fuel && t('needFuel'),
        no_deposit: without && noDeposit.trim().length < 3 && t('needNoDeposit'),
        photos: unseen && !photos.busy && t('needPhoto'),
      })}
      waits={photos.busy}
      run={() => save.run(notes.trim())}
      say={save.say}
      onSent={() => {
        drop()
        photos.drop()
        toast(t('saved'), t('savedText', { customer: order.customer.name }))
      }}
    >
      {(wrong) => (
        <>
          <TextField
            name="odometer"
            label={t('odometer')}
            hint={least ? t('odometerBefore', least) : t('odometerHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={odometer}
            error={wrong['odometer']}
            onChange={(event) => put({ odometer: event.target.value })}
          />
          <SelectField
            name="fuel"
            label={t('fuel')}
            empty={t('chooseFuel')}
            value={fuel}
            options={FUEL_LEVELS.map((value) => ({ value, label: t('eighths', { eighths: value }) }))}
            error={wrong['fuel']}
            onChange={(event) => put({ fuel: event.target.value })}
          />
          {without && (
            <TextArea
              name="no_deposit"
              label={t('noDeposit')}
              hint={t('noDepositHint')}
              dir="auto"
              maxLength={500}
              value={noDeposit}
              error={wrong['no_deposit']}
              onChange={(event) => put({ noDeposit: event.target.value })}
            />
          )}
          <TextArea
            name="notes"
            label={t('notes')}
            hint={t('notesHint')}
            optional={words('optional')}
            dir="auto"
            maxLength={1000}
            value={notes}
            onChange={(event) => put({ notes: event.target.value })}
          />
          <div data-missing={wrong['photos'] && ''}>
            <PhotoSlots most={MAX_HANDOVER_PHOTOS} slots={photos} needed={rental} />
            {wrong['photos'] && <FieldError>{wrong['photos']}</FieldError>}
          </div>
        </>
      )}
    </FormWindow>
  )
}
