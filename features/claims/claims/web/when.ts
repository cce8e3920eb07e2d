import { useFormatter, useLocale } from 'use-intl'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { useInstant } from '#ui/instant.ts'

/** Times as people read them: past ones in the reader's zone, promises in the zone of the loss with its name. */
export function useWhen() {
  const format = useFormatter()
  const at = useInstant()
  const locale = useLocale()
  return {
    at,
    date: (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' }),
    day: (day: string) => formatDay(day, locale),
    promise: (instant: string, state: string | null) => formatInstant(instant, locale, zoneOfState(state)),
  }
}
