import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { useInstant } from '#ui/instant.ts'

/** Times as people read them: past ones in the reader's zone, promises in the provider's with its name. */
export function useWhen() {
  const format = useFormatter()
  const at = useInstant()
  const locale = useLocale()
  const t = useTranslations('orders')
  return {
    at,
    date: (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' }),
    promise: (instant: string | null, zone: string) => (instant ? formatInstant(instant, locale, zone) : ''),
    day: (day: string) => formatDay(day, locale),
    /** The service date, both ends of a rental, or TBD. */
    days: ({ service_date, end_date }: { service_date: string | null; end_date: string | null }) => {
      if (!service_date) return t('tbd')
      if (!end_date || end_date === service_date) return formatDay(service_date, locale)
      return `${formatDay(service_date, locale)} – ${formatDay(end_date, locale)}`
    },
  }
}

/** A zone as people say it: "Eastern Time". */
export const zoneName = (zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find((part) => part.type === 'timeZoneName')?.value ?? zone
