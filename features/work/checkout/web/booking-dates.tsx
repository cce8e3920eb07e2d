import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Availability, type NotBookable, soldByTheDay } from '#features/market/listings/availability.ts'
import { addDays, type Day } from '#lib/dates.ts'
import { Calendar, formatRange, type Range } from '#ui/calendar.tsx'
import { FieldError } from '#ui/field.tsx'
import type { Language } from '#lib/languages.ts'
import { zoneName } from '#ui/zone-name.ts'

/** The provider's calendar: taken days, past days and today are off, each with its reason. */
export function BookingDates({
  calendar,
  range,
  onRange,
  problem,
  locale,
  times,
}: {
  calendar: Availability
  range: Range
  onRange: (range: Range) => void
  problem: NotBookable | 'no_date' | null
  locale: Language
  /** The times of an appointment. */
  times?: ReactNode
}) {
  const t = useTranslations('orders.booking')
  const byTheDay = soldByTheDay(calendar)
  const lastDay = addDays(calendar.today, 365)
  const taken = new Set(calendar.taken)
  const closed = new Set(calendar.closed)
  const unavailable = (day: Day) => {
    if (times && day === range.start) return null // its times say whether it can be had
    if (day < calendar.first_day) return t('past')
    if (day > lastDay) return t('far')
    if (!byTheDay && closed.has(day)) return t('closed')
    return taken.has(day) ? t('taken') : null
  }
  const sentence = {
    no_date: t('dateText'),
    too_early: t('past'),
    too_short: t('tooShort', { count: calendar.min_days }),
    too_long: t('tooLong', { count: calendar.max_days }),
    taken: t('taken'),
    closed: t(byTheDay ? 'closedEnds' : 'closed'),
    turnaround: t('turnaround'),
  }
  const common = { label: t(byTheDay ? 'dates' : 'date'), locale, today: calendar.today, unavailable, lastDay }
  return (
    <section aria-label={common.label}>
      <h3 className="text-base">{common.label}</h3>
      <p className="mb-2 text-sm text-ink-soft">
        {t(byTheDay ? 'datesHint' : 'dateHint')}
        {byTheDay && calendar.min_days > 1 && ` ${t('minDays', { count: calendar.min_days })}.`}
      </p>
      {byTheDay ? (
        <Calendar {...common} mode="range" value={range} onValue={onRange} maxDays={calendar.max_days} />
      ) : (
        <Calendar {...common} mode="single" value={range.start} onValue={(day) => onRange({ start: day, end: day })} />
      )}
      <p className="font-semibold" aria-live="polite">
        {formatRange(range, locale)}
      </p>
      {times ?? <p className="text-xs text-ink-soft">{t('zone', { zone: zoneName(calendar.time_zone, locale) })}</p>}
      {problem && (
        <div role="alert">
          <FieldError>{sentence[problem]}</FieldError>
        </div>
      )}
    </section>
  )
}
