import { useLocale, useNow, useTranslations } from 'use-intl'
import { addDays, dayIn, formatDay, formatTime } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { SelectField } from '#ui/field.tsx'
import { LEAST_WINDOW_MINUTES, MOST_DAYS_AHEAD, wrongAnywhere } from '../later.ts'
import type { StepProps } from './draft.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)
const FIELDS = ['day', 'from', 'until'] as const

/** A day and the two times between which the truck is to come. */
export function LaterPart({ draft, onDraft, tried }: Pick<StepProps, 'draft' | 'onDraft'> & { tried: boolean }) {
  const t = useTranslations('towLater')
  const locale = useLocale() as Language
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = useNow()
  const today = dayIn(zone, now)
  const { day, from, until } = draft
  // the server judges by the clock where the car is; what is wrong by any clock is said here
  const wrong = from && until ? wrongAnywhere({ from, until }) : null
  const days = Array.from({ length: MOST_DAYS_AHEAD + 1 }, (_, n) => addDays(today, n))
  const errorOf = (field: (typeof FIELDS)[number]) =>
    (tried && !draft[field] && t(`missing.${field}`)) ||
    (field === 'until' && wrong && t(`why.${wrong}`, { minutes: LEAST_WINDOW_MINUTES }))
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
        {t('hint')} {t('card')}
      </p>
    </div>
  )
}
