// A tow for later: its window, by the clock where the car is; beside no schema, so that pages load it alone.
import { addDays, type Day, dayIn, formatOf, instantAt } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { ASKING_MS, DAY_MS, MINUTE_MS, OFFER_MS } from './tow-status.ts'

/** domain/tow.md §2. */
export const MOST_DAYS_AHEAD = 14
/** Sooner than so many hours it is a tow for now; and a window is at least so many minutes long, at most so many hours (house). */
export const [LEAST_AHEAD_HOURS, LEAST_WINDOW_MINUTES, MOST_WINDOW_HOURS] = [2, 30, 4]
const HOUR_MS = 60 * MINUTE_MS
/** Nobody stands at a road: a company has so long to answer, asking goes on so long, and it is settled so long before (house). */
export const [LATER_OFFER_MS, LATER_ASKING_MS, SETTLED_MS] = [2 * HOUR_MS, 12 * HOUR_MS, HOUR_MS]
/** Both sides are reminded so many hours before the window; no truck leaves for it sooner than so many (house). */
export const [REMIND_HOURS, LEAVE_HOURS] = [3, 3]
/** A bank holds money for some days only: as with deposits, the card is asked the day before. */
export const HOLD_AHEAD_MS = DAY_MS

/** As it is said: a day, and two times of the wall where the car is. */
export type Said = { day: Day; from: string; until: string }
export type Window = { from: string; until: string }
export type WindowProblem = { field: keyof Said; why: 'past' | 'far' | 'order' | 'short' | 'long' | 'clocks' }

const wallOf = (zone: string, at: string) =>
  formatOf('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))
/** The window that somebody says, as instants; or what is wrong with it, and where. A time that a night skips is none. */
export function windowOf({ day, from, until }: Said, zone: string, now: Date): Window | WindowProblem {
  const window = { from: instantAt(zone, day, from), until: instantAt(zone, day, until) }
  if (Date.parse(window.from) - now.getTime() < LEAST_AHEAD_HOURS * HOUR_MS)
    return { field: day < dayIn(zone, now) ? 'day' : 'from', why: 'past' }
  if (day > addDays(dayIn(zone, now), MOST_DAYS_AHEAD)) return { field: 'day', why: 'far' }
  if (until <= from) return { field: 'until', why: 'order' }
  for (const [field, time] of [
    ['from', from],
    ['until', until],
  ] as const)
    if (wallOf(zone, window[field]) !== time) return { field, why: 'clocks' }
  const long = Date.parse(window.until) - Date.parse(window.from)
  if (long < LEAST_WINDOW_MINUTES * MINUTE_MS) return { field: 'until', why: 'short' }
  return long > MOST_WINDOW_HOURS * HOUR_MS ? { field: 'until', why: 'long' } : window
}
/** What is wrong with it by any clock: what a page can say before the server, who knows where the car is. */
export function wrongAnywhere({ from, until }: Pick<Said, 'from' | 'until'>): 'order' | 'short' | null {
  if (until <= from) return 'order'
  const minutes = ([from, until] as const).map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return minutes[1]! - minutes[0]! < LEAST_WINDOW_MINUTES ? 'short' : null
}
/**
 * What is wrong with what was said so far, for a page: by the clock where the car is, or by any, where the page does not know
 * that clock. The server judges it again.
 */
export function wrongSoFar(said: Said, zone: string | null, now: Date): WindowProblem | null {
  if (!said.from || !said.until) return null
  if (!zone || !said.day) {
    const why = wrongAnywhere(said)
    return why && { field: 'until', why }
  }
  const window = windowOf(said, zone, now)
  return 'why' in window ? window : null
}

type Needed = { needed_from: string | null; needed_until: string | null }
/** The window of a tow that companies can still be asked for; null where it is needed now, or so soon that it is. */
export const aheadOf = ({ needed_from, needed_until }: Needed, now: Date): Window | null =>
  needed_from && needed_until && Date.parse(needed_from) - now.getTime() > SETTLED_MS
    ? { from: needed_from, until: needed_until }
    : null
/** Whether a tow waits for its day: no truck has left for it, and nobody has its page open. */
export const isPlanned = ({ needed_from, rolling_at }: { needed_from: string | null; rolling_at: string | null }) =>
  needed_from !== null && rolling_at === null
/** Until when a company that is asked now can answer. */
export const answerBy = (window: Window | null, now: Date): Date =>
  new Date(
    window ? Math.min(now.getTime() + LATER_OFFER_MS, Date.parse(window.from) - SETTLED_MS) : now.getTime() + OFFER_MS,
  )
/** When asking ends, whoever was asked. */
export function askingEnds(job: Needed & { asked_at: string }): Date {
  const asked = Date.parse(job.asked_at)
  const window = aheadOf(job, new Date(asked))
  return new Date(window ? Math.min(asked + LATER_ASKING_MS, Date.parse(window.from) - SETTLED_MS) : asked + ASKING_MS)
}
/** When the truck may leave for it; null where it may at any time. */
export const leavesFrom = ({ needed_from }: Pick<Needed, 'needed_from'>): string | null =>
  needed_from && new Date(Date.parse(needed_from) - LEAVE_HOURS * HOUR_MS).toISOString()
export const remindAt = (needed_from: string): Date => new Date(Date.parse(needed_from) - REMIND_HOURS * HOUR_MS)
/** Whether a card is held as soon as a company has the tow. */
export const isHoldDue = (window: Window | null, now: Date): boolean =>
  window === null || Date.parse(window.from) - now.getTime() <= HOLD_AHEAD_MS
/** As people say it: the day, and from when to when on the wall there. */
export const windowText = ({ from, until, time_zone }: Window & { time_zone: string }, language: Language): string =>
  formatOf(`${language}-US`, {
    timeZone: time_zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .formatRange(new Date(from), new Date(until))
    .replaceAll('\u2009', ' ')
