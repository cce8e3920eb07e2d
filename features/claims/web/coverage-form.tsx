import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CheckboxField, DateField, MoneyField, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { ClaimDetail } from '../claim.ts'
import { CONFIRMED_HOW, contradictionOf, type Coverage, type CoverageInput } from '../coverage.ts'
import { api, claimChanged, useSentence } from './claim-calls.ts'

type Typed = Omit<Required<CoverageInput>, 'rental_max_days' | 'confirmed_how'> & {
  rental_max_days: string
  confirmed_how: string
}
const typedOf = (coverage: Coverage | null): Typed => ({
  rental_daily_cap_cents: coverage?.rental_daily_cap_cents ?? null,
  rental_max_days: String(coverage?.rental_max_days ?? ''),
  rental_total_cap_cents: coverage?.rental_total_cap_cents ?? null,
  rental_start: coverage?.rental_start ?? null,
  repair_authorized_amount_cents: coverage?.repair_authorized_amount_cents ?? null,
  deductible_cents: coverage?.deductible_cents ?? null,
  rental_start_allowed: coverage?.rental_start_allowed ?? false,
  direct_bill: coverage?.direct_bill ?? false,
  confirmed_how: coverage?.confirmed_how ?? '',
  confirmed_by: coverage?.confirmed_by ?? '',
})
type Problem = { field: string; message: string }

/** What the insurer confirmed, entered once and verified with one button; later it corrects what stands. */
export function CoverageForm({
  claim,
  coverage,
  onDone,
}: {
  claim: ClaimDetail
  coverage: Coverage | null
  onDone: (result: { claim: ClaimDetail; coverage: Coverage }) => void
}) {
  const t = useTranslations('adminClaims.coverage')
  const words = useTranslations('claims')
  const sentence = useSentence()
  const [typed, setTyped] = useState(() => typedOf(coverage))
  const [problems, setProblems] = useState<Problem[]>([])
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const put = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }))
    setProblems((now) => now.filter((problem) => !(problem.field in part)))
  }
  const first = claim.status === 'intake'
  const verify = useMutation({
    mutationFn: (input: CoverageInput) => api.verify({ ...input, claim_id: claim.id, version: claim.version }),
    onSuccess: async (result) => {
      onDone(result)
      toast(t(first ? 'done' : 'saved'), t('doneText'))
      await claimChanged()
    },
    onError: (error) => {
      toastError(words('error'), t('failed'))
      if (isRefusal(error) && error.code === 'changed') void claimChanged()
      if (isRefusal(error) && error.status === 422)
        setProblems(error.details.map(({ path, message }) => ({ field: path, message })))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    const days = typed.rental_max_days.trim()
    const how = CONFIRMED_HOW.find((one) => one === typed.confirmed_how)
    const input = { ...typed, rental_max_days: days === '' ? null : Number(days) }
    const found: Problem[] = []
    if (days !== '' && !(/^\d{1,3}$/.test(days) && Number(days) <= 365))
      found.push({ field: 'rental_max_days', message: t('problems.max_days') })
    const wrong = contradictionOf(input)
    if (wrong) found.push({ field: wrong.path, message: t(`problems.${wrong.code}`) })
    if (!how) found.push({ field: 'confirmed_how', message: t('problems.how') })
    if (!typed.confirmed_by.trim()) found.push({ field: 'confirmed_by', message: t('problems.by') })
    setProblems(found)
    if (how && !found.length) verify.mutate({ ...input, confirmed_how: how })
  }
  const money = (name: keyof Typed & `${string}_cents`) => ({
    id: name,
    name,
    value: typed[name],
    onValue: (cents: number | null) => put({ [name]: cents }),
    invalidText: t('invalidMoney'),
    error: errorOf(name),
  })
  const daily = typed.rental_daily_cap_cents
  const days = Number(typed.rental_max_days)
  const product = daily && days > 0 && Number.isInteger(days) ? daily * days : null
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('intro', { insurer: claim.insurer_name })}</p>
      <ErrorSummary title={words('intake.problemsTitle', { count: problems.length })} errors={problems} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <MoneyField label={t('daily')} {...money('rental_daily_cap_cents')} />
        <TextField
          id="rental_max_days"
          name="rental_max_days"
          label={t('maxDays')}
          inputMode="numeric"
          maxLength={3}
          className="max-w-48"
          autoComplete="off"
          value={typed.rental_max_days}
          error={errorOf('rental_max_days')}
          onChange={(event) => put({ rental_max_days: event.target.value })}
        />
      </div>
      <div>
        <MoneyField label={t('total')} {...money('rental_total_cap_cents')} />
        {product !== null && product !== typed.rental_total_cap_cents && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {t('totalHint', { daily: formatCents(daily!), days, total: formatCents(product) })}
            <Button variant="quiet" size="sm" onClick={() => put({ rental_total_cap_cents: product })}>
              {t('totalUse')}
            </Button>
          </p>
        )}
      </div>
      <DateField
        id="rental_start"
        name="rental_start"
        label={t('start')}
        hint={t('startHint')}
        value={typed.rental_start ?? ''}
        error={errorOf('rental_start')}
        onChange={(event) => put({ rental_start: event.target.value || null })}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <MoneyField label={t('repair')} {...money('repair_authorized_amount_cents')} />
        <MoneyField label={t('deductible')} {...money('deductible_cents')} />
      </div>
      <CheckboxField
        id="rental_start_allowed"
        label={t('rentalAllowed')}
        hint={t('rentalAllowedHint')}
        checked={typed.rental_start_allowed}
        onChange={(event) => put({ rental_start_allowed: event.target.checked })}
      />
      <CheckboxField
        id="direct_bill"
        label={t('directBill')}
        checked={typed.direct_bill}
        onChange={(event) => put({ direct_bill: event.target.checked })}
      />
      <SelectField
        id="confirmed_how"
        label={t('how')}
        empty={t('chooseHow')}
        value={typed.confirmed_how}
        error={errorOf('confirmed_how')}
        options={CONFIRMED_HOW.map((value) => ({ value, label: words(`how.${value}`) }))}
        onChange={(event) => put({ confirmed_how: event.target.value })}
      />
      <TextField
        id="confirmed_by"
        label={t('by')}
        hint={t('byHint')}
        maxLength={200}
        autoComplete="off"
        value={typed.confirmed_by}
        error={errorOf('confirmed_by')}
        onChange={(event) => put({ confirmed_by: event.target.value })}
      />
      {verify.error && !problems.length && (
        <Notice tone="bad" live title={t('failed')}>
          {sentence(verify.error)}
        </Notice>
      )}
      <Button type="submit" wide busy={verify.isPending && t('submitting')}>
        {t(first ? 'submit' : 'save')}
      </Button>
    </form>
  )
}
