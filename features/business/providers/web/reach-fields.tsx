import { useTranslations } from 'use-intl'
import { CheckboxCards } from '#ui/choice.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { type Business, type Hours, type Offer, OFFERS, OWNERSHIP, RADIUS_MILES, SPOKEN } from '../business.ts'
import { WEEKDAYS, type Weekday } from '../hours.ts'
import { canOffer, type ProviderProfile, type ProviderType } from '../provider.ts'

/** When, how far, in which languages and whose a business is, and what it offers, as typed. */
export type Reach = Pick<Business, 'always_open' | 'languages' | 'ownership'> &
  Record<Offer, boolean> & {
    service_radius_miles: string
    hours: Record<string, readonly [string, string]>
  }
export type ReachProps = { value: Reach; errors: Record<string, string>; onValue: (value: Reach) => void }

export const reachOf = (profile: ProviderProfile): Reach => ({
  service_radius_miles: String(profile.service_radius_miles),
  hours: profile.hours as Reach['hours'],
  always_open: profile.always_open,
  languages: profile.languages,
  ownership: profile.ownership,
  direct_bill: profile.direct_bill,
  tows_anywhere: profile.tows_anywhere,
  wheelchair_accessible: profile.wheelchair_accessible,
})

/** As the call takes it; what the trade does not offer is not spoken of. */
export const sentReach = (
  { hours, service_radius_miles, always_open, languages, ownership, ...said }: Reach,
  type: ProviderType,
) => ({
  hours: hours as Hours,
  service_radius_miles: Number(service_radius_miles),
  always_open,
  languages,
  ownership,
  ...Object.fromEntries(offersOf(type).map((offer) => [offer, said[offer]])),
})

export function useReachErrors() {
  const t = useTranslations('ownProviders.about')
  return ({ service_radius_miles, languages, hours }: Reach): Record<string, string> => {
    const radius = Number(service_radius_miles || 'x')
    const fits = Number.isInteger(radius) && radius >= RADIUS_MILES.min && radius <= RADIUS_MILES.max
    const found: Record<string, string> = {
      ...(!fits && { service_radius_miles: t('radiusInvalid') }),
      ...(languages.length === 0 && { languages: t('languageNeeded') }),
    }
    for (const [day, [from, to]] of Object.entries(hours))
      if (!(from && from < to)) found[`${day}-to`] = t('hoursInvalid', { day: t(`days.${day as Weekday}`) })
    return found
  }
}

export function RadiusField({ value, errors, onValue }: ReachProps) {
  const t = useTranslations('ownProviders.about')
  return (
    <TextField
      name="service_radius_miles"
      className="max-w-36"
      inputMode="numeric"
      label={t('radius')}
      hint={t('radiusHint')}
      value={value.service_radius_miles}
      error={errors['service_radius_miles']}
      maxLength={3}
      onChange={(event) => onValue({ ...value, service_radius_miles: event.target.value })}
    />
  )
}

/** Open around the clock, or day by day. */
export function HoursFields({ value, errors, onValue }: ReachProps) {
  const t = useTranslations('ownProviders.about')
  return (
    <div>
      <CheckboxField
        name="always_open"
        label={t('alwaysOpen')}
        checked={value.always_open}
        onChange={(event) => onValue({ ...value, always_open: event.target.checked })}
      />
      {!value.always_open && (
        <Week hours={value.hours} errors={errors} onHours={(hours) => onValue({ ...value, hours })} />
      )}
    </div>
  )
}

export function LanguageFields({ value, errors, onValue }: ReachProps) {
  const t = useTranslations('ownProviders.about')
  return (
    <CheckboxCards
      name="languages"
      legend={t('languages')}
      columns={3}
      error={errors['languages']}
      values={value.languages}
      onValues={(values) => onValue({ ...value, languages: values as Reach['languages'] })}
      options={SPOKEN.map((code) => ({ value: code, label: t(`spoken.${code}`) }))}
    />
  )
}

export function OwnershipFields({ value, onValue }: Omit<ReachProps, 'errors'>) {
  const t = useTranslations('ownProviders.about')
  return (
    <CheckboxCards
      name="ownership"
      legend={t('ownership')}
      columns={3}
      hint={t('ownershipHint')}
      values={value.ownership}
      onValues={(values) => onValue({ ...value, ownership: values as Reach['ownership'] })}
      options={OWNERSHIP.map((tag) => ({ value: tag, label: t(`owned.${tag}`) }))}
    />
  )
}

export const offersOf = (type: ProviderType): Offer[] => OFFERS.filter((offer) => canOffer(type, offer))

/** What drivers filter by: each with what they read, and what it commits the business to. */
export function OfferFields({
  type,
  value,
  errors,
  onValue,
  hideLegend,
}: ReachProps & { type: ProviderType; hideLegend?: boolean }) {
  const t = useTranslations('ownProviders.about')
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'mb-1 font-semibold'}>{t('offersTitle')}</legend>
      {offersOf(type).map((offer) => (
        <CheckboxField
          key={offer}
          name={offer}
          label={t(`offers.${offer}.label`)}
          hint={t(`offers.${offer}.hint`, { words: t(`offers.${offer}.words`) })}
          error={errors[offer]}
          checked={value[offer]}
          onChange={(event) => onValue({ ...value, [offer]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}

type WeekProps = { hours: Reach['hours']; errors: Record<string, string>; onHours: (hours: Reach['hours']) => void }
function Week({ hours, errors, onHours }: WeekProps) {
  const t = useTranslations('ownProviders.about')
  const turn = (day: Weekday, open: boolean) => {
    const { [day]: _, ...rest } = hours
    onHours(open ? { ...rest, [day]: ['08:00', '17:00'] } : rest)
  }
  const none = Object.keys(hours).length === 0
  return (
    <ul className="grid gap-1">
      {none && <li className="text-sm text-ink-soft">{t('noHours')}</li>}
      {WEEKDAYS.map((day) => {
        const open = hours[day]
        const name = t(`days.${day}`)
        return (
          <li key={day} className="grid items-center gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <CheckboxField
              name={day}
              label={name}
              checked={!!open}
              onChange={(event) => turn(day, event.target.checked)}
            />
            {open ? (
              <span className="flex flex-wrap items-start gap-2 pb-2 max-sm:pl-9">
                <TextField
                  type="time"
                  className="w-36"
                  name={`${day}-from`}
                  label={t('from', { day: name })}
                  hideLabel
                  value={open[0]}
                  onChange={(event) => onHours({ ...hours, [day]: [event.target.value, open[1]] })}
                />
                <TextField
                  type="time"
                  className="w-36"
                  name={`${day}-to`}
                  label={t('to', { day: name })}
                  hideLabel
                  value={open[1]}
                  error={errors[`${day}-to`]}
                  onChange={(event) => onHours({ ...hours, [day]: [open[0], event.target.value] })}
                />
              </span>
            ) : (
              !none && <span className="text-sm text-ink-soft max-sm:pb-2 max-sm:pl-9">{t('closed')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
