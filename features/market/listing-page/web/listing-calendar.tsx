import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Day } from '#lib/dates.ts'
import type { Range } from '#ui/calendar.tsx'
import { CalendarGrid } from '#ui/calendar-grid.tsx'
import { FieldError } from '#ui/field.tsx'
import { zoneName } from '#ui/zone-name.ts'
import { type Availability, type NotBookable, soldByTheDay, whyNot } from '#features/market/listings/availability.ts'

/** The days chosen so far, and how to choose others. */
export type Choosing = { range: Range; choose: (range: Range) => void }

/** The provider's calendar on the page: taken days crossed out, free ones choosable; the choice goes into the booking card. */
export function ListingCalendar({ availability, booking }: { availability: Availability; booking: Choosing }) {
  const t = useTranslations('listingPage')
  const locale = useLocale()
  const [problem, setProblem] = useState<NotBookable | null>(null)
  const taken = new Set(availability.taken)
  const byTheDay = soldByTheDay(availability)
  const blocked = (day: Day) =>
    day < availability.first_day
      ? t('past')
      : !byTheDay && availability.closed.includes(day)
        ? t('closed')
        : taken.has(day)
          ? t('taken')
          : null
  const { start, end } = booking.range
  const marked = (day: Day) =>
    day === start || day === end ? 'end' : start && end && day > start && day < end ? 'middle' : null
  const pick = (day: Day) => {
    setProblem(null)
    if (!byTheDay) return booking.choose({ start: day, end: day })
    if (!start || end || day < start) return booking.choose({ start: day, end: null })
    const wrong = whyNot(availability, start, day)
    if (wrong === null) return booking.choose({ start, end: day })
    setProblem(wrong)
    if (wrong !== 'too_short') booking.choose({ start: day, end: null })
  }
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        {t('availabilityHint', { zone: zoneName(availability.time_zone, locale) })}
      </p>
      <div className="max-w-2xl rounded-lg border border-line bg-card p-3 sm:p-5">
        <CalendarGrid
          label={t('availability')}
          locale={locale}
          first={availability.today}
          last={availability.to}
          blocked={blocked}
          marked={marked}
          onPick={pick}
          words={{ previous: t('previousMonth'), next: t('nextMonth'), free: (day) => t('free', { day }) }}
        />
      </div>
      {problem && (
        <div role="alert">
          <FieldError>
            {t(`problems.${problem}`, { min: availability.min_days, max: availability.max_days })}
          </FieldError>
        </div>
      )}
    </>
  )
}
