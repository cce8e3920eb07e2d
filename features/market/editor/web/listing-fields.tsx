import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import type { ProviderType } from '#features/business/providers/provider.ts'
import type { ListingType } from '#features/market/listings/listing.ts'
import { mostWeekly } from '#features/market/listings/weekly.ts'
import { formatCents } from '#lib/money.ts'
import { byTheDay, type Field, FIELDS, type Form, MINUTES, type Problem } from './listing-form.ts'

export type Errors = Partial<Record<Field, string>>
const NUMBERS = [
  'min_hours',
  'min_days',
  'max_days',
  'turnaround_days',
  'units',
  'miles_per_day',
  'late_grace_minutes',
] as const
const MONEY = [
  'rate_cents',
  'weekend_rate_cents',
  'weekly_rate_cents',
  'insurer_daily_rate_cents',
  'deposit_required_cents',
  'extra_mile_cents',
  'fuel_eighth_cents',
  'late_hour_cents',
] as const
const isNumber = (field: Field): field is (typeof NUMBERS)[number] => NUMBERS.some((name) => name === field)

/** The sentences for what is wrong with a form. */
export function useProblemText() {
  const t = useTranslations('ownListings.form.problems')
  return (found: Partial<Record<Field, Problem>>): Errors => {
    const textOf = (field: Field, problem: Problem) => {
      if (problem === 'needed') return t(field === 'title' ? 'needed.title' : 'needed.rate_cents')
      if (problem === 'number') return isNumber(field) ? t(`numbers.${field}`) : ''
      return t(problem)
    }
    return Object.fromEntries(Object.entries(found).map(([field, it]) => [field, textOf(field as Field, it)]))
  }
}

/** Money boxes that hold something which is no amount: their value is null, their text is not. */
export const unreadableIn = (form: HTMLFormElement, values: Form): Field[] =>
  MONEY.filter((field) => values[field] === null && String(new FormData(form).get(field) ?? '').trim() !== '')

