import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  CONFIDENCE,
  ESTIMATE_FLAGS,
  type EstimateRules,
  INVOICE_NEEDS,
  type InsurerDuty,
  type StateEstimateRule,
  type Tolerance,
} from '#features/trades/repairs/estimate-rule.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { CheckboxField, SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SourceFields, StateField, SureFields } from './rule-law.tsx'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Conditions = Partial<EstimateRules['default']>

/** Our own rule for authorizing a repair, and what was read of each state's law. */
export function EstimateFields({ value, onValue, errorAt }: FieldsProps<EstimateRules>) {
  const t = useTranslations('rules.estimate')
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <h3>{t('ours')}</h3>
        <p className="-mt-3 text-sm text-ink-soft">{t('oursHint')}</p>
        <ConditionFields
          value={value.default}
          onValue={(conditions) => onValue({ ...value, default: conditions as EstimateRules['default'] })}
          errorAt={(path) => errorAt(`default.${path}`)}
        />
      </section>
      <section className="grid gap-4">
        <h3>{t('states')}</h3>
        <p className="-mt-3 text-sm text-ink-soft">{t('statesHint')}</p>
        <StateRows value={value} onValue={onValue} errorAt={errorAt} />
      </section>
    </div>
  )
}

/** Every path under a row at which the server may find something wrong. */
const PATHS = [
  'state',
  'read_on',
  'source',
  'url',
  'tolerance',
  'tolerance.bp',
  'tolerance.cents',
  'tolerance.floor_cents',
  ...ESTIMATE_FLAGS,
  'records_years',
  'insurer_supplement_business_days',
  'invoice_needs',
  'insurer.source',
  'insurer.url',
  'insurer.difference_days',
  'insurer.adjusts_per_item',
]

function StateRows({ value, onValue, errorAt }: FieldsProps<EstimateRules>) {
  const fields = useTranslations('rules.fields')
  const rows = value.states
  const put = (states: StateEstimateRule[]) => onValue({ ...value, states })
  return (
    <RuleRows
      rows={rows}
      nameOf={({ state }) => US_STATES[state]?.name ?? fields('state')}
      addText={fields('addState')}
      onAdd={() => put([...rows, { state: '' as UsState, source: '', read_on: '', confidence: 'low' }])}
      onRemove={(at) => put(without(rows, at))}
    >
      {(row, at) => (
        <StateFields
          value={row}
          rows={rows}
          onValue={(next) => put(changedAt(rows, at, next))}
          errorAt={(path) => errorAt(`states.${at}.${path}`)}
        />
      )}
    </RuleRows>
  )
}

/** One state, folded to a line until it is opened; new, or wrong somewhere, it stands open. */
function StateFields({
  value,
  onValue,
  errorAt,
  rows,
}: FieldsProps<StateEstimateRule> & { rows: readonly StateEstimateRule[] }) {
  const t = useTranslations('rules.estimate')
  const fields = useTranslations('rules.fields')
  const [open, setOpen] = useState(value.state === ('' as UsState))
  if (!open && PATHS.some(errorAt)) setOpen(true)
  const set = (change: Partial<StateEstimateRule>) => onValue({ ...value, ...change })
  const law = { row: value, onRow: set, errorAt }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-semibold text-accent">
        {US_STATES[value.state]?.name ?? fields('state')}
        <span className="ml-3 text-sm font-normal text-ink-soft">{t(`confidences.${value.confidence}`)}</span>
      </summary>
      <div className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <StateField {...law} rows={rows} />
          <SureFields {...law} />
        </div>
        <SourceFields {...law} />
        <ConditionFields value={value} onValue={set} errorAt={errorAt} partial />
        <InvoiceNeeds value={value} onValue={onValue} />
        <DutyFields
          value={value.insurer}
          onValue={(insurer) => set({ insurer })}
          errorAt={(path) => errorAt(`insurer.${path}`)}
        />
      </div>
    </details>
  )
}

/** What an invoice must name in a state; of high confidence, none is issued without. */
function InvoiceNeeds({ value, onValue }: Pick<FieldsProps<StateEstimateRule>, 'value' | 'onValue'>) {
  const t = useTranslations('rules.estimate')
  const needs = value.invoice_needs ?? []
  return (
    <fieldset>
      <legend className="font-semibold">{t('needs')}</legend>
      {INVOICE_NEEDS.map((need) => (
        <CheckboxField
          key={need}
          label={t(`invoiceNeeds.${need}`)}
          checked={needs.includes(need)}
          onChange={({ target }) => {
            const next = INVOICE_NEEDS.filter((one) => (one === need ? target.checked : needs.includes(one)))
            onValue({ ...value, invoice_needs: next.length ? next : undefined })
          }}
        />
      ))}
    </fieldset>
  )
}

