import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { milesOf } from '#features/trades/rentals/web/odometer.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { formatCents } from '#lib/money.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { type Bill, costOf, type Invoice, type InvoiceLine, type LessLine, lessOf } from '../invoice.ts'
import { api, billChanged, billsChanged, useSentence } from './bill-calls.ts'
import { LineCost } from './line-cost.tsx'

type Draft = {
  number: string
  registration_number: string | null
  warranty: string
  miles: string
  note: string
  less: LessLine[]
}
/** A correction begins from what is corrected: lines that cost less stay lowered. */
const draftOf = (before: Invoice | null): Draft => ({
  number: '',
  registration_number: before?.registration_number ?? null,
  warranty: before?.warranty ?? '',
  miles: before?.odometer == null ? '' : String(before.odometer),
  note: before?.note ?? '',
  less: (before?.lines ?? []).flatMap(({ estimate_id, line_no, line, cents, tax_cents, authorized_cents }) =>
    cents + tax_cents < authorized_cents ? [{ estimate_id, line_no, ...costOf(line) }] : [],
  ),
})

/** Bills the authorized lines; the shop lowers what cost less, and cannot raise anything. Also corrects an invoice. */
export function InvoiceDialog({
  repair,
  bill,
  look = 'primary',
}: {
  repair: Repair
  bill: Bill
  look?: ButtonLook['variant']
}) {
  const t = useTranslations('bills.invoice')
  const sentence = useSentence()
  const words = useTranslations('repairs.page')
  const next = bill.next!
  const before = bill.invoices[0] ?? null
  const [draft, setDraft, drop] = useDraft<Draft>(`${bill.repair_id}:invoice:${before?.id ?? ''}`, draftOf(before))
  const put = (part: Partial<Draft>) => setDraft((all) => ({ ...all, ...part }))
  const registration = draft.registration_number ?? next.registration_number
  const [need] = next.needs
  const lines = next.lines.map((line) => {
    const less = draft.less.find(
      ({ estimate_id, line_no }) => estimate_id === line.estimate_id && line_no === line.line_no,
    )
    return less ? lessOf(line, costOf(less)) : line
  })
  const total_cents = lines.reduce((all, { cents, tax_cents }) => all + cents + tax_cents, 0)
  const text = (field: 'number' | 'warranty' | 'note' | 'miles') => ({
    value: draft[field],
    onChange: ({ target: { value } }: { target: { value: string } }) => put({ [field]: value }),
  })
  return (
    <FormDialog
      trigger={<Button variant={look}>{t(before ? 'correct' : 'do')}</Button>}
      title={t(before ? 'correctTitle' : 'title')}
      text={t(before ? 'correctText' : 'text')}
      size="lg"
      submit={t('save', { amount: formatCents(total_cents) })}
      busyText={t('saving')}
      back
      check={() => ({
        number: !draft.number.trim() && t('needNumber'),
        registration_number: need !== undefined && !registration.trim() && t(`needs.${need}`),
        odometer: draft.miles.trim() !== '' && milesOf(draft.miles) === null && t('needMiles'),
      })}
      say={sentence}
      run={() =>
        api.issue({
          repair_id: repair.id,
          number: draft.number,
          // a line that was withdrawn meanwhile is not billed at all
          lines: draft.less.filter((one) =>
            next.lines.some((line) => line.estimate_id === one.estimate_id && line.line_no === one.line_no),
          ),
          registration_number: registration,
          warranty: draft.warranty,
          odometer: milesOf(draft.miles),
          note: draft.note,
          total_cents,
          corrects: before?.id ?? null,
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
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="number" label={t('number')} maxLength={30} error={wrong['number']} {...text('number')} />
            <TextField
              name="registration_number"
              label={t(need === 'facility_no' ? 'facility' : 'registration')}
              hint={t(need ? 'registrationAsked' : 'registrationHint')}
              optional={need ? undefined : words('optional')}
              error={wrong['registration_number']}
              maxLength={40}
              value={registration}
              onChange={({ target: { value } }) => put({ registration_number: value })}
            />
            <TextField
              name="odometer"
              inputMode="numeric"
              label={t('miles')}
              optional={words('optional')}
              error={wrong['odometer']}
              {...text('miles')}
            />
            <TextField
              name="warranty"
              dir="auto"
              label={t('warranty')}
              optional={words('optional')}
              maxLength={500}
              error={wrong['warranty']}
              {...text('warranty')}
            />
          </div>
          <TextArea
            name="note"
            dir="auto"
            label={t('note')}
            optional={words('optional')}
            maxLength={1000}
            error={wrong['note']}
            {...text('note')}
          />
          <BilledLines lines={next.lines} less={draft.less} onLess={(less) => put({ less })} shown={lines} />
          <p className="flex justify-between border-t border-line pt-3 font-semibold">
            <span>{t('total')}</span>
            <span className="money">{formatCents(total_cents)}</span>
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** Every authorized line with what is billed of it; one that cost less is opened and lowered. */
function BilledLines({
  lines,
  shown,
  less,
  onLess,
}: {
  lines: readonly InvoiceLine[]
  shown: readonly InvoiceLine[]
  less: readonly LessLine[]
  onLess: (less: LessLine[]) => void
}) {
  const t = useTranslations('bills.invoice')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('lines', { count: lines.length })}</h3>
      <p className="text-sm text-ink-soft">{t('linesText')}</p>
      <ul className="divide-y divide-line">
        {lines.map((line, n) => {
          const { estimate_id, line_no, version } = line
          const key = `${version}.${line_no}`
          const mine = (one: LessLine) => one.estimate_id === estimate_id && one.line_no === line_no
          const rest = less.filter((one) => !mine(one))
          const billed = shown[n]!
          return (
            <li key={key} className="py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">{`${key} ${line.line.section}: ${line.line.description}`}</span>
                <span className="money">{formatCents(billed.cents + billed.tax_cents)}</span>
              </p>
              {open === key ? (
                <LineCost
                  line={line}
                  cost={less.find(mine) ?? costOf(line.line)}
                  onCost={(cost) => onLess([...rest, { estimate_id, line_no, ...cost }])}
                  onReset={() => {
                    onLess(rest)
                    setOpen(null)
                  }}
                />
              ) : (
                <Button variant="quiet" size="sm" onClick={() => setOpen(key)}>
                  {t('less')}
                  <span className="sr-only">: {key}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