const minutesIn = (minutes: number, locale: string) => {
  const [unit, value] = minutes < 60 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Words and terms of a listing; what a rental or a service does not have is not asked. */
export function ListingFields({
  type,
  trade,
  form,
  onForm,
  errors,
}: {
  type: ListingType
  /** What its units are; a private owner's car is one car. */
  trade: ProviderType
  form: Form
  onForm: (form: Form) => void
  errors: Errors
}) {
  const t = useTranslations('ownListings')
  const words = useTranslations('rentalTerms.own')
  const locale = useLocale()
  const rental = type === 'vehicle'
  const days = byTheDay(form, type)
  // what a shop stores is sold by the day; the rest of the trades has nothing to store
  const stores = !rental && (trade === 'towing' || trade === 'body_shop')
  const text = (name: Exclude<Field, (typeof MONEY)[number] | 'sold_by'>) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onForm({ ...form, [name]: event.target.value }),
  })
  const number = (name: (typeof NUMBERS)[number]) => ({
    ...text(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 3,
    className: 'max-w-32',
  })
  const money = (name: Exclude<(typeof MONEY)[number], 'rate_cents'>) => ({
    name,
    optional: t('optional'),
    value: form[name],
    onValue: (cents: number | null) => onForm({ ...form, [name]: cents }),
    error: errors[name],
    invalidText: t('form.problems.unreadable'),
  })
  const minutes = (name: keyof typeof MINUTES) => {
    const own = Number(form[name])
    const choices = [...new Set([...MINUTES[name], own])].sort((a, b) => a - b)
    return {
      ...text(name),
      options: choices.map((each) => ({
        value: String(each),
        label: each === 0 ? t('form.noTravel') : minutesIn(each, locale),
      })),
    }
  }
  const summary = useMemo(
    () => FIELDS.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : [])),
    [errors],
  )
  return (
    <>
      <ErrorSummary title={t('summary')} errors={summary} />
      <Card title={t('form.details')}>
        <div className="grid gap-5">
          <TextField
            {...text('title')}
            label={t('form.title')}
            hint={t('form.titleHint')}
            maxLength={120}
            autoComplete="off"
          />
          <TextArea
            {...text('description')}
            label={t('form.description')}
            optional={t('optional')}
            hint={t('form.descriptionHint')}
            maxLength={5000}
            rows={6}
            className="min-h-32"
          />
        </div>
      </Card>
      <Card title={t('form.terms')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {stores && (
            <div className="sm:col-span-2">
              <RadioCards
                legend={t('form.fields.sold_by')}
                name="sold_by"
                columns={2}
                value={form.sold_by}
                onValue={(sold_by) => onForm({ ...form, sold_by: sold_by === 'day' ? 'day' : 'hour' })}
                options={[
                  { value: 'hour', label: t('form.perHour') },
                  { value: 'day', label: t('form.perDay'), hint: t('form.byDayHint') },
                ]}
              />
            </div>
          )}
          <MoneyField
            name="rate_cents"
            label={t(days ? 'form.rateDay' : 'form.rateHour')}
            unit={t(days ? 'form.perDay' : 'form.perHour')}
            value={form.rate_cents}
            onValue={(rate_cents) => onForm({ ...form, rate_cents })}
            error={errors.rate_cents}
            invalidText={t('form.problems.unreadable')}
            fieldClass="sm:col-span-2"
          />
          {rental && (
            <>
              <MoneyField
                {...money('weekend_rate_cents')}
                label={words('weekendRate')}
                hint={words('weekendRateHint')}
                unit={t('form.perDay')}
              />
              <MoneyField
                {...money('weekly_rate_cents')}
                label={words('weeklyRate')}
                hint={
                  form.rate_cents
                    ? words('weeklyRateMost', {
                        amount: formatCents(mostWeekly(form.rate_cents, form.weekend_rate_cents || null)),
                      })
                    : words('weeklyRateHint')
                }
                unit={words('perWeek')}
              />
            </>
          )}
          {days ? (
            <>
              <TextField {...number('min_days')} label={t('form.minDays')} />
              <TextField {...number('max_days')} label={t('form.maxDays')} />
            </>
          ) : (
            <>
              <TextField {...number('min_hours')} label={t('form.minHours')} hint={t('form.minHoursHint')} />
              <SelectField {...minutes('slot_minutes')} label={t('form.slot')} hint={t('form.slotHint')} />
              <SelectField {...minutes('lead_minutes')} label={t('form.lead')} hint={t('form.leadHint')} />
              <SelectField {...minutes('travel_minutes')} label={t('form.travel')} hint={t('form.travelHint')} />
            </>
          )}
          {rental && (
            <>
              <TextField
                {...number('turnaround_days')}
                label={t('form.turnaround')}
                hint={t('form.turnaroundHint')}
                fieldClass="sm:col-span-2"
              />
              <MoneyField
                {...money('insurer_daily_rate_cents')}
                label={t('form.insurerRate')}
                hint={t('form.insurerRateHint')}
                unit={t('form.perDay')}
                fieldClass="sm:col-span-2"
              />
              <MoneyField
                {...money('deposit_required_cents')}
                label={t('form.deposit')}
                hint={t('form.depositHint')}
                fieldClass="sm:col-span-2"
              />
              <p className="text-sm text-ink-soft sm:col-span-2">
                <b className="block text-base text-ink">{words('atReturn')}</b>
                {words('atReturnHint')}
              </p>
              <TextField {...number('miles_per_day')} label={words('milesPerDay')} optional={t('optional')} />
              <MoneyField {...money('extra_mile_cents')} label={words('extraMile')} unit={words('perMile')} />
              <MoneyField
                {...money('fuel_eighth_cents')}
                label={words('fuelEighth')}
                hint={words('fuelEighthHint')}
                unit={words('perEighth')}
                fieldClass="sm:col-span-2"
              />
              <MoneyField
                {...money('late_hour_cents')}
                label={words('lateHour')}
                hint={words('lateHourHint')}
                unit={t('form.perHour')}
              />
              <TextField {...number('late_grace_minutes')} label={words('lateGrace')} />
            </>
          )}
          {trade !== 'private_owner' && (
            <TextField {...number('units')} label={t('form.units')} hint={t(`form.unitsOf.${trade}`)} />
          )}
        </div>
      </Card>
    </>
  )
}
