import { expect, test } from 'vitest'
import { Glass, GlassFit, safeAt } from '#features/trades/estimates/glass.ts'
import { answeredOf } from './ask-form.ts'
import { EMPTY_FIT, type FitForm, fitOf, fitProblems, standsOf } from './fit-form.ts'

test('what belongs to an earlier choice is not sent: no length without a crack, no camera without a windshield', () => {
  const answered = {
    panes: ['rear' as const],
    damage: 'shattered' as const,
    length: 'over_6_in' as const,
    in_view: true,
    features: { camera: 'yes' as const },
  }
  const rear = answeredOf(answered)
  expect(rear).toEqual({ panes: ['rear'], damage: 'shattered', length: null, in_view: null, water: null, features: {} })
  const windshield = answeredOf({ ...answered, panes: ['windshield', 'rear'], damage: 'crack', water: false })
  expect(windshield).toEqual({ ...answered, panes: ['windshield', 'rear'], damage: 'crack', water: false })
  for (const said of [rear, windshield]) expect(Glass.parse(said), 'the call takes it').toEqual(said)
})

const ZONE = 'America/New_York'
const fit = (more: Partial<FitForm> = {}): FitForm => ({
  ...EMPTY_FIT,
  pane: 'windshield',
  adhesive: 'Sika P2G',
  lot: 'L2291',
  temperature: '68',
  humidity: '45',
  day: '2026-11-29',
  time: '23:30',
  minutes: '60',
  ...more,
})

test('the safe time is counted on the shop’s clock, also past midnight and in the hour that a clock repeats', () => {
  const safe = (more: Partial<FitForm>) => safeAt(standsOf(fit(more), ZONE)!).toISOString()
  expect(safe({})).toBe('2026-11-30T05:30:00.000Z')
  expect(safe({ day: '2026-11-01', time: '00:30', minutes: '120' })).toBe('2026-11-01T06:30:00.000Z')
  expect(safe({ minutes: '0' })).toBe('2026-11-30T04:30:00.000Z')
  expect(standsOf(fit({ minutes: 'an hour' }), ZONE)).toBeNull()
  expect(standsOf(fit({ time: '' }), ZONE)).toBeNull()
  expect(GlassFit.parse(fitOf(fit({ temperature: '-5', rust: true }), ZONE))).toMatchObject({
    temperature_f: -5,
    rust: true,
    set_at: '2026-11-30T04:30:00.000Z',
    safe_minutes: 60,
  })
})

test('what is missing of set glass is named; a record that corrects one needs no photos again', () => {
  expect(fitProblems(fit(), 4, [])).toEqual([])
  expect(fitProblems(fit(), 3, [])).toEqual(['photos'])
  expect(fitProblems(fit(), 0, ['windshield'])).toEqual([])
  expect(fitProblems(fit(), 0, ['rear'])).toEqual(['photos'])
  const all = ['pane', 'adhesive', 'lot', 'temperature', 'humidity', 'set', 'minutes', 'photos']
  expect(fitProblems(EMPTY_FIT, 0, [])).toEqual(all)
  const wrong = fit({ pane: 'door', temperature: '131', humidity: '45.5', minutes: '2881' })
  expect(fitProblems(wrong, 4, [])).toEqual(['pane', 'temperature', 'humidity', 'minutes'])
})

test('adhesive and lot are asked of glued glass: never of a door, of a quarter pane only where one of them is typed', () => {
  const bare = { adhesive: '', lot: '', minutes: '' }
  expect(fitProblems(fit({ pane: 'rear', ...bare }), 4, [])).toEqual(['adhesive', 'lot', 'minutes'])
  const door = fit({ pane: 'door_front_left', ...bare })
  expect(fitProblems(door, 4, [])).toEqual([])
  expect(
    GlassFit.parse(fitOf(fit({ pane: 'door_rear_right' }), ZONE)),
    'what was typed for another pane',
  ).toMatchObject({
    adhesive: '',
    lot: '',
    safe_minutes: 0,
  })
  expect(fitProblems(fit({ pane: 'quarter', adhesive: '', lot: '' }), 4, [])).toEqual([])
  const clipped = fit({ pane: 'quarter', ...bare })
  expect(fitProblems(clipped, 4, []), 'nor minutes, where nothing has to set').toEqual([])
  expect(GlassFit.parse(fitOf(clipped, ZONE))).toMatchObject({ adhesive: '', lot: '', safe_minutes: 0 })
  expect(fitProblems(fit({ pane: 'quarter', lot: '', minutes: '' }), 4, [])).toEqual(['lot', 'minutes'])
  expect(fitProblems(fit({ pane: 'quarter', lot: '' }), 4, [])).toEqual(['lot'])
  const glued = { ...fitOf(fit(), ZONE), adhesive: '' }
  expect(GlassFit.safeParse(glued).error?.issues.map(({ path }) => path.join('.'))).toEqual(['adhesive'])
})
