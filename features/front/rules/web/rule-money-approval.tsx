import { useTranslations } from 'use-intl'
import { MoneyField } from '#ui/money-field.tsx'
import type { FieldsProps } from './rule-rows.tsx'

/** Above which amount a second admin approves a refund or a write-off. */
export function MoneyApprovalFields({ value, onValue, errorAt }: FieldsProps<{ above_cents: number }>) {
  const t = useTranslations('rules.fields')
  return (
    <div className="grid gap-4 sm:max-w-md">
      <MoneyField
        name="above_cents"
        label={t('above')}
        value={value.above_cents}
        invalidText={t('amountInvalid')}
        error={errorAt('above_cents')}
        onValue={(cents) => onValue({ above_cents: cents as number })}
      />
    </div>
  )
}
