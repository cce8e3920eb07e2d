import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { leavesFrom } from '#features/towing/tows/later.ts'
import { METERS_A_MILE } from '#features/towing/tows/steps.ts'
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

/** The window of a tow for later that no truck leaves for yet; null once one may. */
export const calmly = ({ status, needed, now }: Pick<TowJob, 'status' | 'needed' | 'now'>): TowJob['needed'] =>
  needed && status === 'accepted' && leavesFrom({ needed_from: needed.from })! > now ? needed : null

const FEET_A_MILE = 5280
/** Nearer than this is said in feet. */
const FEET_BELOW_MILES = 0.2

/** How far a truck was, as people here say it. */
export function useAway(): (meters: number) => string {
  const t = useTranslations('towJob.away')
  const format = useFormatter()
  return (meters) => {
    const miles = meters / METERS_A_MILE
    return miles < FEET_BELOW_MILES
      ? t('feet', { count: Math.round((miles * FEET_A_MILE) / 100) * 100 })
      : t('miles', { miles: format.number(miles, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })
  }
}

/** What the step of an event was, and how far the truck was then; null where nothing measured it. */
export function measuredIn({ kind, details }: TowJob['events'][number]) {
  const { step, away_m } = details
  return kind === 'step' && typeof away_m === 'number' ? { step, away_m } : null
}
