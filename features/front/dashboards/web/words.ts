import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import type { Order } from '#features/work/orders/order.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'

/** Days and promises as this reader reads them. */
export function useDates() {
  const locale = useLocale()
  const format = useFormatter()
  const zone = useTimeZone()
  const t = useTranslations('dashboards')
  return {
    /** A promise: date, time and zone named. */
    instant: (at: string | null | undefined, where?: string) => (at ? formatInstant(at, locale, where ?? zone) : ''),
    date: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' }),
    /** The service date, or TBD (spec §2). */
    service: ({ service_date, end_date }: Pick<Order, 'service_date' | 'end_date'>) => {
      if (!service_date) return t('tbd')
      if (!end_date || end_date === service_date) return formatDay(service_date, locale)
      return `${formatDay(service_date, locale)} – ${formatDay(end_date, locale)}`
    },
  }
}
