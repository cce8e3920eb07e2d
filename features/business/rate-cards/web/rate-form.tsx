import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import type { OwnTowing } from '../rate-card.ts'
import { isCents, RATE_BOUNDS, RATE_NAMES, type RateNumber, type Rates, type VehicleClass } from '../truck.ts'
import { Preview } from './preview.tsx'
import { api, towingChanged, useRateRefusal } from './rate-calls.ts'
import { rateText } from './rate-text.ts'

type Typed = Record<RateNumber, number | null> & { after_hours_from: string; after_hours_to: string }
const FREE_MINUTES = 15

const typedOf = (card: Rates | undefined): Typed => ({
  ...(Object.fromEntries(
    RATE_NAMES.map((name) => [name, card?.[name] ?? (name === 'wait_free_min' ? FREE_MINUTES : null)]),
  ) as Record<RateNumber, number | null>),
  after_hours_from: card?.after_hours_from ?? '',
  after_hours_to: card?.after_hours_to ?? '',
})
/** A stray letter is left out and takes nothing else with it. */
function whole(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
const inBounds = (name: RateNumber, value: number | null) =>
  value !== null && value >= RATE_BOUNDS[name][0] && value <= RATE_BOUNDS[name][1]
/** As the call takes it; null while a number is missing or out of its bounds. */
function ratesOf(typed: Typed): Rates | null {
  if (!RATE_NAMES.every((name) => inBounds(name, typed[name]))) return null
  const numbers = Object.fromEntries(RATE_NAMES.map((name) => [name, typed[name]])) as Record<RateNumber, number>
  const after = numbers.after_hours_bp > 0
  return {
    ...numbers,
    after_hours_from: after ? typed.after_hours_from || null : null,
    after_hours_to: after ? typed.after_hours_to || null : null,
  }
}

/** The next rate card of a class: what is not sound is named at its field, and what was typed stays. */
export function RateForm({
  vehicle_class,
  card,
}: {
  vehicle_class: VehicleClass
  card: OwnTowing['cards'][number] | undefined
}) {
  const t = useTranslations('towing')
  const say = useRateRefusal()
  const after = card?.number ?? 0
  const [typed, setTyped, drop] = useDraft<Typed>(`tow-rates:${vehicle_class}:${after}`, typedOf(card))
  const rates = ratesOf(typed)
  const bounds = (name: RateNumber) => {
    const [least, most] = RATE_BOUNDS[name]
    return t('bounds', { from: rateText(name, least), to: rateText(name, most) })
  }
  const charges = (typed.after_hours_bp ?? 0) > 0
  const vehicle = t(`classes.${vehicle_class}`)
  return (
    <FormDialog
      size="lg"
      title={t('rates.title', { vehicle })}
      text={t('rates.text')}
      submit={t('rates.publish')}
      busyText={t('saving')}
      trigger={
        <Button variant="secondary" aria-label={t(card ? 'rates.changeOf' : 'rates.addOf', { vehicle })}>
          {t(card ? 'rates.change' : 'rates.add')}
        </Button>
      }
      check={() => ({
        ...Object.fromEntries(RATE_NAMES.map((name) => [name, !inBounds(name, typed[name]) && bounds(name)])),
        after_hours_from: charges && !typed.after_hours_from && t('rates.missing.from'),
        after_hours_to:
          charges &&
          (!typed.after_hours_to || typed.after_hours_to === typed.after_hours_from) &&
          t('rates.missing.to'),
      })}
      run={() => api.publish({ vehicle_class, after, ...rates! })}
      say={say}
      onSent={async () => {
        drop()
        await towingChanged()
      }}
    >
      {(wrong) => (
        <div className="grid gap-5 sm:grid-cols-2">
          {RATE_NAMES.map((name) =>
            isCents(name) ? (
              <MoneyField
                key={name}
                name={name}
                label={t(`fields.${name}`)}
                invalidText={t('amountInvalid')}
                value={typed[name]}
                error={wrong[name]}
                onValue={(cents) => setTyped({ ...typed, [name]: cents })}
              />
            ) : (
              <TextField
                key={name}
                name={name}
                label={t(`fields.${name}`)}
                inputMode="numeric"
                className="max-w-32"
                maxLength={3}
                value={shown(name, typed[name])}
                error={wrong[name]}
                onChange={(event) => {
                  const value = whole(event.target.value)
                  setTyped({ ...typed, [name]: value !== null && name === 'after_hours_bp' ? value * 100 : value })
                }}
              />
            ),
          )}
          {charges &&
            (['after_hours_from', 'after_hours_to'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                type="time"
                label={t(`rates.${name}`)}
                className="max-w-40"
                value={typed[name]}
                error={wrong[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            ))}
          {rates && (
            <div className="sm:col-span-2">
              <Preview rates={rates} vehicle_class={vehicle_class} />
            </div>
          )}
        </div>
      )}
    </FormDialog>
  )
}
const shown = (name: RateNumber, value: number | null) =>
  value === null ? '' : String(name === 'after_hours_bp' ? value / 100 : value)
