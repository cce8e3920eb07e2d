import { useTranslations } from 'use-intl'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { STATE_OPTIONS } from './rule-lines.ts'
import { type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type PrivateCars = { states: string[]; program_insurance?: Record<string, string> }

/** Where private owners may rent out, each state with the insurance of the program. */
export function PrivateCarFields({ value, onValue, errorAt }: FieldsProps<PrivateCars>) {
  const t = useTranslations('rules.fields')
  const policies = value.program_insurance ?? {}
  const set = (states: string[], given: Record<string, string>) =>
    onValue({
      states,
      program_insurance: Object.fromEntries(Object.entries(given).filter(([s]) => states.includes(s))),
    })
  return (
    <RuleRows
      rows={value.states}
      nameOf={(state) => US_STATES[state as UsState]?.name ?? t('state')}
      addText={t('addState')}
      onAdd={() => onValue({ ...value, states: [...value.states, ''] })}
      onRemove={(at) => set(without(value.states, at), policies)}
    >
      {(state, at) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('state')}
            empty={t('chooseState')}
            value={state}
            error={errorAt(`states.${at}`)}
            options={STATE_OPTIONS.filter(({ value: one }) => one === state || !value.states.includes(one))}
            onChange={({ target }) =>
              set(
                value.states.map((one, index) => (index === at ? target.value : one)),
                { ...policies, [target.value]: policies[state] ?? '' },
              )
            }
          />
          <TextField
            label={t('policy')}
            value={policies[state] ?? ''}
            maxLength={200}
            error={errorAt(`program_insurance.${state}`)}
            onChange={({ target }) => set(value.states, { ...policies, [state]: target.value })}
          />
        </div>
      )}
    </RuleRows>
  )
}
