import { expect, test } from 'vitest'
import { FINE_CAR, FULL_RATES } from '#test/tow-rates.ts'
import { capOf, distanceBand, etaBand, isAfterHours, priceTow, towMiles } from './price.ts'
import { EQUIPMENT, type Rates, rigFor } from './truck.ts'

const ODD: Rates = { ...FULL_RATES, hook_cents: 8333, mile_cents: 333, after_hours_bp: 1250, after_hours_from: '00:30' }
const NEW_YORK = 'America/New_York'

// what each costs was worked out on paper from the rates above: hook 95.00, flatbed 20.00, 5 miles in, 4.25 a mile, dolly
// 35.00, winch 75.00, 20 % from 10 PM to 6 AM; the odd card: hook 83.33, 3.33 a mile, 12.5 % from 12:30 to 6 AM
test.each<[when: string, miles: number | null, rig: string, total: number, cap: number | null, card?: Rates]>([
  ['2026-12-01T10:00:00-05:00', 8, 'flatbed', 12_775, 14_052],
  ['2026-12-01T10:00:00-05:00', 8, '', 10_775, 11_852],
  ['2026-12-01T10:00:00-05:00', 0, '', 9500, 10_450],
  ['2026-12-01T10:00:00-05:00', 5, '', 9500, 10_450],
  ['2026-12-01T10:00:00-05:00', 6, '', 9925, 10_917],
  ['2026-12-01T10:00:00-05:00', 100, '', 49_875, 54_862],
  ['2026-12-01T10:00:00-05:00', 8, 'dolly', 14_275, 15_702],
  ['2026-12-01T10:00:00-05:00', 8, 'winch', 18_275, 20_102],
  ['2026-12-01T10:00:00-05:00', 8, 'flatbed winch', 20_275, 22_302],
  ['2026-12-01T10:00:00-05:00', null, 'flatbed', 11_500, null],
  // around both edges, and over midnight
  ['2026-12-01T21:59:00-05:00', 8, 'flatbed', 12_775, 14_052],
  ['2026-12-01T22:00:00-05:00', 8, 'flatbed', 15_330, 16_863],
  ['2026-12-01T23:59:00-05:00', 8, 'flatbed', 15_330, 16_863],
  ['2026-12-02T00:00:00-05:00', 8, 'flatbed', 15_330, 16_863],
  ['2026-12-02T05:59:00-05:00', 8, 'flatbed winch', 24_330, 26_763],
  ['2026-12-02T06:00:00-05:00', 8, 'flatbed', 12_775, 14_052],
  ['2026-12-01T23:00:00-05:00', null, '', 11_400, null],
  // November 1, 2026: 1:30 AM comes twice, and both are at night; 5:59 AM and 6 AM are those of the wall
  ['2026-11-01T01:30:00-04:00', 8, '', 12_930, 14_223],
  ['2026-11-01T01:30:00-05:00', 8, '', 12_930, 14_223],
  ['2026-11-01T05:59:00-05:00', 8, '', 12_930, 14_223],
  ['2026-11-01T06:00:00-05:00', 8, '', 10_775, 11_852],
  // March 8, 2026: 2 AM is skipped; 1:59 AM is followed by 3 AM
  ['2026-03-08T01:59:00-05:00', 8, '', 12_930, 14_223],
  ['2026-03-08T03:00:00-04:00', 8, '', 12_930, 14_223],
  ['2026-03-08T06:00:00-04:00', 8, '', 10_775, 11_852],
  // half a cent: 83.33 + 3 × 3.33 = 93.32, 12.5 % of it is 11.665 and counts 11.67; 10 % of 104.99 is 10.499 and counts 10.49
  ['2026-12-02T00:29:00-05:00', 8, '', 9332, 10_265, ODD],
  ['2026-12-02T00:30:00-05:00', 8, '', 10_499, 11_548, ODD],
])('at %s, %s miles with "%s" cost %i cents, never more than %s', (when, miles, rig, total, cap, card = FULL_RATES) => {
  const price = priceTow(card, {
    miles,
    flatbed: rig.includes('flatbed'),
    dolly: rig.includes('dolly'),
    winch_half_hours: rig.includes('winch') ? 1 : 0,
    after_hours: isAfterHours(card, NEW_YORK, new Date(when)),
  })
  expect([price.total_cents, price.cap_cents]).toEqual([total, cap])
})

