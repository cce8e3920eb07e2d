import { useTranslations } from 'use-intl'
import { COUNT_RULES, type CountRule } from '#features/towing/storage/cost.ts'
import type { StorageRules } from '#features/towing/storage/storage-rule.ts'
import { CONFIDENCE } from '#features/trades/repairs/estimate-rule.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { lawsOf, SourceFields, StateField, SureFields } from './rule-law.tsx'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Row = StorageRules['states'][number]

/** What each state says of a car in storage, and where that was read. */
export function StorageFields({ value, onValue, errorAt }: FieldsProps<StorageRules>) {
  const fields = useTranslations('rules.fields')
  const t = useTranslations('rules.storage')
  const appraisal = useTranslations('rules.appraisal')
  const estimate = useTranslations('rules.estimate')
  const rows = [...value.states]
  const set = (at: number, change: Partial<Row>) => onValue({ states: changedAt(rows, at, change) })
  const law = lawsOf(set, errorAt)
  const fresh: Row = {
    state: '' as UsState,
    count_rule: null,
    says: '',
    source: '',
    read_on: '',
    confidence: 'low',
  }
  const setShop = (at: number, change: Partial<NonNullable<Row['shop']>>) => {
    const shop = { free_business_days: 0, source: '', confidence: 'low' as const, ...rows[at]!.shop, ...change }
    set(at, { shop: shop.free_business_days || shop.source ? shop : undefined })
  }
  const sure = CONFIDENCE.map((one) => ({ value: one, label: estimate(`confidences.${one}`) }))
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
              label={t('rule')}
              empty={t('noRule')}
              value={row.count_rule ?? ''}
              error={errorAt(`states.${at}.count_rule`)}
              options={COUNT_RULES.map((one) => ({ value: one, label: t(`rules.${one}`) }))}
              onChange={({ target }) => set(at, { count_rule: (target.value || null) as CountRule | null })}
            />
          </div>
          <TextField
            label={appraisal('saysLabel')}
            value={row.says}
            maxLength={500}
            error={errorAt(`states.${at}.says`)}
            onChange={({ target }) => set(at, { says: target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SourceFields {...law(row, at)} />
            <SureFields {...law(row, at)} />
            <TextField
              label={t('shopDays')}
              inputMode="numeric"
              autoComplete="off"
              value={row.shop?.free_business_days ? String(row.shop.free_business_days) : ''}
              error={errorAt(`states.${at}.shop.free_business_days`)}
              onChange={({ target: { value: typed } }) =>
                setShop(at, { free_business_days: /^\d{1,2}$/.test(typed) ? Number(typed) : 0 })
              }
            />
            <TextField
              label={t('shopSource')}
              value={row.shop?.source ?? ''}
              maxLength={500}
              error={errorAt(`states.${at}.shop.source`)}
              onChange={({ target }) => setShop(at, { source: target.value })}
            />
            {row.shop && (
              <SelectField
                label={estimate('dutyConfidence')}
                value={row.shop.confidence}
                options={sure}
                onChange={({ target }) => setShop(at, { confidence: target.value as Row['confidence'] })}
              />
            )}
          </div>
        </>
      )}
    </RuleRows>
  )
}
