import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { MAX_DEPOSIT_PHOTOS } from '../deposit.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { DepositPartFields, useDepositPart } from './deposit-part.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'

/** The provider asks to keep a part of the deposit: how much, what for, and photos of it. */
export function KeepDialog({ order, most }: { order: BookingWithDeposit; most: number }) {
  const t = useTranslations('deposit')
  const name = `${order.id}:keep`
  const [open, setOpen] = useState(false)
  const part = useDepositPart(name, { least: 1, most })
  const photos = usePhotoSlots(name)
  const unseen = photos.ids.length === 0
  const ask = useReasonStep(
    (text) => deposits.askDeposit({ id: order.id, amount_cents: part.cents, reason: text, photos: photos.ids }),
    useDepositSentence(),
  )
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{t('keep')}</Button>}
      title={t('keepTitle')}
      text={t('keepText')}
      submit={t('keepDo')}
      busyText={t('sending')}
      ready={!part.wrong && !part.short && (!unseen || photos.busy)}
      waits={photos.busy}
      run={() => ask(part.reason)}
      onSent={() => {
        part.drop()
        photos.drop()
      }}
    >
      {(asked) => (
        <>
          <DepositPartFields
            part={part}
            asked={asked}
            amount={{ name: 'amount_cents', label: t('keepAmount') }}
            why={{ name: 'reason', label: t('keepReason') }}
          />
          <div data-missing={asked && unseen && !photos.busy ? '' : undefined}>
            <PhotoSlots most={MAX_DEPOSIT_PHOTOS} slots={photos} needed />
            {asked && unseen && !photos.busy && <FieldError>{t('needPhoto')}</FieldError>}
          </div>
        </>
      )}
    </FormDialog>
  )
}
