import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toastError } from '#ui/toast.tsx'
import type { Bill, Invoice } from '../invoice.ts'
import { canDecide, canRecordPayment } from '../policy.ts'
import { useBill } from './bill-calls.ts'
import { Payments } from './bill-payments.tsx'
import { DecideProblem, DeliverCar, DriverShare } from './bill-steps.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

/** The bill of a repair, the same for both sides: what it costs, who pays which part, and what has been paid. */
export function BillCard({ repair }: { repair: Repair }) {
  const { member_role } = useMe()
  const t = useTranslations('bills')
  const query = useBill(repair.id)
  const bill = query.data
  if (!bill)
    return (
      query.error && (
        <Section title={t('title')}>
          <Loaded query={query} label={t('title')} />
        </Section>
      )
    )
  const writes = bill.viewer === 'shop' && mayAct(member_role, 'authorize_work').yes
  const [invoice] = bill.invoices
  if (!invoice && !(writes && bill.next)) return null
  return <Drawn {...{ repair, bill, writes }} />
}

/** The one step of a bill that waits for the shop: to issue it, or to hand the car back. */
export function BillStep({ repair }: { repair: Repair }) {
  const { member_role } = useMe()
  const bill = useBill(repair.id).data
  if (!bill) return null
  if (bill.invoices.length > 0 || bill.status === 'ready') return <DeliverCar repair={repair} bill={bill} />
  const writes = mayAct(member_role, 'authorize_work').yes
  return writes && bill.next && <InvoiceDialog repair={repair} bill={bill} />
}

function Drawn({ repair, bill, writes }: { repair: Repair; bill: Bill; writes: boolean }) {
  const t = useTranslations('bills')
  const [invoice, ...earlier] = bill.invoices
  return (
    <Section
      title={t('title')}
      action={writes && bill.next && <InvoiceDialog repair={repair} bill={bill} look="secondary" />}
    >
      {invoice ? (
        <>
          <Sums bill={bill} invoice={invoice} />
          {bill.viewer === 'driver' && <DriverShare bill={bill} shop={repair.shop.name} />}
          {bill.viewer === 'admin' && canDecide(bill).yes && <DecideProblem bill={bill} />}
          {bill.balance_words && (
            <p dir="auto" className="mt-3 text-sm wrap-anywhere">
              {t('balance', { words: bill.balance_words })}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2" data-no-print>
            {[invoice, ...earlier].map((one) => (
              <InvoiceFile key={one.id} invoice={one} />
            ))}
          </div>
          <Payments repair={repair} bill={bill} records={canRecordPayment(bill).yes} />
        </>
      ) : (
        <p className="text-ink-soft">{t('none')}</p>
      )}
    </Section>
  )
}

function Sums({ bill: { paid, viewer }, invoice }: { bill: Bill; invoice: Invoice }) {
  const t = useTranslations('bills')
  const when = useWhen()
  const { shares } = invoice
  const some = (cents: number | undefined) => (cents ?? 0) > 0 && formatCents(cents!)
  return (
    <>
      <p className="money font-display text-2xl font-bold">{formatCents(invoice.total_cents)}</p>
      <p className="text-sm text-ink-soft">{t('issued', { number: invoice.number, at: when.at(invoice.issued_at) })}</p>
      <Facts
        className="mt-3 grid-cols-2"
        rows={[
          [t('insurer'), formatCents(shares.insurer_cents)],
          [t(viewer === 'driver' ? 'mine' : 'own'), formatCents(shares.own_cents)],
          [t('deductible'), some(shares.deductible_cents)],
          [t('betterment'), some(shares.betterment_cents)],
          [t('customer'), some(shares.customer_cents)],
          [t('refused'), some(shares.refused_cents)],
          [t('card'), some(paid?.card_cents)],
          [t('outside'), some(paid?.outside_cents)],
          [t('insurerPaid'), some(paid?.insurer_paid_cents)],
          [t('short'), some(paid?.short_cents)],
          [t('due'), some(paid?.due_cents)],
          [t('warranty'), invoice.warranty],
          [t('note'), invoice.note],
        ]}
      />
    </>
  )
}

/** Saves the document: for the insurer in English, whatever the reader's language. */
function InvoiceFile({ invoice: { id, number, status } }: { invoice: Invoice }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  const save = useMutation({
    mutationFn: (language: string) => savePdf('/rest/v1/rpc/repair_invoice', { id, language }, `invoice-${number}`),
    onError: () => toastError(t('pdf', { number }), t('pdfFailed')),
  })
  const icon = <FileDown aria-hidden className="size-4.5" />
  return (
    <>
      <Button
        variant={status === 'issued' ? 'secondary' : 'quiet'}
        size="sm"
        icon={icon}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate(locale)}
      >
        {t(status === 'issued' ? 'pdf' : 'pdfCorrected', { number })}
      </Button>
      {locale !== 'en' && status === 'issued' && (
        <Button variant="quiet" size="sm" icon={icon} onClick={() => save.mutate('en')}>
          {t('english')}
        </Button>
      )}
    </>
  )
}
