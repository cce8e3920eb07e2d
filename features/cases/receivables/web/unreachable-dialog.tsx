import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { dayIn } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { leadFeeContract } from '../lead-fee-calls.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { ATTEMPT_WAYS, type AttemptWay } from '../unreachable.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLeadFee } from './lead-fee-note.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const api = clientOf(leadFeeContract)
const EMPTY = { text: '', how1: '', on1: '', how2: '', on2: '' }

/** Two dated attempts and a word about them: the driver is notified, a lead fee comes back. */
export default function UnreachableDialog({ order }: { order: Booking }) {
  const t = useTranslations('issuedDocuments.unreachable')
  const zone = order.provider.time_zone
  const today = dayIn(zone, useNow())
  const first = dayIn(zone, new Date(order.created_at))
  const customer = order.customer.name
  const [open, setOpen] = useState(false)
  const fee = useLeadFee(order.id, open).data?.status
  const charged = fee === 'due' || fee === 'charged'
  const [fields, setFields, drop] = useDraft(`${order.id}:unreachable`, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const tries = [
    { number: 1, how: fields.how1, on: fields.on1 },
    { number: 2, how: fields.how2, on: fields.on2 },
  ]
  const send = useReasonStep((reason) =>
    api.unreachable({
      id: order.id,
      reason,
      attempts: tries.map(({ how, on }) => ({ how: how as AttemptWay, on })),
    }),
  )
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{t('label')}</Button>}
      title={t('title', { customer })}
      text={charged ? `${t('text')} ${t('fee')}` : t('text')}
      submit={t('send')}
      busyText={t('sending')}
      back
      check={() => ({
        how1: !fields.how1 && t('needHow'),
        on1: !fields.on1 && t('needOn'),
        how2: !fields.how2 && t('needHow'),
        on2: !fields.on2 && t('needOn'),
        reason: fields.text.trim().length < 3 && t('needWords'),
      })}
      run={() => send.run(fields.text.trim())}
      say={send.say}
      onSent={() => {
        drop()
        toast(t('sent'), t('sentText', { customer }))
      }}
    >
      {(wrong) => (
        <>
          {tries.map(({ number, how, on }) => (
            <fieldset key={number} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">{t('attempt', { number })}</legend>
              <SelectField
                name={`how${number}`}
                label={t('how')}
                empty={t('choose')}
                value={how}
                options={ATTEMPT_WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
                error={wrong[`how${number}`]}
                onChange={({ target }) => put({ [`how${number}`]: target.value })}
              />
              <DateField
                name={`on${number}`}
                label={t('on')}
                min={first}
                max={today}
                value={on}
                error={wrong[`on${number}`]}
                onChange={({ target }) => put({ [`on${number}`]: target.value })}
              />
            </fieldset>
          ))}
          <TextArea
            name="reason"
            label={t('words')}
            dir="auto"
            maxLength={500}
            value={fields.text}
            error={wrong['reason']}
            onChange={({ target }) => put({ text: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
