import { useTranslations } from 'use-intl'
import { GLASS_FLAGS, type GlassRules } from '#features/trades/glass/glass-rule.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { CheckboxField } from '#ui/field.tsx'
import { lawsOf, SourceFields, StateField, SureFields } from './rule-law.tsx'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Row = GlassRules['states'][number]
const FRESH: Row = { state: '' as UsState, source: '', read_on: '', confidence: 'low' }

/** Our own rule for glass work, and what was read of each state's law. */
export function GlassFields({ value, onValue, errorAt }: FieldsProps<GlassRules>) {
  const fields = useTranslations('rules.fields')
  const t = useTranslations('rules.glass')
  const estimate = useTranslations('rules.estimate')
  const rows = [...value.states]
  const put = (states: Row[]) => onValue({ ...value, states })
  const set = (at: number, change: Partial<Row>) => put(changedAt(rows, at, change))
  const law = lawsOf(set, errorAt)
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h3>{estimate('ours')}</h3>
        {GLASS_FLAGS.map((flag) => (
          <CheckboxField
            key={flag}
            label={t(`flags.${flag}`)}
            checked={value.default[flag]}
            onChange={({ target }) => onValue({ ...value, default: { ...value.default, [flag]: target.checked } })}
          />
        ))}
      </section>
      <section className="grid gap-4">
        <h3>{estimate('states')}</h3>
        <RuleRows
          rows={rows}
          nameOf={({ state }) => US_STATES[state]?.name ?? fields('state')}
          addText={fields('addState')}
          onAdd={() => put([...rows, FRESH])}
          onRemove={(at) => put(without(rows, at))}
        >
          {(row, at) => (
            <>
              <div className="grid gap-4 sm:grid-cols-3">
                <StateField {...law(row, at)} rows={rows} />
                <SureFields {...law(row, at)} />
              </div>
              <SourceFields {...law(row, at)} />
              {GLASS_FLAGS.map((flag) => (
                <CheckboxField
                  key={flag}
                  label={t(`flags.${flag}`)}
                  checked={row[flag] === true}
                  onChange={({ target }) => set(at, { [flag]: target.checked || undefined })}
                />
              ))}
            </>
          )}
        </RuleRows>
      </section>
    </div>
  )
}
