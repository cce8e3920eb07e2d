// The owner's calendar: which days are booked, which are closed by choice, for one unit or for all of them.
import type { Day } from '#lib/dates.ts'

export type TakenDay = { unit: number; day: Day; why: 'booked' | 'turnaround' | 'time_off' }
/** `ready` counts units that are kept free after a rental. */
export type DayState = { booked: number; ready: number; off: number }

/** How many of the chosen units (`null` for all) are booked, kept free after a rental, and closed, by day; a free day has no entry. */
export function statesOf(days: readonly TakenDay[], unit: number | null): Map<Day, DayState> {
  const states = new Map<Day, DayState>()
  for (const taken of days) {
    if (unit !== null && taken.unit !== unit) continue
    const state = states.get(taken.day) ?? { booked: 0, ready: 0, off: 0 }
    states.set(taken.day, {
      booked: state.booked + Number(taken.why === 'booked'),
      ready: state.ready + Number(taken.why === 'turnaround'),
      off: state.off + Number(taken.why === 'time_off'),
    })
  }
  return states
}
