import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { MOST_CENTS, netOf } from '../net.ts'
import type { LossSheet } from '../total-loss.ts'
import { lossApi, sheetChanged, sheetStale, useRefused } from './sheet-calls.ts'

const MONEY = [
  'value_cents',
  'tax_cents',
  'fees_cents',
  'deductible_cents',
  'prior_cents',
  'payoff_cents',
  'salvage_cents',
] as const
type Money = (typeof MONEY)[number]
type Typed = Record<Money, number | null> & { keeps: boolean; lender: string }

/** What the form begins with: the offer before, or what is left of the deductible. */
function begun({ offers, deductible }: LossSheet): Typed {
  const before = offers.find(({ stands }) => stands)
  const {
    value_cents = null,
    tax_cents = null,
    fees_cents = null,
    prior_cents = null,
    payoff_cents = null,
  } = before ?? {}
  return {
    value_cents,
    tax_cents,
    fees_cents,
    deductible_cents: before ? before.deductible_cents : (deductible?.left_cents ?? null),
    prior_cents,
    payoff_cents,
    salvage_cents: before?.keeps ? before.salvage_cents : null,
    keeps: before?.keeps ?? false,
    lender: before?.lender ?? '',
  }
}
/** Empty is nothing; salvage counts only where the car is kept. */
const sumsOf = (typed: Typed) => {
  const cents = (name: Money) => typed[name] ?? 0
  return {
    value_cents: cents('value_cents'),
    tax_cents: cents('tax_cents'),
    fees_cents: cents('fees_cents'),
    deductible_cents: cents('deductible_cents'),
    prior_cents: cents('prior_cents'),
    payoff_cents: cents('payoff_cents'),
    salvage_cents: typed.keeps ? cents('salvage_cents') : 0,
  }
}

/** Types what an offer says, and shows who would get what while it is typed. */
export function OfferDialog({ claimId, sheet }: { claimId: string; sheet: LossSheet }) {
  const t = useTranslations('totalLoss.offer')
  const page = useTranslations('totalLoss')
  const say = useRefused()
  const newest = sheet.offers[0]?.number ?? 0
  const [after, setAfter] = useState(newest)
  const [draft, setDraft, drop] = useDraft<Typed | null>(`${claimId}:offer`, null)
  const typed = draft ?? begun(sheet)
  const put = (part: Partial<Typed>) => setDraft({ ...typed, ...part })
  const sums = sumsOf(typed)
  const net = netOf(sums)
  const labels: Record<Money, string> = {
    value_cents: t('value_cents'),
    tax_cents: t('tax_cents'),
    fees_cents: t('fees_cents'),
    deductible_cents: t('deductible_cents'),
    prior_cents: t('prior_cents'),
    payoff_cents: t('payoff'),
    salvage_cents: t('salvage'),
  }
  const { deductible } = sheet
  const money = (name: Money, wrong: Readonly<Record<string, string | undefined>>, optional = true) => (
    <MoneyField
      key={name}
      name={name}
      label={labels[name]}
      optional={optional && page('optional')}
      invalidText={page('notMoney')}
      hint={
        name === 'deductible_cents' &&
        (deductible
          ? t('deductibleHint', {
              whole: formatCents(deductible.whole_cents),
              used: formatCents(deductible.used_cents),
              left: formatCents(deductible.left_cents),
            })
          : t('deductibleUnknown'))
      }
      value={typed[name]}
      error={wrong[name]}
      onValue={(cents) => put({ [name]: cents })}
    />
  )
  return (
    <FormDialog
      size="lg"
      onOpenChange={(open) => open && setAfter(newest)}
      trigger={<Button variant={newest === 0 ? 'primary' : 'secondary'}>{t(newest === 0 ? 'add' : 'next')}</Button>}
      title={t(newest === 0 ? 'add' : 'next')}
      text={t('dialogText')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({
        ...Object.fromEntries(MONEY.map((name) => [name, sums[name] > MOST_CENTS && t('tooLarge')])),
        ...(!sums.value_cents && { value_cents: t('needValue') }),
        ...(sums.value_cents > 0 && !net && { deductible_cents: t('tooMuch') }),
      })}
      say={say}
      run={() =>
        lossApi.recordOffer({ claim_id: claimId, after, ...sums, keeps: typed.keeps, lender: typed.lender.trim() })
      }
      onFailed={() => void sheetStale(claimId)}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        sheetChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {money('value_cents', wrong, false)}
            {money('tax_cents', wrong)}
            {money('fees_cents', wrong)}
            {money('deductible_cents', wrong)}
            {money('prior_cents', wrong)}
            {money('payoff_cents', wrong)}
          </div>
          <TextField
            name="lender"
            dir="auto"
            label={t('lenderName')}
            optional={page('optional')}
            maxLength={120}
            autoComplete="off"
            value={typed.lender}
            error={wrong['lender']}
            onChange={({ target }) => put({ lender: target.value })}
          />
          <CheckboxField
            name="keeps"
            label={t('keeps')}
            checked={typed.keeps}
            onChange={({ target }) => put({ keeps: target.checked })}
          />
          {typed.keeps && money('salvage_cents', wrong, false)}
          {net && sums.value_cents > 0 && (
            <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm">
              {t('preview', {
                pays: formatCents(net.payable_cents),
                lender: formatCents(net.net_lender_cents),
                owner: formatCents(net.net_owner_cents),
              })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
