import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, MoneyField, TextArea } from '#ui/field.tsx'
import { MAX_DEPOSIT_PHOTOS } from '../deposit.ts'
import type { OrderDetail } from '../order.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { FormDialog } from './form-dialog.tsx'
import { useReasonStep } from './order-acts.ts'
import { PhotoSlots, usePhotoSlots } from './photo-slots.tsx'
import { useDraft } from './work-draft.ts'

const EMPTY = { cents: '', reason: '' }

/** The provider asks to keep a part of the deposit: how much, what for, and photos of it. */
export function KeepDialog({ order, most }: { order: OrderDetail; most: number }) {
  const t = useTranslations('deposit')
  const name = `${order.id}:keep`
  const [open, setOpen] = useState(false)
  const [{ cents, reason }, setFields, drop] = useDraft(name, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const photos = usePhotoSlots(name)
  const amount_cents = cents === '' ? 0 : Number(cents)
  const wrong = amount_cents < 1 || amount_cents > most
  const short = reason.trim().length < 3
  const unseen = photos.ids.length === 0
  const amount = formatCents(most)
  const ask = useReasonStep(
    (text) => deposits.askDeposit({ id: order.id, amount_cents, reason: text, photos: photos.ids }),
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
      ready={!wrong && !short && (!unseen || photos.busy)}
      waits={photos.busy}
      run={() => ask(reason.trim())}
      onSent={() => {
        drop()
        photos.drop()
      }}
    >
      {(asked) => (
        <>
          <MoneyField
            name="amount_cents"
            label={t('keepAmount')}
            hint={t('keepMost', { amount })}
            value={cents === '' ? null : Number(cents)}
            onValue={(value) => put({ cents: value === null ? '' : String(value) })}
            invalidText={t('badMoney')}
            error={asked && wrong && t('needAmount', { amount })}
          />
          <TextArea
            name="reason"
            label={t('keepReason')}
            dir="auto"
            maxLength={500}
            value={reason}
            error={asked && short && t('needReason')}
            onChange={(event) => put({ reason: event.target.value })}
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
