import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { OnboardingAnswers } from '../onboarding.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import type { VinCar } from '#features/claims/claims/contract.ts'
import { carText, useVinCar } from '#features/claims/claims/web/vin-car.ts'
import { modelYears, otherYears, vinProblem } from '#lib/vin.ts'
import { Doubt, errorsOf } from '#features/business/providers/web/business-fields.tsx'
import { askProfileAgain, useVehicles } from '#features/business/providers/web/data.ts'
import { onboardingContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Draft } from './onboarding-draft.ts'
import { PrivateCar } from '#features/business/providers/web/private-car.tsx'
import { StepButtons } from './step-buttons.tsx'
import { REACH_KEYS, type ReachStep, useReachStep } from './step-reach.tsx'

const api = clientOf(onboardingContract)
const EMPTY = { vin: '', year: '', make: '', model: '', trim: '', mileage: '', license_plate: '' }
const REQUIRED = ['vin', 'year', 'make', 'model'] as const
const CAR_KEYS = Object.keys(EMPTY) as (keyof typeof EMPTY)[]
const typedCar = (answers: OnboardingAnswers): typeof EMPTY =>
  Object.fromEntries(CAR_KEYS.map((key) => [key, answers[key] ?? ''])) as typeof EMPTY

/** Step 2 of owners and rental companies. What is added already stays listed; going on needs no second car. */
export function StepVehicle({
  profile,
  draft,
  onDone,
  onBack,
}: {
  profile: ProviderProfile
  draft: Draft
  onDone: () => void
  onBack: () => void
}) {
  const t = useTranslations('providers')
  const reach = useReachStep(profile, draft)
  const { data: vehicles, isPending } = useVehicles(true)
  const [more, setMore] = useState(false)
  if (isPending) return <Skeleton label={t('loading')} shape="rows" />
  const privately = profile.provider_type === 'private_owner' && <PrivateCar profile={profile} />
  if (!vehicles?.length || more)
    return (
      <>
        {privately}
        <VehicleForm
          draft={draft}
          reach={vehicles?.length ? null : reach}
          onDone={onDone}
          onBack={more ? () => setMore(false) : onBack}
        />
      </>
    )
  return (
    <div className="grid gap-6">
      {privately}
      <Card level={3} title={t('onboarding.vehicles')}>
        <ul className="grid gap-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="flex flex-wrap justify-between gap-x-4">
              <span>
                <b>
                  {vehicle.year} {vehicle.make} {vehicle.model} {vehicle.trim}
                </b>
                <span className="block text-sm text-ink-soft">{vehicle.vin}</span>
              </span>
              <span>
                <b>{formatCents(vehicle.daily_rate_cents)}</b> {t('onboarding.perDay')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <StepButtons onBack={onBack}>
        <Button variant="secondary" onClick={() => setMore(true)}>
          {t('onboarding.another')}
        </Button>
        <Button size="lg" onClick={onDone}>
          {t('onboarding.toDocuments')}
        </Button>
      </StepButtons>
    </div>
  )
}

/** Adds one car by its VIN; the server drafts a listing with it. */
export function VehicleForm({
  draft,
  reach,
  onDone,
  onBack,
}: {
  draft?: Draft
  /** The first car comes with the business's hours and the rest of its reach. */
  reach?: ReachStep | null
  onDone: () => void
  onBack: () => void
}) {
  const t = useTranslations('providers')
  const doubts = useTranslations('ownProviders.doubts')
  const own = useTranslations('ownProviders')
  const [car, setCar] = useState(() => typedCar(draft?.answers ?? {}))
  const [rate, setRate] = useState<number | null>(draft?.answers.daily_rate_cents ?? null)
  const [adapted, setAdapted] = useState(draft?.answers.adapted ?? false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const add = useMutation({
    mutationFn: async () => {
      await reach?.save()
      return api.addVehicle({
        ...car,
        year: Number.parseInt(car.year, 10),
        mileage: car.mileage.trim() ? Number.parseInt(car.mileage.replaceAll(/[,. ]/g, ''), 10) : null,
        daily_rate_cents: rate!,
        wheelchair_accessible: adapted,
      })
    },
    onSuccess: async () => {
      draft?.drop([...CAR_KEYS, 'daily_rate_cents', 'adapted', ...REACH_KEYS])
      toast(t('onboarding.vehicleAdded'), t('onboarding.vehicleAddedText'))
      await Promise.all([queries.invalidateQueries({ queryKey: ['vehicles'] }), askProfileAgain()])
      onDone()
    },
    onError: (error) => {
      setErrors(isRefusal(error) ? errorsOf(error.details) : {})
      toastError(t('error'), t('onboarding.failedVehicle'))
    },
  })
  const [thisYear] = useState(() => new Date().getFullYear())
  const change = (typed: typeof EMPTY) => {
    const byVin = vinProblem(typed.vin) ? undefined : modelYears(typed.vin, thisYear).at(-1)
    const next = byVin && !typed.year ? { ...typed, year: String(byVin) } : typed
    setCar(next)
    draft?.keep(next)
  }
  const read = useVinCar(car.vin)
  const [filled, setFilled] = useState<Partial<typeof EMPTY>>({})
  /** What was typed stays; what another VIN filled in goes. */
  const fill = useEffectEvent(({ year, make, model, trim }: VinCar) => {
    const said = { year: String(year), make, model, trim: trim ?? '' }
    const untyped = (['year', 'make', 'model', 'trim'] as const).filter((key) => !car[key] || car[key] === filled[key])
    setFilled(said)
    change({ ...car, ...Object.fromEntries(untyped.map((key) => [key, said[key]])) })
  })
  useEffect(() => {
    if (read) fill(read)
  }, [read])
  const years = otherYears(car.vin, Number.parseInt(car.year, 10), thisYear)
  const names = {
    vin: 'vin',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    mileage: 'mileage',
    license_plate: 'plate',
  } as const
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    label: t(`onboarding.${names[name]}`),
    value: car[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ ...car, [name]: event.target.value }),
  })
  const missing = [
    ...REQUIRED.filter((name) => !car[name].trim()).map((name) => t(`onboarding.${names[name]}`)),
    ...(rate ? [] : [t('onboarding.dailyRate')]),
  ]
  const doubt = car.vin.trim() ? vinProblem(car.vin) : null
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && (!reach || reach.isSound()) && !add.isPending) add.mutate()
      }}
    >
      <ErrorSummary
        title={t('summary')}
        errors={Object.entries({ ...errors, ...reach?.errors }).map(([field, message]) => ({ field, message }))}
      />
      {add.isError && Object.keys(errors).length === 0 && (
        <Notice tone="bad" live title={t('onboarding.failedVehicle')}>
          {add.error.message}
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            {...bind('vin')}
            hint={t('onboarding.vinHint')}
            maxLength={17}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
          />
          {doubt && <Doubt>{t(`onboarding.vinProblems.${doubt}`, { count: car.vin.trim().length })}</Doubt>}
          {read && (
            <p role="status" className="mt-1.5 text-sm">
              {t('onboarding.vinRead', { car: carText(read) })}
            </p>
          )}
        </div>
        <div className="sm:col-span-2">
          <TextField {...bind('year')} inputMode="numeric" maxLength={4} />
          {car.year.trim().length === 4 && years && <Doubt>{doubts('year', { years: years.join(', ') })}</Doubt>}
        </div>
        <TextField {...bind('make')} maxLength={60} fieldClass="sm:col-span-2" />
        <TextField {...bind('model')} maxLength={60} fieldClass="sm:col-span-2" />
        <TextField {...bind('trim')} optional={t('optional')} maxLength={60} fieldClass="sm:col-span-2" />
        <TextField
          {...bind('mileage')}
          optional={t('optional')}
          inputMode="numeric"
          maxLength={9}
          fieldClass="sm:col-span-2"
        />
        <TextField {...bind('license_plate')} optional={t('optional')} maxLength={12} fieldClass="sm:col-span-2" />
        <MoneyField
          name="daily_rate_cents"
          label={t('onboarding.dailyRate')}
          hint={t('onboarding.rateHint', { example: '50.00' })}
          placeholder="50.00"
          value={rate}
          onValue={(cents) => {
            setRate(cents)
            draft?.keep({ daily_rate_cents: cents })
          }}
          error={errors['daily_rate_cents']}
          invalidText={t('onboarding.rateInvalid')}
          unit={t('onboarding.perDay')}
          fieldClass="sm:col-span-6"
        />
        <CheckboxField
          name="adapted"
          label={own('car.adapted')}
          hint={own('car.adaptedHint')}
          checked={adapted}
          fieldClass="sm:col-span-6"
          onChange={(event) => {
            setAdapted(event.target.checked)
            draft?.keep({ adapted: event.target.checked })
          }}
        />
      </div>
      {reach?.card}
      <StepButtons onBack={onBack}>
        <Button
          type="submit"
          size="lg"
          busy={add.isPending && t('onboarding.adding')}
          disabledReason={missing.length > 0 && t('onboarding.missing', { list: missing.join(', ') })}
        >
          {t('onboarding.addVehicle')}
        </Button>
      </StepButtons>
    </form>
  )
}
