import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { MAX_DEPOSIT_PHOTOS } from '../deposit.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { DepositPartFields, useDepositPart } from './deposit-part.tsx'
import type { Owed } from '../owed.ts'
import { useOwedLines } from './owed-part.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { PhotoSlots, usePhotoSlots } from '#features/work/orders/web/photo-slots.tsx'

/** The provider asks to keep a part of the deposit: how much, what for, and photos of it. */
export function KeepDialog({
  order,
  owed,
  most,
}: {
  order: BookingWithDeposit
  /** What the terms of the rental come to: it stands in the fields to begin with, as far as the deposit goes. */
  owed: Owed | null
  most: number
}) {
  const t = useTranslations('deposit')
  const name = `${order.id}:keep`
  const linesOf = useOwedLines()
  const begins = owed &&
    owed.total_cents > 0 && { cents: String(Math.min(owed.total_cents, most)), reason: linesOf(owed).join('\n') }
  const part = useDepositPart(name, { least: 1, most }, begins || undefined)
  const photos = usePhotoSlots(name)
  const ask = useReasonStep(
    (text) => deposits.askDeposit({ id: order.id, amount_cents: part.cents, reason: text, photos: photos.ids }),
    useDepositSentence(),
  )
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('keep')}</Button>}
      title={t('keepTitle')}
      text={t('keepText')}
      submit={t('keepDo')}
      busyText={t('sending')}
      back
      check={() => ({ ...part.problems, photos: photos.ids.length === 0 && !photos.busy && t('needPhoto') })}
      waits={photos.busy}
      run={() => ask.run(part.reason)}
      say={ask.say}
      onSent={() => {
        part.drop()
        photos.drop()
      }}
    >
      {(wrong) => (
        <>
          <DepositPartFields
            part={part}
            amount={{ name: 'amount_cents', label: t('keepAmount'), error: wrong['amount_cents'] }}
            why={{ name: 'reason', label: t('keepReason'), error: wrong['reason'] }}
          />
          <div data-missing={wrong['photos'] && ''}>
            <PhotoSlots most={MAX_DEPOSIT_PHOTOS} slots={photos} needed />
            {wrong['photos'] && <FieldError>{wrong['photos']}</FieldError>}
          </div>
        </>
      )}
    </FormDialog>
  )
}
