import { expect, test } from 'vitest'
import { clocks } from './clocks.ts'

const format = new Intl.DateTimeFormat('sv', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})
const inNewYork = (moment: string, later = 0) => format.format(Date.parse(`${moment.replace(' ', 'T')}Z`) + later)

test('whenever bin/clocks is started, its twelve moments are still to come and are what they are called', () => {
  for (let day = 0; day < 400; day += 23) {
    const now = new Date(Date.UTC(2026, 10, 23) + day * 86_400_000)
    const all = clocks(now)
    expect(Object.keys(all)).toHaveLength(12)
    for (const moment of Object.values(all)) expect(moment > now.toISOString().slice(0, 10)).toBe(true)
    expect(inNewYork(all['summer-time-begins']!, 600_000)).toMatch(/-03-\d\d 03:00$/)
    expect(inNewYork(all['summer-time-ends']!, 600_000)).toMatch(/-11-\d\d 01:00$/)
    expect(inNewYork(all['dec-31']!)).toMatch(/-12-31 23:30$/)
    expect(all['dec-31']).toMatch(/-01-01/)
    expect(inNewYork(all['feb-28']!)).toMatch(/-02-28 12:00$/)
    expect(inNewYork(all['holiday']!)).toMatch(/-11-2\d 12:00$/)
    expect(all['00:30']!.slice(0, 10) > inNewYork(all['00:30']!).slice(0, 10)).toBe(true)
  }
})
