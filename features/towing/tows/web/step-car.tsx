import { CircleDashed, CircleStop, KeyRound, LifeBuoy, PlugZap, TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { VEHICLE_CLASSES, type VehicleClass } from '#features/business/rate-cards/truck.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { described, type StepProps, type Trouble, TROUBLES } from './draft.ts'
import { useCars } from './use-cars.ts'

const ICONS: Record<Trouble, typeof KeyRound> = {
  no_roll: CircleStop,
  no_steer: LifeBuoy,
  wheels: CircleDashed,
  ditch: TrendingDown,
  low_ev: PlugZap,
  no_keys: KeyRound,
}
const tile =
  'flex min-h-28 flex-col items-center justify-center gap-2 rounded-md border border-line-strong bg-card p-3 text-center text-sm font-semibold aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]'

export function StepCar({ draft, onDraft, onNext }: StepProps) {
  const t = useTranslations('towDetails')
  const cars = useCars()
  const [asked, setAsked] = useState(false)
  const { vehicle_class, troubles, low, claim_id } = draft
  const toggle = (trouble: Trouble) => {
    const before = troubles ?? []
    const next = before.includes(trouble) ? before.filter((one) => one !== trouble) : [...before, trouble]
    // taking the last one back does not say that nothing is wrong
    onDraft({ troubles: next.length > 0 ? next : null })
  }
  const lowMissing = troubles?.includes('low_ev') && low.length === 0
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (described(draft)) onNext()
        else document.getElementById(!vehicle_class ? 'vehicle_class' : troubles ? 'low' : 'no_roll')?.focus()
      }}
    >
      {cars.length > 0 && (
        <RadioCards
          name="claim_id"
          legend={t('car.claim')}
          value={claim_id}
          onValue={(value) => onDraft({ claim_id: value, ...(draft.to === 'chosen' && { to: '' }) })}
          options={[
            ...cars.map((car) => ({
              value: car.claim_id,
              label: t('car.ofClaim', { number: car.claim_number, insurer: car.insurer_name }),
              hint: car.vin_last4 && t('car.vin', { last4: car.vin_last4 }),
            })),
            { value: 'none', label: t('car.noClaim') },
          ]}
        />
      )}
      <RadioCards
        name="vehicle_class"
        legend={t('car.class')}
        value={vehicle_class}
        error={asked && !vehicle_class && t('car.classMissing')}
        onValue={(value) => onDraft({ vehicle_class: value as VehicleClass })}
        options={VEHICLE_CLASSES.map((value) => ({
          value,
          label: t(`car.classes.${value}`),
          hint: t(`car.classHints.${value}`),
        }))}
      />
      <fieldset aria-describedby={asked && !troubles ? 'troubles-error' : undefined}>
        <legend className="mb-1.5 font-semibold">{t('car.troubles')}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {TROUBLES.map((trouble) => {
            const Icon = ICONS[trouble]
            return (
              <button
                key={trouble}
                id={trouble}
                type="button"
                aria-pressed={troubles?.includes(trouble) ?? false}
                className={tile}
                onClick={() => toggle(trouble)}
              >
                <Icon aria-hidden className="size-9 text-accent" strokeWidth={1.5} />
                {t(`car.trouble.${trouble}`)}
              </button>
            )
          })}
        </div>
        <button
          type="button"
          aria-pressed={troubles?.length === 0}
          className={`${tile} mt-2 min-h-14! w-full`}
          onClick={() => onDraft({ troubles: [] })}
        >
          {t('car.none')}
        </button>
        {asked && !troubles && <FieldError id="troubles-error">{t('car.troublesMissing')}</FieldError>}
      </fieldset>
      {troubles?.includes('low_ev') && (
        <CheckboxCards
          name="low"
          legend={t('car.low')}
          error={asked && lowMissing && t('car.lowMissing')}
          values={low}
          onValues={(values) => onDraft({ low: values })}
          options={(['low_clearance', 'awd_or_ev'] as const).map((value) => ({ value, label: t(`car.lows.${value}`) }))}
        />
      )}
      <Button size="lg" type="submit">
        {t('next')}
      </Button>
    </form>
  )
}
