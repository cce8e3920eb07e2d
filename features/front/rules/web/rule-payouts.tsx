import { useTranslations } from 'use-intl'
import { type PayoutRule, SCHEDULES } from '#features/money/payouts/payout.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import type { FieldsProps } from './rule-rows.tsx'

/** From what amount, on which days and how long after the release providers are paid out. */
export function PayoutFields({ value, onValue, errorAt }: FieldsProps<PayoutRule>) {
  const t = useTranslations('rules.fields')
  const lines = useTranslations('rules.lines')
  return (
    <div className="grid gap-4 sm:max-w-md">
      <MoneyField
        name="minimum_cents"
        label={t('minimum')}
        value={value.minimum_cents}
        invalidText={t('amountInvalid')}
        error={errorAt('minimum_cents')}
        onValue={(cents) => onValue({ ...value, minimum_cents: cents as number })}
      />
      <SelectField
        name="schedule"
        label={t('schedule')}
        value={value.schedule}
        error={errorAt('schedule')}
        options={SCHEDULES.map((each) => ({ value: each, label: lines(`schedules.${each}`) }))}
        onChange={({ target }) => onValue({ ...value, schedule: target.value as PayoutRule['schedule'] })}
      />
      <TextField
        name="days_after_release"
        label={t('days_after_release')}
        inputMode="numeric"
        autoComplete="off"
        value={String(value.days_after_release ?? '')}
        error={errorAt('days_after_release')}
        onChange={({ target }) =>
          onValue({
            ...value,
            days_after_release: (/^\d{1,3}$/.test(target.value) ? Number(target.value) : target.value) as number,
          })
        }
      />
    </div>
  )
}
