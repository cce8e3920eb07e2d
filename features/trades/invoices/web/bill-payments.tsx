import { useMutation } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { type Bill, PAYMENT_KINDS, type RepairPayment } from '../invoice.ts'
import { canAnswerPayment } from '../policy.ts'
import { api, billChanged, billsChanged, useSentence } from './bill-calls.ts'

/** Money that moved outside, by either side's word, with the other's answer: none of it is in our books. */
export function Payments({ repair, bill, records }: { repair: Repair; bill: Bill; records: boolean }) {
  const t = useTranslations('bills.payments')
  const { payments, viewer } = bill
  const mine = viewer !== 'admin' && records
  if (payments.length === 0 && !mine) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="mt-1 text-sm text-ink-soft">{t('text')}</p>
      <ul className="mt-3 grid gap-3">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Payment payment={payment} viewer={viewer} />
          </li>
        ))}
      </ul>
      {mine && <RecordPayment repair={repair} />}
    </div>
  )
}

function Payment({ payment, viewer }: { payment: RepairPayment; viewer: Bill['viewer'] }) {
  const t = useTranslations('bills.payments')
  const sentence = useSentence()
  const when = useWhen()
  const { id, kind, cents, reference, received_on, issued_on, recorded_side, disputed_reason } = payment
  const confirm = useMutation({
    mutationFn: () => api.confirm({ payment_id: id }),
    onSuccess: billChanged,
    onError: (error) => toastError(t('refused'), sentence(error)),
  })
  const state = payment.confirmed_at ? 'confirmed' : disputed_reason ? 'denied' : 'waits'
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t(`kinds.${kind}`)}</span>
        <span className="money font-semibold">{formatCents(cents)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {[
          reference,
          issued_on && t('issued', { day: when.day(issued_on) }),
          received_on && t('received', { day: when.day(received_on) }),
          t(`by.${recorded_side}`, { state }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {disputed_reason && (
        <q dir="auto" className="text-sm wrap-anywhere">
          {disputed_reason}
        </q>
      )}
      {state === 'waits' && viewer === 'driver' && <p className="text-sm">{t(`hints.${kind}`)}</p>}
      {viewer !== 'admin' && canAnswerPayment(viewer, payment).yes && (
        <div className="mt-2 flex flex-wrap gap-2" data-no-print>
          <Button
            size="sm"
            variant="secondary"
            busy={confirm.isPending && t('saving')}
            onClick={() => confirm.mutate()}
          >
            {t('confirm')}
            <span className="sr-only">: {formatCents(cents)}</span>
          </Button>
          <ReasonDialog
            name={`${id}:object`}
            label={t('object')}
            title={t('objectTitle')}
            text={t('objectText')}
            busyText={t('saving')}
            say={sentence}
            run={async (reason) => billChanged(await api.object({ payment_id: id, reason }))}
          />
        </div>
      )}
    </>
  )
}

const EMPTY = { kind: '', cents: null as number | null, reference: '', issued_on: '', received_on: '' }
function RecordPayment({ repair }: { repair: Repair }) {
  const t = useTranslations('bills.payments')
  const words = useTranslations('repairs.page')
  const sentence = useSentence()
  const today = dayIn(repair.time_zone, useNow())
  const [fields, setFields, drop] = useDraft(`${repair.id}:payment`, EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const kind = PAYMENT_KINDS.find((one) => one === fields.kind)
  return (
    <div className="mt-3" data-no-print>
      <FormDialog
        trigger={
          <Button variant="secondary" size="sm">
            {t('do')}
          </Button>
        }
        title={t('dialog')}
        text={t('dialogText')}
        submit={t('save')}
        busyText={t('saving')}
        back
        check={() => ({ kind: !kind && t('needKind'), cents: !fields.cents && t('needCents') })}
        say={sentence}
        run={() =>
          api.record({
            repair_id: repair.id,
            kind: kind!,
            cents: fields.cents!,
            reference: fields.reference,
            issued_on: fields.issued_on || null,
            received_on: fields.received_on || null,
          })
        }
        onFailed={() => void billsChanged()}
        onSent={(changed) => {
          toast(t('done'))
          drop()
          billChanged(changed)
        }}
      >
        {(wrong) => (
          <>
            <SelectField
              name="kind"
              label={t('kind')}
              empty={t('choose')}
              value={fields.kind}
              options={PAYMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              error={wrong['kind']}
              onChange={({ target: { value } }) => put({ kind: value })}
            />
            <MoneyField
              name="cents"
              label={t('cents')}
              value={fields.cents}
              onValue={(cents) => put({ cents })}
              invalidText={t('needCents')}
              error={wrong['cents']}
            />
            <TextField
              name="reference"
              dir="auto"
              label={t('reference')}
              hint={t('referenceHint')}
              optional={words('optional')}
              maxLength={100}
              value={fields.reference}
              onChange={({ target: { value } }) => put({ reference: value })}
            />
            {(['issued_on', 'received_on'] as const).map((field) => (
              <DateField
                key={field}
                name={field}
                label={t(field)}
                optional={words('optional')}
                max={today}
                value={fields[field]}
                error={wrong[field]}
                onChange={({ target: { value } }) => put({ [field]: value })}
              />
            ))}
          </>
        )}
      </FormDialog>
    </div>
  )
}
