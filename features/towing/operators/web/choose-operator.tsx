import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/field.tsx'
import type { Operator } from '../contract.ts'
import { firstName } from '../operator.ts'
import { truckOf } from './operator-calls.ts'

/** Those on duty without a tow; nobody is preselected. Nothing where nobody drives for the company. */
export function ChooseOperator({
  name,
  operators,
  held = null,
  value,
  onValue,
}: {
  name: string
  operators: readonly Operator[]
  /** Who has this tow already stays to be chosen. */
  held?: string | null
  value: string
  onValue: (userId: string) => void
}) {
  const t = useTranslations('towOperators.choose')
  if (operators.length === 0) return null
  const free = operators.filter((one) => one.user_id === held || (one.on_duty_since && !one.tow))
  return (
    <SelectField
      name={name}
      label={t('label')}
      hint={free.length === 0 && t('none')}
      empty={t('nobody')}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      options={free.map((one) => ({
        value: one.user_id,
        label: t('option', { name: firstName(one.name), truck: truckOf(one.truck) }),
      }))}
    />
  )
}
