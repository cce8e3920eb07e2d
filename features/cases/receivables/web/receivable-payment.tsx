import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId, numberOf } from '#lib/ids.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { applyOldestFirst, HOW } from '../aging.ts'
import type { Receivable } from '../receivable.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { receivables, receivablesChanged, useOpenReceivables } from './receivable-calls.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

type Fields = {
  amount: number | null
  day: string
  how: (typeof HOW)[number]
  reference: string
  /** What was typed for single bookings; none of it while the oldest-first proposal stands. */
  lines: Record<string, number> | null
  /** One per payment, so that sending it twice records it once. */
  key: string
}
const EMPTY: Fields = { amount: null, day: '', how: 'check', reference: '', lines: null, key: '' }

/** A payment of an insurer: what came, when, how, and to which open bookings it goes; the oldest are proposed first. */
export function PaymentDialog({ insurer, name }: { insurer: string; name: string }) {
  const t = useTranslations('receivables.payment')
  const [open, setOpen] = useState(false)
  const [fields, setFields, drop] = useDraft(`payment:${insurer}`, EMPTY)
  const put = (some: Partial<Fields>) => setFields((all) => ({ ...all, ...some }))
  const found = useOpenReceivables(insurer, open)
  const rows = (found.data?.rows ?? []).filter((row) => row.open_cents > 0 && !row.own)
  const amount = fields.amount ?? 0
  const proposed = applyOldestFirst(rows, amount)
  const cents = (row: Receivable) =>
    fields.lines
      ? (fields.lines[row.order_id] ?? 0)
      : (proposed.lines.find((line) => line.order_id === row.order_id)?.amount_cents ?? 0)
  const lines = rows.flatMap((row) => (cents(row) > 0 ? [{ order_id: row.order_id, amount_cents: cents(row) }] : []))
  const applied = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  const over = rows.some((row) => cents(row) > row.open_cents)
  const send = () => {
    const idempotencyKey = fields.key || newId()
    put({ key: idempotencyKey })
    return receivables.recordPayment(
      {
        insurer,
        amount_cents: amount,
        received_on: fields.day,
        how: fields.how,
        reference: fields.reference.trim(),
        lines,
      },
      { idempotencyKey },
    )
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">{t('do')}</Button>}
      title={t('title', { name })}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        amount_cents: amount <= 0 && t('needAmount'),
        received_on: fields.day === '' && t('needDay'),
        reference: fields.reference.trim() === '' && t('needReference'),
        lines: lines.length === 0 || applied !== amount || over,
      })}
      run={send}
      onFailed={(error) => {
        if (!isRefusal(error)) return
        // what was refused may be sent again as something else
        put({ key: '' })
        void found.refetch()
      }}
      onSent={() => {
        drop()
        toast(t('saved'), t('savedText', { cents: formatCents(amount), name }))
        void receivablesChanged()
      }}
    >
      {(wrong) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField
              name="amount_cents"
              label={t('amount')}
              value={fields.amount}
              onValue={(next) => put({ amount: next, lines: null })}
              invalidText={t('badMoney')}
              error={wrong['amount_cents']}
            />
            <DateField
              name="received_on"
              label={t('day')}
              value={fields.day}
              onChange={(event) => put({ day: event.target.value })}
              error={wrong['received_on']}
            />
            <SelectField
              name="how"
              label={t('how')}
              value={fields.how}
              onChange={(event) => put({ how: event.target.value as Fields['how'] })}
              options={HOW.map((value) => ({ value, label: t(`hows.${value}`) }))}
            />
            <TextField
              name="reference"
              label={t('reference')}
              maxLength={100}
              value={fields.reference}
              onChange={(event) => put({ reference: event.target.value })}
              error={wrong['reference']}
            />
          </div>
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">{t('applied')}</legend>
            {found.isPending ? (
              <Skeleton label={t('loading')} shape="rows" lines={3} />
            ) : rows.length === 0 ? (
              <p>{t('nothing')}</p>
            ) : (
              rows.map((row) => (
                <Line
                  key={row.order_id}
                  row={row}
                  cents={cents(row)}
                  problem={wrong[`lines.${lines.findIndex((line) => line.order_id === row.order_id)}.amount_cents`]}
                  onCents={(next) => {
                    const now = Object.fromEntries(rows.map((each) => [each.order_id, cents(each)]))
                    put({ lines: { ...now, [row.order_id]: next ?? 0 } })
                  }}
                />
              ))
            )}
            <p role="status" className="text-sm font-semibold">
              {t('sum', { applied: formatCents(applied), amount: formatCents(amount) })}
            </p>
            {amount > 0 && proposed.left > 0 ? (
              <p className="text-sm font-semibold text-bad">{t('more', { cents: formatCents(proposed.left) })}</p>
            ) : applied < amount ? (
              <p className="text-sm font-semibold text-bad">{t('left', { cents: formatCents(amount - applied) })}</p>
            ) : (
              applied > amount && (
                <p className="text-sm font-semibold text-bad">{t('much', { cents: formatCents(applied - amount) })}</p>
              )
            )}
            {fields.lines && (
              <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => put({ lines: null })}>
                {t('propose')}
              </Button>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

function Line({
  row,
  cents,
  problem,
  onCents,
}: {
  row: Receivable
  cents: number
  problem: string | undefined
  onCents: (cents: number | null) => void
}) {
  const t = useTranslations('receivables.payment')
  const words = useTranslations('receivables')
  const age = row.age_days === null ? words('notDone') : words('days', { count: row.age_days })
  return (
    <MoneyField
      name={`line-${row.order_id}`}
      label={t('line', { number: numberOf({ id: row.order_id }), claim: row.claim_number })}
      hint={t('lineOpen', { cents: formatCents(row.open_cents), age })}
      value={cents === 0 ? null : cents}
      onValue={onCents}
      invalidText={t('badMoney')}
      error={problem ?? (cents > row.open_cents && t('over', { cents: formatCents(row.open_cents) }))}
    />
  )
}
