// Twelve moments at which a test that reads the day carelessly fails: bin/clocks runs the unit part at each of them.
import { addDays } from '#lib/dates.ts'

/** The first day of this kind after `today`. */
function next(today: string, fits: (day: string) => boolean): string {
  for (let day = addDays(today, 1); ; day = addDays(day, 1)) if (fits(day)) return day
}
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
/** The nth such weekday (0 is Sunday) of a month. */
const nth = (month: string, wanted: number, count: number) => (day: string) =>
  day.slice(5, 7) === month && weekday(day) === wanted && Math.ceil(Number(day.slice(8)) / 7) === count
const isDay = (wanted: string) => (day: string) => day.endsWith(`-${wanted}`)
const isSaturday = (day: string) => weekday(day) === 6

/** Name and moment in UTC. Always ahead of today: what the tests call the past stays the past. */
export function clocks(now: Date): Record<string, string> {
  const today = now.toISOString().slice(0, 10)
  // a Wednesday in the middle of a month: no holiday, no weekend and no end of a month close by
  const ordinary = next(today, (day) => weekday(day) === 3 && /-(0[89]|1[0-4])$/.test(day) && !/-(11|03)-/.test(day))
  const at = (time: string, day = ordinary) => `${day} ${time}:00`
  return {
    '00:30': at('00:30'), // the evening before in New York, and everywhere west of it
    '03:00': at('03:00'),
    '04:30': at('04:30'), // the last hour of the day before in New York; in summer the first of the same
    '05:30': at('05:30'),
    '12:00': at('12:00'),
    '23:30': at('23:30'), // less than an hour, and it is tomorrow in UTC
    'summer-time-begins': at('06:50', next(today, nth('03', 0, 2))), // 1:50 in New York, ten minutes before it is 3:00
    'summer-time-ends': at('05:50', next(today, nth('11', 0, 1))), // 1:50 in New York, ten minutes before it is 1:00
    'dec-31': at('04:30', next(today, isDay('01-01'))), // 23:30 in New York; next year in UTC
    'feb-28': at('17:00', next(today, isDay('02-28'))),
    saturday: at('17:00', next(ordinary, isSaturday)),
    holiday: at('17:00', next(today, nth('11', 4, 4))), // Thanksgiving
  }
}
