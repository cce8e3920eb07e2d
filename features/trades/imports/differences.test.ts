import { expect, test } from 'vitest'
import { Line } from '#features/trades/estimates/estimate.ts'
import { differencesOf, saysMore } from './differences.ts'

const line = (more: Partial<Line> = {}): Line =>
  Line.parse({
    section: 'Rear door',
    operation: 'replace',
    description: 'Door shell',
    part_kind: 'oem',
    part_number: '00123',
    part_cents: 42_000,
    taxed: 'parts',
    ...more,
  })
const hours = (tenths: number) => ({ labor_type: 'body' as const, hours_tenths: tenths, rate_cents: 6_400 })
const how = (before: Line[], after: Line[]) => differencesOf(before, after).map((one) => one.how)

test('each line of a file is added, changed or equal, and what it lacks is gone, with what that costs', () => {
  const hinge = line({ description: 'Hinge', part_number: 'H-1', part_cents: 10_000 })
  const moulding = line({ description: 'Moulding', part_number: 'M-1', part_cents: 3_150 })
  const seal = line({ description: 'Seal', part_number: 'S-1', part_cents: 2_500 })
  const dearer = { ...hinge, part_cents: 12_000, ...hours(5) }
  expect(differencesOf([line(), hinge, moulding], [seal, dearer, line()])).toEqual([
    { how: 'added', line: seal, at: 0, before_cents: null, after_cents: 2_500, fields: [] },
    {
      how: 'changed',
      line: dearer,
      at: 1,
      before_cents: 10_000,
      after_cents: 15_200,
      fields: [
        { field: 'part_cents', was: 10_000, is: 12_000 },
        { field: 'labor_type', was: null, is: 'body' },
        { field: 'hours_tenths', was: 0, is: 5 },
        { field: 'rate_cents', was: 0, is: 6_400 },
      ],
    },
    { how: 'equal', line: line(), at: 2, before_cents: 42_000, after_cents: 42_000, fields: [] },
    { how: 'gone', line: moulding, at: null, before_cents: 3_150, after_cents: null, fields: [] },
  ])
})

test('a line under another heading or in capitals is the same; another kind of part at the same price is not', () => {
  expect(how([line()], [line({ section: 'Doors', description: 'DOOR SHELL ' })])).toEqual(['equal'])
  expect(differencesOf([line()], [line({ part_kind: 'aftermarket' })])).toMatchObject([
    { how: 'changed', fields: [{ field: 'part_kind', was: 'oem', is: 'aftermarket' }] },
  ])
})

test('of lines alike the equal ones find each other first, and a renamed part is found by its number', () => {
  const clip = (cents: number) => line({ description: 'Clip', part_number: '', part_cents: cents })
  expect(how([clip(100), clip(200), clip(300)], [clip(300), clip(100)])).toEqual(['equal', 'equal', 'gone'])
  expect(differencesOf([line()], [line({ section: 'Doors', description: 'Shell, rear' })])).toMatchObject([
    { how: 'changed', fields: [{ field: 'section' }, { field: 'description', was: 'Door shell', is: 'Shell, rear' }] },
  ])
  expect(how([clip(100)], [line({ description: 'Nut', part_number: '', part_cents: 100 })])).toEqual(['added', 'gone'])
})

test('what only somebody here can say of a line is no difference, and is known to be lost with it', () => {
  const typed = line({ payer: 'customer', customer_reason: 'upgrade', betterment_bp: 1000, betterment_reason: '4 mm' })
  expect(how([typed], [line()])).toEqual(['equal'])
  expect([typed, line({ sublet_vendor: 'Rack Co' }), line({ reason: 'safety' }), line()].map(saysMore)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('four hundred lines against four hundred others are compared within a moment', () => {
  const many = (cents: number) =>
    Array.from({ length: 400 }, (_, n) =>
      line({ description: `Part ${n}`, part_number: `N${n}`, part_cents: cents + n }),
    )
  const began = performance.now()
  expect(how(many(100), many(900).toReversed()).every((one) => one === 'changed')).toBe(true)
  expect(performance.now() - began).toBeLessThan(2000)
})
