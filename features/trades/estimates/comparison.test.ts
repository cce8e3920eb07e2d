import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calibrationOf,
  inPlaceOf,
  laborRates,
  NO_CALIBRATION,
  partShares,
  standsMinutes,
  versionChange,
} from './comparison.ts'
import { Line, PART_KINDS, totalsOf } from './estimate.ts'

const line = (more: Partial<Line>): Line =>
  Line.parse({ section: 'Rear', operation: 'replace', description: 'Bumper', ...more })

test('an hour costs from the least to the most that a line asks; without labor nothing is said', () => {
  const work = (rate_cents: number, more: Partial<Line> = {}) => line({ hours_tenths: 10, rate_cents, ...more })
  expect(laborRates([line({ part_cents: 100 })])).toBeNull()
  expect(laborRates([work(6_400), work(11_800), line({ rate_cents: 99_900 })])).toEqual({ least: 6_400, most: 11_800 })
  expect(laborRates([work(6_400), work(1, { included: true })]), 'part of another line').toEqual({
    least: 6_400,
    most: 6_400,
  })
})

test('parts are told apart by what they cost, in whole percent that add up', () => {
  const part = (part_kind: Line['part_kind'], part_cents: number, quantity = 1) =>
    line({ part_kind, part_cents, quantity })
  expect(partShares([part('oem', 100), part('recycled', 50, 2), part('certified_aftermarket', 200)])).toEqual([
    { group: 'oem', percent: 25 },
    { group: 'aftermarket', percent: 50 },
    { group: 'used', percent: 25 },
  ])
  expect(partShares([part('existing', 500), line({ operation: 'repair' })])).toEqual([])
  const parts = fc.record({ kind: fc.constantFrom(...PART_KINDS), cents: fc.nat(1_000_000) })
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 12 }), (all) => {
      const shares = partShares(all.map(({ kind, cents }) => part(kind, cents)))
      return shares.length === 0 || shares.reduce((sum, { percent }) => sum + percent, 0) === 100
    }),
  )
})

test('who calibrates is the shop, somebody by name, or nobody', () => {
  const radar = (more: Partial<Line> = {}) => line({ operation: 'calibrate', description: 'Radar', ...more })
  expect(calibrationOf([line({})])).toEqual({ by: 'none' })
  const none = radar({ included: true, description: `${NO_CALIBRATION}: the dealer does it` })
  expect(calibrationOf([none]), 'a line that says why none is done calibrates nothing').toEqual({ by: 'none' })
  expect(calibrationOf([radar()])).toEqual({ by: 'shop' })
  expect(calibrationOf([radar(), radar({ sublet_vendor: 'Peachtree', sublet_cents: 1 })])).toEqual({
    by: 'vendor',
    vendor: 'Peachtree',
  })
})

const lineOf = (description: string, part_cents: number, more: Partial<Line> = {}) =>
  Line.parse({ section: 'Rear', operation: 'replace', description, part_cents, part_kind: 'oem', ...more })
const versionOf = (lines: Line[]) => ({ lines, totals: totalsOf(lines, 1000) })

test('a line is new, gone or changed, also where only its part is another one; the rest is not named', () => {
  const was = versionOf([lineOf('Door', 40_000), lineOf('Hinge', 5_000), lineOf('Trim', 2_000), lineOf('Clip', 100)])
  const is = versionOf([
    lineOf('Door', 41_000),
    lineOf('Trim', 2_000, { part_kind: 'aftermarket' }),
    lineOf('Clip', 100, { photos: ['01900000-0000-7000-8000-000000000001'] }),
    lineOf('Clip', 100),
  ])
  expect(versionChange(was, is)).toEqual({
    before_cents: was.totals.total_cents,
    after_cents: is.totals.total_cents,
    lines: [
      { how: 'changed', section: 'Rear', description: 'Door', before_cents: 40_000, after_cents: 41_000 },
      { how: 'gone', section: 'Rear', description: 'Hinge', before_cents: 5_000, after_cents: null },
      { how: 'changed', section: 'Rear', description: 'Trim', before_cents: 2_000, after_cents: 2_000 },
      { how: 'added', section: 'Rear', description: 'Clip', before_cents: null, after_cents: 100 },
    ],
  })
})

test('in place of a version stands a later one of its kind, and nothing where none does', () => {
  const said = (kind: 'estimate' | 'supplement', number: number, status: 'superseded' | 'sent' | 'chosen') =>
    ({ kind, number, status }) as const
  const [e1, e2, s1] = [said('estimate', 1, 'superseded'), said('estimate', 2, 'chosen'), said('supplement', 3, 'sent')]
  expect(inPlaceOf(e1, [s1, e2, e1])).toBe(e2)
  expect(inPlaceOf(e2, [s1, e2, e1])).toBeUndefined()
})

test('how long a car stands after new glass is read from the line that says it', () => {
  const kit = (description: string) => line({ operation: 'material', description })
  expect(standsMinutes([line({}), kit('Adhesive and kit: Sika; not to be driven for 60 minutes after the work')])).toBe(
    60,
  )
  expect(standsMinutes([kit('Adhesive and kit: safe to drive at once')])).toBe(0)
  expect(standsMinutes([line({})])).toBeNull()
})
