import { useTranslations } from 'use-intl'
import type { RepresentsDriver } from '#features/business/providers/representation.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { STATE_OPTIONS } from './rule-lines.ts'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Row = NonNullable<RepresentsDriver['states']>[number]

/** In which states a public adjuster may negotiate an auto claim, each with the law that was read. */
export function RepresentsFields({ value, onValue, errorAt }: FieldsProps<Required<RepresentsDriver>>) {
  const t = useTranslations('rules.fields')
  const set = (at: number, change: Partial<Row>) => onValue({ states: changedAt([...value.states], at, change) })
  return (
    <RuleRows
      rows={value.states}
      nameOf={({ state }) => US_STATES[state as UsState]?.name ?? t('state')}
      addText={t('addState')}
      onAdd={() => onValue({ states: [...value.states, { state: '', may: 'no', law: '' }] })}
      onRemove={(at) => onValue({ states: without([...value.states], at) })}
    >
      {(row, at) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t('state')}
              empty={t('chooseState')}
              value={row.state}
              error={errorAt(`states.${at}.state`)}
              options={STATE_OPTIONS.filter(
                ({ value: one }) => one === row.state || value.states.every(({ state }) => state !== one),
              )}
              onChange={({ target }) => set(at, { state: target.value })}
            />
            <SelectField
              label={t('mayNegotiate')}
              value={row.may}
              error={errorAt(`states.${at}.may`)}
              options={(['no', 'yes'] as const).map((may) => ({ value: may, label: t(`may.${may}`) }))}
              onChange={({ target }) => set(at, { may: target.value as Row['may'] })}
            />
          </div>
          <TextField
            label={t('law')}
            value={row.law}
            maxLength={500}
            error={errorAt(`states.${at}.law`)}
            onChange={({ target }) => set(at, { law: target.value })}
          />
        </>
      )}
    </RuleRows>
  )
}
