import { expect, test } from 'vitest'
import { Line } from '#features/trades/estimates/estimate.ts'
import { REPAIR_STATUS, type RepairStatus } from '#features/trades/repairs/status.ts'
import { canBring } from './policy.ts'
import { drawersOf, gapOf, lineGap, paired } from './outside-estimate.ts'

const line = (more: object = {}): Line =>
  Line.parse({
    section: 'Rear door',
    operation: 'replace',
    description: 'Door shell',
    part_kind: 'oem',
    part_cents: 42_000,
    ...more,
  })
const SUMS = {
  parts_cents: 42_000,
  labor_cents: 0,
  other_cents: 0,
  tax_cents: 3_738,
  total_cents: 45_738,
  deductible_cents: null,
}

test('a paper whose sums make its total has no gap; one that says more or less is told by how much', () => {
  expect(gapOf(SUMS)).toBe(0)
  expect(gapOf({ ...SUMS, total_cents: 46_000 })).toBe(262)
  expect(gapOf({ ...SUMS, total_cents: 45_000 })).toBe(-738)
  // a deductible that was taken off is said beside the total, and is none of its sums
  expect(gapOf({ ...SUMS, deductible_cents: 50_000 })).toBe(0)
})

test('materials, outside work and what is taken off stand apart from parts and labor', () => {
  const lines = [
    line({ labor_type: 'body', hours_tenths: 20, rate_cents: 5_000 }),
    line({ operation: 'material', part_kind: null, part_cents: 3_000 }),
    line({ operation: 'sublet', part_kind: null, part_cents: 0, sublet_cents: 8_000, sublet_vendor: 'Glass' }),
    line({ operation: 'discount', part_kind: null, part_cents: 1_000 }),
    line({ included: true }),
  ]
  expect(drawersOf(lines)).toEqual({ parts_cents: 42_000, labor_cents: 10_000, other_cents: 10_000 })
})

test('what the lines of a file make is compared with its total before tax, however it divides them; a cent is rounding', () => {
  const lines = [line({ labor_type: 'body', hours_tenths: 20, rate_cents: 5_000 })]
  const said = { ...SUMS, parts_cents: 0, other_cents: 52_000, total_cents: 55_738 }
  expect(lineGap(said, lines)).toBe(0)
  expect(lineGap({ ...said, total_cents: 55_739 }, lines)).toBe(0)
  expect(lineGap({ ...said, total_cents: 56_000 }, lines)).toBe(262)
  expect(lineGap({ ...said, total_cents: 55_000 }, lines)).toBe(-738)
  expect(lineGap(SUMS, [])).toBe(0)
})

test('lines stand beside each other by section and words, whatever their case; of two alike each meets one; the rest is on one side only', () => {
  const of = (section: string, description: string, cents: number) => ({ section, description, cents })
  expect(
    paired(
      [of('Rear door', 'Door shell', 100), of('Rear door', 'Door shell', 200), of('Rear door', 'Hinge', 300)],
      [of('rear door ', 'DOOR SHELL', 90), of('Front door', 'Hinge', 310)],
    ),
  ).toEqual([
    { section: 'Rear door', description: 'Door shell', own: 100, theirs: 90 },
    { section: 'Rear door', description: 'Door shell', own: 200, theirs: null },
    { section: 'Rear door', description: 'Hinge', own: 300, theirs: null },
    { section: 'Front door', description: 'Hinge', own: null, theirs: 310 },
  ])
})

test('to a repair that ended, whatever its end, nothing is brought', () => {
  const open = (Object.keys(REPAIR_STATUS) as RepairStatus[]).filter(
    (status) =>
      canBring('driver', 'insurer', {
        claim: { status: 'in_progress' },
        request: { status: 'chosen' },
        invitation: { status: 'chosen' },
        repair: { status },
      }).yes,
  )
  expect(open).toEqual(['chosen', 'authorized', 'in_shop', 'ready', 'delivered', 'disputed', 'stopped'])
})
