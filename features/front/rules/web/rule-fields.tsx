import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Detail } from '#lib/errors.ts'
import { TextField } from '#ui/field.tsx'
import type { RuleKey } from '../rule-book.ts'
import { AppraisalFields } from './rule-appraisal.tsx'
import { CancellationFields } from './rule-cancellation.tsx'
import { CredentialFields } from './rule-credentials.tsx'
import { EstimateFields } from './rule-estimate.tsx'
import { FeeFields } from './rule-fees.tsx'
import { GlassFields } from './rule-glass.tsx'
import type { Value } from './rule-lines.ts'
import { MoneyApprovalFields } from './rule-money-approval.tsx'
import { PayoutFields } from './rule-payouts.tsx'
import { PrivateCarFields } from './rule-private-cars.tsx'
import { RepresentsFields } from './rule-represents.tsx'
import type { FieldsProps } from './rule-rows.tsx'
import { StorageFields } from './rule-storage.tsx'

/** The errors of a refusal under `value`, for {@link FieldsProps}. */
export const errorsUnder = (details: readonly Detail[]) => (path: string) =>
  details.find((detail) => detail.path === `value.${path}`)?.message

/** The rules that are a few numbers: what may be given, by its path. */
const NUMBERS = {
  response_deadline: ['minutes.default', 'minutes.towing'],
  release: ['hours_after_completion'],
  reservation: ['minutes'],
  matching: ['radius_miles'],
  total_loss: ['rental_days'],
  data_requests: ['days'],
} as const satisfies Partial<Record<RuleKey, readonly string[]>>

/** The form of one rule's value. */
export function RuleFields({ rule, ...props }: FieldsProps & { rule: RuleKey }) {
  // what the value looks like follows from the name of its rule
  if (rule === 'credentials')
    return <CredentialFields {...(props as unknown as ComponentProps<typeof CredentialFields>)} />
  if (rule === 'private_cars')
    return <PrivateCarFields {...(props as unknown as ComponentProps<typeof PrivateCarFields>)} />
  if (rule === 'represents_driver')
    return <RepresentsFields {...(props as unknown as ComponentProps<typeof RepresentsFields>)} />
  if (rule === 'appraisal_rules')
    return <AppraisalFields {...(props as unknown as ComponentProps<typeof AppraisalFields>)} />
  if (rule === 'estimate_rules')
    return <EstimateFields {...(props as unknown as ComponentProps<typeof EstimateFields>)} />
  if (rule === 'glass_rules') return <GlassFields {...(props as unknown as ComponentProps<typeof GlassFields>)} />
  if (rule === 'storage_rules') return <StorageFields {...(props as unknown as ComponentProps<typeof StorageFields>)} />
  if (rule === 'payouts') return <PayoutFields {...(props as unknown as ComponentProps<typeof PayoutFields>)} />
  if (rule === 'money_approval')
    return <MoneyApprovalFields {...(props as unknown as ComponentProps<typeof MoneyApprovalFields>)} />
  if (rule === 'cancellation')
    return <CancellationFields {...(props as unknown as ComponentProps<typeof CancellationFields>)} />
  if (rule === 'lead_fees') return <FeeFields {...(props as unknown as ComponentProps<typeof FeeFields>)} />
  return (
    <div className="grid gap-4 sm:max-w-md">
      {NUMBERS[rule].map((path) => (
        <NumberOf key={path} path={path} {...props} />
      ))}
    </div>
  )
}

type Path = (typeof NUMBERS)[keyof typeof NUMBERS][number]
type Named = Path extends infer P ? (P extends `${string}.${infer Last}` ? Last : P) : never

function NumberOf({ path, value, onValue, errorAt }: FieldsProps & { path: Path }) {
  const t = useTranslations('rules.fields')
  const parts = path.split('.')
  const last = parts.at(-1)! as Named
  const holder = (parts.length > 1 ? value[parts[0]!] : value) as Value
  const set = (next: unknown) =>
    onValue(parts.length > 1 ? { ...value, [parts[0]!]: { ...holder, [last]: next } } : { ...value, [last]: next })
  const given = holder?.[last]
  const typed = typeof given === 'string' ? given : given === undefined ? '' : String(given)
  return (
    <TextField
      name={path}
      label={t(last)}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={errorAt(path) ?? (typeof given === 'string' && given !== '' ? t('wholeNumber') : undefined)}
      onChange={({ target }) => set(/^\d{1,6}$/.test(target.value) ? Number(target.value) : target.value)}
    />
  )
}