/** What the law of a claim's state asks of its insurer, with a source of its own; nothing of it was read where it has none. */
function DutyFields({
  value,
  onValue,
  errorAt,
}: {
  value: InsurerDuty | undefined
  onValue: (duty: InsurerDuty | undefined) => void
  errorAt: (path: string) => string | undefined
}) {
  const t = useTranslations('rules.estimate')
  const set = (change: Partial<InsurerDuty>) => {
    const next = { source: '', confidence: 'low' as const, ...value, ...change }
    const said = next.estimate_business_days ?? next.difference_days ?? next.adjusts_per_item
    onValue(next.source || next.url || said !== undefined ? next : undefined)
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{t('duty')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['estimate_business_days', 'difference_days'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name === 'difference_days' ? 'differenceDays' : 'answerDays')}
            inputMode="numeric"
            autoComplete="off"
            value={String(value?.[name] ?? '')}
            error={errorAt(name)}
            onChange={({ target: { value: days } }) =>
              set({ [name]: /^\d{1,3}$/.test(days) ? Number(days) : days || undefined } as Partial<InsurerDuty>)
            }
          />
        ))}
        <SelectField
          label={t('perItem')}
          empty={t('notRead')}
          value={answerOf(value?.adjusts_per_item)}
          error={errorAt('adjusts_per_item')}
          options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
          onChange={({ target }) => set({ adjusts_per_item: target.value === '' ? undefined : target.value === 'yes' })}
        />
        <SelectField
          label={t('dutyConfidence')}
          value={value?.confidence ?? 'low'}
          options={CONFIDENCE.map((one) => ({ value: one, label: t(`confidences.${one}`) }))}
          onChange={({ target }) => set({ confidence: target.value as InsurerDuty['confidence'] })}
        />
        <TextField
          label={t('dutySource')}
          value={value?.source ?? ''}
          maxLength={500}
          error={errorAt('source')}
          onChange={({ target }) => set({ source: target.value })}
        />
        <TextField
          label={t('dutyUrl')}
          type="url"
          value={value?.url ?? ''}
          maxLength={500}
          error={errorAt('url')}
          onChange={({ target }) => set({ url: target.value || undefined })}
        />
      </div>
    </fieldset>
  )
}

const answerOf = (said: boolean | undefined) => (said === undefined ? '' : said ? 'yes' : 'no')

/** What is said of authorizing; `partial` where a condition may not have been read. */
function ConditionFields({ value, onValue, errorAt, partial }: FieldsProps<Conditions> & { partial?: boolean }) {
  const t = useTranslations('rules.estimate')
  const set = (change: Conditions) => onValue({ ...value, ...change })
  const empty = partial ? t('notRead') : undefined
  /** Nothing typed is no number: of a state not read, of our own rule none. */
  const count = (name: 'records_years' | 'insurer_supplement_business_days') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: String(value[name] ?? ''),
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) =>
      set({
        [name]: /^\d{1,3}$/.test(target.value) ? Number(target.value) : target.value || (partial ? undefined : null),
      }),
  })
  return (
    <>
      <ToleranceFields value={value} onValue={onValue} errorAt={errorAt} partial={partial} />
      <div className="grid gap-4 sm:grid-cols-2">
        {ESTIMATE_FLAGS.map((flag) => (
          <SelectField
            key={flag}
            label={t(`flags.${flag}`)}
            empty={empty}
            value={answerOf(value[flag])}
            error={errorAt(flag)}
            options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
            onChange={({ target }) => set({ [flag]: target.value === '' ? undefined : target.value === 'yes' })}
          />
        ))}
        <TextField label={t('years')} {...count('records_years')} />
        <TextField label={t('days')} {...count('insurer_supplement_business_days')} />
      </div>
    </>
  )
}

const KINDS = ['none', 'percent', 'less', 'greater'] as const
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/

function ToleranceFields({ value, onValue, errorAt, partial }: FieldsProps<Conditions> & { partial?: boolean }) {
  const t = useTranslations('rules.estimate')
  const invalidText = useTranslations('rules.fields')('amountInvalid')
  const { tolerance } = value
  const kind = tolerance === undefined ? '' : tolerance === null ? 'none' : (tolerance.which ?? 'percent')
  const put = (next: Tolerance | null | undefined) => onValue({ ...value, tolerance: next })
  const choose = (next: string) => {
    if (next === '' || next === 'none') return put(next === '' ? undefined : null)
    const { cents, ...rest } = tolerance ?? { bp: undefined as unknown as number }
    put(
      next === 'percent'
        ? { ...rest, which: null }
        : { ...rest, cents, which: next as NonNullable<Tolerance['which']> },
    )
  }
  const typed = tolerance?.bp as number | string | undefined
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('tolerance')}
        empty={partial ? t('notRead') : undefined}
        value={kind}
        error={errorAt('tolerance')}
        fieldClass="sm:col-span-2"
        options={KINDS.map((one) => ({ value: one, label: t(`tolerances.${one}`) }))}
        onChange={({ target }) => choose(target.value)}
      />
      {tolerance && (
        <>
          <TextField
            label={t('percent')}
            inputMode="decimal"
            autoComplete="off"
            value={typeof typed === 'number' ? String(typed / 100) : (typed ?? '')}
            error={errorAt('tolerance.bp')}
            onChange={({ target }) =>
              put({
                ...tolerance,
                bp: (PERCENT.test(target.value) ? Math.round(Number(target.value) * 100) : target.value) as number,
              })
            }
          />
          {tolerance.which && (
            <MoneyField
              label={t('amount')}
              value={tolerance.cents ?? null}
              invalidText={invalidText}
              error={errorAt('tolerance.cents')}
              onValue={(cents) => put({ ...tolerance, cents: cents ?? undefined })}
            />
          )}
          <MoneyField
            label={t('floor')}
            value={tolerance.floor_cents ?? null}
            invalidText={invalidText}
            error={errorAt('tolerance.floor_cents')}
            onValue={(cents) => put({ ...tolerance, floor_cents: cents ?? undefined })}
          />
        </>
      )}
    </div>
  )
}
