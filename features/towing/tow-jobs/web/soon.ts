import { useLocale, useTimeZone } from 'use-intl'
import { clockOf, dayIn } from '#lib/dates.ts'
import { useInstant } from '#ui/instant.ts'
import type { TowJob } from '../job.ts'

/** When something of a tow is, as people at the roadside say it: the time alone, as long as it is today where they are. */
export function useSoon({ now, viewer }: Pick<TowJob, 'now' | 'viewer'>): (at: string) => string {
  const locale = useLocale()
  const zone = useTimeZone()
  const whole = useInstant()
  // the team is elsewhere
  if (viewer === 'team' || !zone) return whole
  const today = dayIn(zone, new Date(now))
  return (at) => (dayIn(zone, new Date(at)) === today ? clockOf(at, zone, locale) : whole(at))
}