test('hours that do not pass midnight hold between their two times only, and 0 percent holds never', () => {
  const noon = { ...FULL_RATES, after_hours_from: '12:00', after_hours_to: '13:00' }
  const at = (time: string) => new Date(`2026-12-01T${time}:00-05:00`)
  expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isAfterHours(noon, NEW_YORK, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isAfterHours({ ...noon, after_hours_bp: 0 }, NEW_YORK, at('12:30'))).toBe(false)
  expect(isAfterHours(FULL_RATES, 'America/Chicago', at('22:30')), '9:30 PM there').toBe(false)
})

let seed = 7
const random = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % (most + 1)
}
test('a price equals its lines, never falls with the miles, is never negative, and its cap is at most a tenth above', () => {
  for (let round = 0; round < 500; round += 1) {
    const card: Rates = {
      ...FULL_RATES,
      hook_cents: 1 + random(99_999),
      flatbed_extra_cents: random(50_000),
      included_miles: random(100),
      mile_cents: random(5000),
      dolly_cents: random(50_000),
      winch_per_30min_cents: random(100_000),
      after_hours_bp: random(10_000),
    }
    const rig = {
      flatbed: random(1) === 1,
      dolly: random(1) === 1,
      winch_half_hours: random(3),
      after_hours: random(1) === 1,
    }
    let before = priceTow(card, { ...rig, miles: null }).total_cents
    for (let miles = 0; miles < 200; miles += 1 + random(9)) {
      const price = priceTow(card, { ...rig, miles })
      expect(price.total_cents).toBe(price.lines.reduce((sum, { cents }) => sum + cents, 0))
      expect(price.total_cents).toBeGreaterThanOrEqual(Math.max(before, card.hook_cents))
      expect(price.lines.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true)
      expect(price.cap_cents).toBe(capOf(price.total_cents))
      expect(price.cap_cents! * 10).toBeLessThanOrEqual(price.total_cents * 11)
      before = price.total_cents
    }
  }
})

test('miles are the line between two points times 1.3, begun ones counted', () => {
  const downtown = { lat: 33.749, lng: -84.388 }
  expect(towMiles(downtown, downtown)).toBe(0)
  expect(towMiles(downtown, { lat: 33.9526, lng: -84.5499 })).toBe(22) // 16.85 in a line
})

test('distance and arrival are said in steps that name no place', () => {
  expect([0, 1.9, 2, 9.9, 26].map(distanceBand)).toEqual([
    [0, 2],
    [0, 2],
    [2, 5],
    [5, 10],
    [25, 50],
  ])
  expect([0, 4.9, 5, 30].map(etaBand)).toEqual([
    [10, 20],
    [10, 20],
    [20, 30],
    [70, 80],
  ])
})

test('a car that cannot roll is carried, on a flatbed or else a dolly; one that fits no truck is not quoted', () => {
  const plain = { flatbed: false, dolly: false, winch_half_hours: 0 }
  expect(rigFor(FINE_CAR, ['wheel_lift'])).toEqual(plain)
  expect(rigFor(FINE_CAR, ['winch'])).toBeNull()
  for (const what of [{ rolls: false }, { steers: false }, { wheels_damaged: true }, { keys_present: false }]) {
    expect(rigFor({ ...FINE_CAR, ...what }, ['flatbed', 'dolly'])).toEqual({ ...plain, flatbed: true })
    expect(rigFor({ ...FINE_CAR, ...what }, ['wheel_lift', 'dolly'])).toEqual({ ...plain, dolly: true })
    expect(rigFor({ ...FINE_CAR, ...what }, ['wheel_lift'])).toBeNull()
  }
  expect(rigFor({ ...FINE_CAR, in_ditch: true }, ['wheel_lift'])).toBeNull()
  expect(rigFor({ ...FINE_CAR, in_ditch: true }, ['wheel_lift', 'winch'])).toEqual({ ...plain, winch_half_hours: 1 })
  expect(rigFor({ ...FINE_CAR, low_clearance: true }, ['flatbed', 'ev_capable'])).toBeNull()
  expect(rigFor({ ...FINE_CAR, awd_or_ev: true }, ['wheel_lift', 'ev_capable'])).toBeNull()
  expect(rigFor({ ...FINE_CAR, low_clearance: true, awd_or_ev: true }, [...EQUIPMENT])).toEqual({
    ...plain,
    flatbed: true,
  })
})
