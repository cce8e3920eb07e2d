import { useTranslations } from 'use-intl'
import { LICENSE_KINDS, type LicenseType } from '#features/business/providers/credential.ts'
import type { AppraisalProcess, AppraisalRules } from '#features/market/prices/appraisal-rule.ts'
import { PRODUCT_KINDS } from '#features/market/prices/product.ts'
import { CONFIDENCE } from '#features/trades/repairs/estimate-rule.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { CheckboxField, FieldError, SelectField, TextField } from '#ui/field.tsx'
import { lawsOf, SourceFields, StateField, SureFields } from './rule-law.tsx'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Row = AppraisalRules['states'][number]

/** Which license each state asks of an appraiser, for what, and where that was read. */
export function AppraisalFields({ value, onValue, errorAt }: FieldsProps<AppraisalRules>) {
  const fields = useTranslations('rules.fields')
  const t = useTranslations('rules.appraisal')
  const rows = [...value.states]
  const set = (at: number, change: Partial<Row>) => onValue({ states: changedAt(rows, at, change) })
  const law = lawsOf(set, errorAt)
  const fresh: Row = {
    state: '' as UsState,
    license: null,
    kinds: [],
    says: '',
    source: '',
    read_on: '',
    confidence: 'low',
  }
  return (
    <RuleRows
      rows={rows}
      nameOf={({ state }) => US_STATES[state]?.name ?? fields('state')}
      addText={fields('addState')}
      onAdd={() => onValue({ states: [...rows, fresh] })}
      onRemove={(at) => onValue({ states: without(rows, at) })}
    >
      {(row, at) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <StateField {...law(row, at)} rows={rows} />
            <SelectField
              label={t('license')}
              empty={t('noLicense')}
              value={row.license ?? ''}
              error={errorAt(`states.${at}.license`)}
              options={LICENSE_KINDS.map((kind) => ({ value: kind, label: t(`licenses.${kind}`) }))}
              onChange={({ target }) =>
                set(at, { license: (target.value || null) as LicenseType | null, ...(!target.value && { kinds: [] }) })
              }
            />
          </div>
          {row.license && (
            <div role="group" aria-label={t('needed')}>
              <p className="text-sm font-semibold">{t('needed')}</p>
              <div className="flex flex-wrap gap-x-6">
                {PRODUCT_KINDS.map((kind) => (
                  <CheckboxField
                    key={kind}
                    label={t(`kinds.${kind}`)}
                    checked={row.kinds.includes(kind)}
                    onChange={({ target }) =>
                      set(at, {
                        kinds: PRODUCT_KINDS.filter((one) => (one === kind ? target.checked : row.kinds.includes(one))),
                      })
                    }
                  />
                ))}
              </div>
              {errorAt(`states.${at}.kinds`) && <FieldError>{errorAt(`states.${at}.kinds`)}</FieldError>}
            </div>
          )}
          <TextField
            label={t('saysLabel')}
            value={row.says}
            maxLength={500}
            error={errorAt(`states.${at}.says`)}
            onChange={({ target }) => set(at, { says: target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SourceFields {...law(row, at)} />
            <SureFields {...law(row, at)} />
          </div>
          <ProcessFields
            value={row.process}
            onValue={(process) => set(at, { process })}
            errorAt={(path) => errorAt(`states.${at}.process.${path}`)}
          />
        </>
      )}
    </RuleRows>
  )
}

/** What a state's law says of the appraisal itself, with a source of its own; nothing of it was read where it has none. */
function ProcessFields({
  value,
  onValue,
  errorAt,
}: {
  value: AppraisalProcess | undefined
  onValue: (process: AppraisalProcess | undefined) => void
  errorAt: (path: string) => string | undefined
}) {
  const t = useTranslations('rules.appraisal')
  const estimate = useTranslations('rules.estimate')
  const set = (change: Partial<AppraisalProcess>) => {
    const next = { source: '', confidence: 'low' as const, ...value, ...change }
    const said = next.inspection_business_days ?? next.midpoint_percent ?? next.late_lapses ?? next.hidden_damage_open
    onValue(next.source || next.url || said || next.confidence !== 'low' ? next : undefined)
  }
  const count = (name: 'inspection_business_days' | 'midpoint_percent') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: String(value?.[name] ?? ''),
    error: errorAt(name),
    onChange: ({ target: { value: typed } }: React.ChangeEvent<HTMLInputElement>) =>
      set({ [name]: /^\d{1,3}$/.test(typed) ? Number(typed) : typed || undefined }),
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{t('process')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('inspectionDays')} {...count('inspection_business_days')} />
        <TextField label={t('midpointPercent')} {...count('midpoint_percent')} />
        <TextField
          label={estimate('dutySource')}
          value={value?.source ?? ''}
          maxLength={500}
          error={errorAt('source')}
          onChange={({ target }) => set({ source: target.value })}
        />
        <TextField
          label={estimate('dutyUrl')}
          type="url"
          value={value?.url ?? ''}
          maxLength={500}
          error={errorAt('url')}
          onChange={({ target }) => set({ url: target.value || undefined })}
        />
        <SelectField
          label={estimate('dutyConfidence')}
          value={value?.confidence ?? 'low'}
          options={CONFIDENCE.map((one) => ({ value: one, label: estimate(`confidences.${one}`) }))}
          onChange={({ target }) => set({ confidence: target.value as AppraisalProcess['confidence'] })}
        />
      </div>
      <CheckboxField
        label={t('lateLapses')}
        checked={value?.late_lapses ?? false}
        onChange={({ target }) => set({ late_lapses: target.checked || undefined })}
      />
      <CheckboxField
        label={t('hiddenDamage')}
        checked={value?.hidden_damage_open ?? false}
        onChange={({ target }) => set({ hidden_damage_open: target.checked || undefined })}
      />
    </fieldset>
  )
}
