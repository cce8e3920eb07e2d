import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatDay, formatDays, formatInstant, dayIn, type Day } from '#lib/dates.ts'
import { hereZone } from './here.ts'
import { useInstant } from './instant.ts'

/** When a booking is for: an appointment's time is said on the clock of its provider. */
type Days = {
  service_date: string | null
  end_date: string | null
  starts_at?: string | null
  provider?: { time_zone: string }
}

/** Times as people read them: past ones in the reader's zone, promises in the zone they were given in, which is named. */
export function useWhen() {
  const format = useFormatter()
  const at = useInstant()
  const locale = useLocale()
  const own = useTimeZone()
  return {
    at,
    date: (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' }),
    day: (day: string) => formatDay(day, locale),
    /** A promise; nothing where there is none. Without a zone in the reader's. */
    promise: (instant: string | null | undefined, zone = own) => (instant ? formatInstant(instant, locale, zone) : ''),
  }
}

/** Says the service date with its time, both ends of a rental, or TBD (spec §2). */
export function useDays(): (booked: Days) => string {
  const locale = useLocale()
  const t = useTranslations('ui')
  return ({ service_date, end_date, starts_at, provider }) => {
    if (starts_at && provider) return formatInstant(starts_at, locale, provider.time_zone)
    return service_date ? formatDays(service_date, end_date ?? service_date, locale) : t('tbd')
  }
}

/** The calendar day on the clock of whoever looks. */
export const todayHere = (now: Date): Day => dayIn(hereZone(), now)
