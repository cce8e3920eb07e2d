import { expect, test } from 'vitest'
import {
  type AdasHint,
  adasHint,
  Glass,
  type GlassAnswer,
  type Pane,
  safeAt,
} from '#features/trades/estimates/glass.ts'

type Case = [panes: Pane[], camera: GlassAnswer | null, year: number | null, hint: AdasHint | null]
const W: Pane[] = ['windshield']
const CASES: readonly Case[] = [
  [W, 'yes', 2024, 'usually'],
  [W, 'yes', 2016, 'usually'],
  [W, 'yes', 2015, 'usually'],
  [W, 'yes', 1998, 'usually'],
  [W, 'yes', null, 'usually'],
  [W, 'unsure', 2024, 'shop_decides'],
  [W, 'unsure', 2016, 'shop_decides'],
  [W, 'unsure', 2015, 'shop_decides'],
  [W, 'unsure', 1998, 'shop_decides'],
  [W, 'unsure', null, 'shop_decides'],
  [W, null, 2024, 'shop_decides'],
  [W, null, 2016, 'shop_decides'],
  [W, null, 2015, 'shop_decides'],
  [W, null, 1998, 'shop_decides'],
  [W, null, null, 'shop_decides'],
  [W, 'no', 2026, 'check_again'],
  [W, 'no', 2024, 'check_again'],
  [W, 'no', 2017, 'check_again'],
  [W, 'no', 2016, 'check_again'],
  [W, 'no', 2015, null],
  [W, 'no', 2010, null],
  [W, 'no', 1998, null],
  [W, 'no', null, 'shop_decides'],
  [['rear', 'windshield'], 'yes', 2012, 'usually'],
  [['rear', 'windshield'], 'no', 2020, 'check_again'],
  [['door_front_left'], null, 2024, null],
  [['rear'], null, 2024, null],
  [['mirror'], null, null, null],
  [['roof', 'quarter', 'vent'], null, 2020, null],
  [['door_rear_left', 'door_rear_right'], null, 2015, null],
]
test.each(CASES)('with %j broken, a camera %s and the year %s, a driver reads: %s', (panes, camera, year, hint) => {
  expect(adasHint({ panes, features: camera === null ? {} : { camera } }, year)).toBe(hint)
})
test('thirty cases, each once; a driver of a broken windshield reads nothing only where they saw no camera in an older car', () => {
  expect(new Set(CASES.map(([panes, camera, year]) => JSON.stringify([panes, camera, year]))).size).toBe(30)
  const silent = CASES.filter(([panes, , , hint]) => panes.includes('windshield') && hint === null)
  expect(silent.map(([, camera, year]) => [camera, year])).toEqual([
    ['no', 2015],
    ['no', 2010],
    ['no', 1998],
  ])
})

test('what is asked of a windshield is refused of other glass, and a length of anything but a crack', () => {
  const paths = (said: object) => Glass.safeParse(said).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(
    paths({ panes: ['windshield'], damage: 'crack', length: 'over_6_in', features: { camera: 'unsure' } }),
  ).toEqual([])
  expect(paths({ panes: ['rear'], damage: 'shattered', features: { camera: 'no' } })).toEqual(['features'])
  expect(paths({ panes: ['windshield'], damage: 'chip', length: 'up_to_6_in' })).toEqual(['length'])
  expect(paths({ panes: ['windshield', 'windshield'], damage: 'chip' })).toEqual(['panes'])
  expect(paths({ panes: [], damage: 'chip' })).toEqual(['panes'])
})

test('an hour after a quarter to midnight is a quarter to one on the next day, also on the night the clocks change', () => {
  const from = (set_at: string, safe_minutes: number) => safeAt({ set_at, safe_minutes }).toISOString()
  expect(from('2026-12-01T04:45:00Z', 60)).toBe('2026-12-01T05:45:00.000Z')
  expect(from('2026-12-31T23:30:00-05:00', 45)).toBe('2027-01-01T05:15:00.000Z')
  expect(from('2026-11-01T01:30:00-04:00', 60), 'the hour that comes twice').toBe('2026-11-01T06:30:00.000Z')
  expect(from('2026-12-01T04:45:00Z', 0)).toBe('2026-12-01T04:45:00.000Z')
})
