import { useTranslations } from 'use-intl'
import { carText, useVinCar } from '#features/claims/claims/web/vin-car.ts'
import { vinProblem } from '#lib/vin.ts'
import { RadioCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { IntakeCard, type IntakePart, useAsked } from './intake-part.tsx'

/** Whether the car still drives, and which one it is. */
export function IntakeCar(part: IntakePart) {
  const t = useTranslations('claims.intake')
  const fields = useTranslations('claims.fields')
  const words = useTranslations('claims')
  const field = useAsked(part)
  const { answers, change } = part
  const car = useVinCar(answers.vin)
  return (
    <IntakeCard title={t('car')} heading={part.heading}>
      <RadioCards
        name="drivable"
        legend={fields('drivable')}
        optional={words('optional')}
        columns={3}
        value={answers.drivable}
        onValue={(drivable) => change({ drivable })}
        options={(['yes', 'no', 'unknown'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <div>
        <TextField
          {...field('vin')}
          hint={t('hints.vin')}
          maxLength={17}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-72 uppercase"
        />
        {vinProblem(answers.vin) === 'check_digit' && (
          <p role="status" className="mt-1.5 text-sm text-warn">
            {t('vinWarning')}
          </p>
        )}
        {car && (
          <p role="status" className="mt-1.5 text-sm">
            {t('vinCar', { car: carText(car) })}
          </p>
        )}
      </div>
    </IntakeCard>
  )
}
