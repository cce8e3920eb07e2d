import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { dayIn } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CheckboxField, DateField, focusField, TextArea, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { type Figure, FIGURES } from '#features/claims/claims/source.ts'
import { claimChanged, COVERAGE_FORM, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { coverageContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { CoverageSources } from './coverage-sources.tsx'
import {
  daysOf,
  fromDocument,
  inputOf,
  isGiven,
  meant,
  type Typed,
  typedOf,
  unusualIn,
  usualFor,
  wrongIn,
} from './coverage-typed.ts'
import { useSourceWords } from './source-words.ts'
import { UsualLimits } from './usual-limits.tsx'

const api = clientOf(coverageContract)
type Problem = { field: string; message: string }

/** The worksheet: what the insurer confirmed and where each figure comes from, verified with one button or Ctrl+Enter. */
export function CoverageForm({
  claim,
  coverage,
  documents,
  shown,
  onDone,
}: {
  claim: ClaimDetail
  coverage: Coverage | null
  documents: readonly ClaimDocument[]
  /** The file that is shown beside the form. */
  shown: string | null
  onDone: (result: { claim: ClaimDetail; coverage: Coverage }) => void
}) {
  const t = useTranslations('adminClaims.coverage')
  const usual = useTranslations('adminClaims.usual')
  const words = useTranslations('claims')
  const sentence = useSentence()
  const sourceWords = useSourceWords(documents)
  const now = useNow()
  // of this version: over a colleague's newer figures nobody's older draft is laid
  const [typed, setTyped, drop] = useDraft(`${claim.id}:coverage:${coverage?.version ?? 0}`, typedOf(coverage))
  const [problems, setProblems] = useState<Problem[]>([])
  // the summary takes the focus when it changes: it is what the last try found, while fields lose theirs as they are mended
  const [found, setFound] = useState<Problem[]>([])
  const show = (all: Problem[]) => {
    setProblems(all)
    setFound(all)
  }
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const put = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    const about = (field: string) =>
      field in part ||
      ('whole' in part && field.startsWith('confirmed_')) ||
      ('sources' in part && field.startsWith('sources.'))
    setProblems((before) => before.filter(({ field }) => !about(field)))
  }
  const unusual = unusualIn(typed, claim)
  const first = claim.status === 'intake'
  const verify = useMutation({
    mutationFn: (input: ReturnType<typeof inputOf>) =>
      api.verify({ ...input, claim_id: claim.id, version: claim.version }),
    onSuccess: async (result) => {
      drop()
      onDone(result)
      toast(t(first ? 'done' : 'saved'), t('doneText'))
      await claimChanged()
    },
    onError: (error) => {
      if (isRefusal(error) && error.code === 'unchanged') {
        verify.reset()
        return toast(t('same'), t('sameText'))
      }
      toastError(words('error'), t('failed'))
      if (!isRefusal(error)) return
      if (error.code === 'changed') void claimChanged()
      if (error.status === 422 || error.code === 'unusual_figures')
        show(error.details.map(({ path, message }) => ({ field: path, message })))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    const wrong = wrongIn(typed, claim, dayIn(zoneOfState(claim.loss_state), new Date()))
    show(wrong.map(({ field, code }) => ({ field, message: t(`problems.${code}`) })))
    if (!wrong.length) verify.mutate(inputOf(typed, claim))
  }
  const money = (name: keyof Typed & `${string}_cents`) => ({
    id: name,
    name,
    value: typed[name],
    onValue: (cents: number | null) => put({ [name]: cents }),
    invalidText: t('invalidMoney'),
    error: errorOf(name),
  })
  const entered = coverage?.confirmed_at ?? now.toISOString()
  const below = (figure: Figure): ReactNode => {
    const source = meant(typed.sources[figure] ?? typed.whole)
    return (
      <>
        {unusual
          .filter(({ path }) => path === figure)
          .map(({ code }) => (
            <p key={code} role="status" className="mt-1.5 text-sm font-semibold text-warn">
              {t(`unusual.${code}`)}
            </p>
          ))}
        {source && isGiven(typed, figure) && (
          <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{sourceWords(source, entered)}</p>
        )}
      </>
    )
  }
  // the button takes the focus away from the figure it is about
  const lastFigure = useRef<Figure>(undefined)
  const takeShown = () => {
    const figure = lastFigure.current
    put(fromDocument(typed, shown ?? '', figure))
    const next = !typed.whole.how ? 'confirmed_by' : figure ? `sources.${figure}.by` : 'another-source'
    requestAnimationFrame(() => focusField(next))
  }
  useShortcuts([{ keys: KEYS.source, label: usual('sourceKey'), run: takeShown, when: shown !== null }])
  const daily = typed.rental_daily_cap_cents
  const days = daysOf(typed)
  const product = daily && days ? daily * days : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes which figure is at hand
    <form
      id={COVERAGE_FORM}
      noValidate
      onSubmit={send}
      onFocus={({ target }) => {
        lastFigure.current = FIGURES.find((figure) => figure === target.id) ?? lastFigure.current
      }}
      className="grid gap-5"
    >
      <p className="text-sm text-ink-soft">{t('intro', { insurer: claim.insurer_name })}</p>
      <UsualLimits
        claimId={claim.id}
        lacks={[typed.rental_daily_cap_cents ?? '', typed.rental_max_days, typed.rental_total_cap_cents ?? ''].includes(
          '',
        )}
        onUse={(limits) => {
          put(usualFor(typed, limits))
          focusField('rental_start')
        }}
      />
      <ErrorSummary title={words('intake.problemsTitle', { count: found.length })} errors={found} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div>
          <MoneyField label={t('daily')} {...money('rental_daily_cap_cents')} />
          {below('rental_daily_cap_cents')}
        </div>
        <div>
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
          {below('rental_max_days')}
        </div>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div>
          <MoneyField label={t('total')} {...money('rental_total_cap_cents')} />
          {product !== null && product !== typed.rental_total_cap_cents && (
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
              {t('totalHint', { daily: formatCents(daily!), days: days!, total: formatCents(product) })}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  put({ rental_total_cap_cents: product })
                  focusField('rental_total_cap_cents') // the button goes with its question
                }}
              >
                {t('totalUse')}
              </Button>
            </p>
          )}
          {below('rental_total_cap_cents')}
        </div>
        <div>
          <MoneyField label={t('towing')} {...money('towing_cap_cents')} />
          {below('towing_cap_cents')}
        </div>
      </div>
      <div>
        <DateField
          id="rental_start"
          name="rental_start"
          label={t('start')}
          hint={t('startHint')}
          value={typed.rental_start ?? ''}
          error={errorOf('rental_start')}
          onChange={(event) => put({ rental_start: event.target.value || null })}
        />
        {below('rental_start')}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div>
          <MoneyField label={t('repair')} {...money('repair_authorized_amount_cents')} />
          {below('repair_authorized_amount_cents')}
        </div>
        <div>
          <MoneyField label={t('deductible')} {...money('deductible_cents')} />
          {below('deductible_cents')}
        </div>
      </div>
      <div>
        <CheckboxField
          id="rental_start_allowed"
          label={t('rentalAllowed')}
          hint={t('rentalAllowedHint')}
          checked={typed.rental_start_allowed}
          onChange={(event) => put({ rental_start_allowed: event.target.checked })}
        />
        <div className="pl-9">{below('rental_start_allowed')}</div>
        <CheckboxField
          id="direct_bill"
          label={t('directBill')}
          checked={typed.direct_bill}
          onChange={(event) => put({ direct_bill: event.target.checked })}
        />
        <div className="pl-9">{below('direct_bill')}</div>
      </div>
      <CoverageSources typed={typed} put={put} documents={documents} errorOf={errorOf} />
      {shown && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={takeShown}>
          {usual('source')}
        </Button>
      )}
      {unusual.length > 0 && (
        <TextArea
          id="unusual_reason"
          label={t('unusualReason')}
          hint={t('unusualReasonHint')}
          rows={2}
          maxLength={1000}
          value={typed.unusual_reason}
          error={errorOf('unusual_reason')}
          onChange={(event) => put({ unusual_reason: event.target.value })}
        />
      )}
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
