import { useEffect, useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { askPlace } from '#features/base/places/web/device.ts'
import { addDays, dayIn, formatDay, formatTime } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { SelectField } from '#ui/field.tsx'
import { hereZone } from '#ui/here.ts'
import { zoneName } from '#ui/zone-name.ts'
import { LEAST_AHEAD_HOURS, LEAST_WINDOW_MINUTES, MOST_DAYS_AHEAD, MOST_WINDOW_HOURS, wrongSoFar } from '../later.ts'
import type { Draft, StepProps } from './draft.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)
const FIELDS = ['day', 'from', 'until'] as const

/** A day and the two times between which the truck is to come. */
export function LaterPart({ draft, onDraft, tried }: Pick<StepProps, 'draft' | 'onDraft'> & { tried: boolean }) {
  const t = useTranslations('towLater')
  const locale = useLocale() as Language
  const zone = usePlaceZone(draft)
  const now = useNow()
  const today = dayIn(zone ?? hereZone(), now)
  const { day } = draft
  const wrong = wrongSoFar(draft, zone, now)
  const days = Array.from({ length: MOST_DAYS_AHEAD + 1 }, (_, n) => addDays(today, n))
  const errorOf = (field: (typeof FIELDS)[number]) =>
    (tried && !draft[field] && t(`missing.${field}`)) ||
    (wrong?.field === field &&
      t(`why.${wrong.why}`, {
        ahead: LEAST_AHEAD_HOURS,
        days: MOST_DAYS_AHEAD,
        minutes: LEAST_WINDOW_MINUTES,
        hours: MOST_WINDOW_HOURS,
      }))
  return (
    <div className="grid gap-4">
      <SelectField
        name="day"
        label={t('day')}
        empty={t('dayEmpty')}
        options={(days.includes(day) || !day ? days : [day, ...days]).map((value) => ({
          value,
          label: formatDay(value, locale, { weekday: 'long', month: 'short', day: 'numeric' }),
        }))}
        value={day}
        error={errorOf('day')}
        onChange={(event) => onDraft({ day: event.target.value })}
      />
      <div className="grid items-start gap-3 min-[360px]:grid-cols-2">
        {(['from', 'until'] as const).map((field) => (
          <SelectField
            key={field}
            name={field}
            label={t(field)}
            empty={t('timeEmpty')}
            options={HALF_HOURS.map((value) => ({ value, label: formatTime(value, locale) }))}
            value={draft[field]}
            error={errorOf(field)}
            onChange={(event) => onDraft({ [field]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {t('clock', { zone: zone ? zoneName(zone, `${locale}-US`) : 'none' })} {t('hint')} {t('card')}
      </p>
    </div>
  )
}

/** The clock of where the car is, as the server reads its times; null until it is known, and of a place that nobody knows. */
function usePlaceZone({ found, near }: Pick<Draft, 'found' | 'near'>): string | null {
  const [known, setKnown] = useState<{ of: string; zone: string } | null>(null)
  const of = JSON.stringify(
    near.trim() ? { near: near.trim() } : found && { latitude: found.lat, longitude: found.lng },
  )
  useEffect(() => {
    const asked = JSON.parse(of) as Parameters<typeof askPlace>[0] | null
    if (!asked) return undefined
    const left = new AbortController()
    askPlace(asked, left.signal)
      .then(async (answer) => {
        const { state } = (await answer.json()) as { state: string | null }
        if (answer.ok) setKnown({ of, zone: zoneOfState(state) })
      })
      .catch(() => {}) // without it the page says less, and the server judges
    return () => left.abort()
  }, [of])
  return known?.of === of ? known.zone : null
}
