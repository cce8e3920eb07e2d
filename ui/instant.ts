import { useLocale, useTimeZone } from 'use-intl'
import { formatInstant } from '#lib/dates.ts'

/** An instant as the page tells it: in the reader's zone, the team's for its admins, and named, so that two never differ unseen. */
export function useInstant(): (at: string | Date) => string {
  const locale = useLocale()
  const zone = useTimeZone()
  return (at) => formatInstant(at, locale, zone)
}
