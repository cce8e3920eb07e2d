import { expect, test } from 'vitest'
import { answerBy, askingEnds, aheadOf, windowOf, wrongAnywhere, wrongSoFar } from '#features/towing/tows/later.ts'
import { STATE_CODES, zoneOfState } from '#lib/us-states.ts'
import { zoneName } from '#ui/zone-name.ts'

const ATLANTA = 'America/New_York'
const at = (text: string) => new Date(text)
const NOW = at('2027-03-10T17:00:00Z')

test('a window is read by the clock where the car is, in summer time and in winter time', () => {
  expect(windowOf({ day: '2027-03-11', from: '08:00', until: '10:00' }, ATLANTA, NOW)).toEqual({
    from: '2027-03-11T13:00:00.000Z',
    until: '2027-03-11T15:00:00.000Z',
  })
  expect(windowOf({ day: '2027-03-15', from: '08:00', until: '10:00' }, ATLANTA, NOW)).toEqual({
    from: '2027-03-15T12:00:00.000Z',
    until: '2027-03-15T14:00:00.000Z',
  })
  expect(windowOf({ day: '2027-03-11', from: '08:00', until: '10:00' }, 'America/Los_Angeles', NOW)).toMatchObject({
    from: '2027-03-11T16:00:00.000Z',
  })
})

test('the night in which the clocks change has no skipped hour, and its window is as long as it really is', () => {
  expect(windowOf({ day: '2027-03-14', from: '02:30', until: '04:00' }, ATLANTA, NOW)).toEqual({
    field: 'from',
    why: 'clocks',
  })
  expect(windowOf({ day: '2027-03-14', from: '01:30', until: '02:30' }, ATLANTA, NOW)).toEqual({
    field: 'until',
    why: 'clocks',
  })
  expect(windowOf({ day: '2027-03-14', from: '01:30', until: '03:00' }, ATLANTA, NOW)).toEqual({
    from: '2027-03-14T06:30:00.000Z',
    until: '2027-03-14T07:00:00.000Z',
  })
  const autumn = at('2026-10-30T17:00:00Z')
  const long = windowOf({ day: '2026-11-01', from: '00:30', until: '02:30' }, ATLANTA, autumn) as {
    from: string
    until: string
  }
  expect(Date.parse(long.until) - Date.parse(long.from), 'three hours pass').toBe(3 * 3_600_000)
})

test('what is wrong with a window names its field', () => {
  const wrong = (day: string, from: string, until: string) => windowOf({ day, from, until }, ATLANTA, NOW)
  expect(wrong('2027-03-09', '08:00', '10:00')).toEqual({ field: 'day', why: 'past' })
  expect(wrong('2027-03-10', '13:30', '15:00')).toEqual({ field: 'from', why: 'past' })
  expect(wrong('2027-03-10', '14:00', '15:00')).toMatchObject({ from: '2027-03-10T19:00:00.000Z' })
  expect(wrong('2027-03-24', '08:00', '10:00')).toMatchObject({ from: '2027-03-24T12:00:00.000Z' })
  expect(wrong('2027-03-25', '08:00', '10:00')).toEqual({ field: 'day', why: 'far' })
  expect(wrong('2027-03-11', '10:00', '08:00')).toEqual({ field: 'until', why: 'order' })
  expect(wrong('2027-03-11', '10:00', '10:00')).toEqual({ field: 'until', why: 'order' })
  expect(wrong('2027-03-11', '10:00', '10:29')).toEqual({ field: 'until', why: 'short' })
  expect(wrong('2027-03-11', '10:00', '14:00')).toMatchObject({ from: '2027-03-11T15:00:00.000Z' })
  expect(wrong('2027-03-11', '10:00', '14:30')).toEqual({ field: 'until', why: 'long' })
  expect(['09:00', '10:29', '10:30', '23:00'].map((until) => wrongAnywhere({ from: '10:00', until }))).toEqual([
    'order',
    'short',
    null,
    null,
  ])
})

test('a page says what is wrong as soon as it can be known, and by the clock of the place once it knows that', () => {
  const day = '2027-03-10'
  const said = { day, from: '14:00', until: '16:00' }
  expect(wrongSoFar(said, ATLANTA, NOW)).toBe(null)
  expect(wrongSoFar(said, 'America/New_York', at('2027-03-10T18:00:00Z'))).toEqual({ field: 'from', why: 'past' })
  expect(wrongSoFar(said, 'America/Chicago', at('2027-03-10T18:00:00Z')), 'an hour later there').toBe(null)
  expect(wrongSoFar({ ...said, until: '18:30' }, ATLANTA, NOW)).toEqual({ field: 'until', why: 'long' })
  expect(wrongSoFar({ ...said, until: '18:30' }, null, NOW), 'by which clock is not known').toBe(null)
  expect(wrongSoFar({ ...said, day: '', until: '13:00' }, ATLANTA, NOW)).toEqual({ field: 'until', why: 'order' })
  for (const missing of ['from', 'until']) expect(wrongSoFar({ ...said, [missing]: '' }, ATLANTA, NOW)).toBe(null)
})

test('the clock of each state has a name that people say, in both languages', () => {
  const names = (language: string) => new Set(STATE_CODES.map((state) => zoneName(zoneOfState(state), language)))
  expect([...names('en-US')].toSorted()).toEqual([
    'Alaska Time',
    'Central Time',
    'Eastern Time',
    'Hawaii-Aleutian Standard Time',
    'Mountain Standard Time',
    'Mountain Time',
    'Pacific Time',
  ])
  for (const name of names('es-US')) expect(name).toMatch(/^hora /)
})

test('an answer has longer than a minute for a tow for later, and all is settled an hour before its window', () => {
  const window = { from: '2027-03-11T13:00:00.000Z', until: '2027-03-11T15:00:00.000Z' }
  const job = { needed_from: window.from, needed_until: window.until }
  expect(answerBy(null, NOW)).toEqual(at('2027-03-10T17:01:00Z'))
  expect(answerBy(window, NOW)).toEqual(at('2027-03-10T19:00:00Z'))
  expect(answerBy(window, at('2027-03-11T11:30:00Z'))).toEqual(at('2027-03-11T12:00:00Z'))
  expect(askingEnds({ ...job, asked_at: NOW.toISOString() })).toEqual(at('2027-03-11T05:00:00Z'))
  expect(askingEnds({ ...job, asked_at: '2027-03-11T11:00:00Z' })).toEqual(at('2027-03-11T12:00:00Z'))
  expect(aheadOf(job, at('2027-03-11T11:59:00Z'))).toEqual(window)
  expect(aheadOf(job, at('2027-03-11T12:00:00Z')), 'needed now').toBe(null)
})
