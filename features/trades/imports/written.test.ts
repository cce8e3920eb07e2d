import { expect, test } from 'vitest'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import { toCsv } from '#lib/csv.ts'
import { asLine } from './as-line.ts'
import { mappedOf } from './mapped.ts'
import { readBms } from './server/bms.ts'
import { bmsOf } from './written.ts'

const line = (more: Partial<Line>) =>
  Line.parse({ section: 'Door', operation: 'replace', description: 'Shell', ...more })
const back = (lines: Line[], tax_bp = 890, labor_tax_bp = 0) =>
  mappedOf(readBms(new TextEncoder().encode(bmsOf({ lines, totals: totalsOf(lines, tax_bp, labor_tax_bp) }, 'X'))))

test('what we write, we read back: the same lines, the same taxes, the same cents', () => {
  const lines = [
    line({
      part_kind: 'oem',
      part_number: '00123',
      part_cents: 21_010,
      quantity: 2,
      taxed: 'parts',
      labor_type: 'body',
      hours_tenths: 32,
      rate_cents: 6400,
      judgment: true,
    }),
    line({ operation: 'refinish', labor_type: 'refinish', hours_tenths: 25, rate_cents: 6400, judgment: true }),
    line({ part_kind: 'recycled', part_cents: 9900, included: true, taxed: 'parts' }),
    line({ operation: 'discount', part_cents: 1000, taxed: 'parts' }),
    line({ operation: 'sublet', sublet_cents: 32_500 }),
    line({ operation: 'tow', part_cents: 12_000 }),
    line({ operation: 'material', part_cents: 7680, taxed: 'parts' }),
  ]
  const read = back(lines)
  expect(read).toMatchObject({ withheld: null, tax_bp: 890, labor_tax_bp: 890 })
  expect(read.lines.map(asLine)).toEqual(lines)
})

test('signs of XML and letters of any script come back as they were; what no document may hold is left out', () => {
  const words = '<b>“Türe” & 玻璃 \u0000\u0008]]> &amp; "x"'
  expect(
    back([line({ description: words, section: '<Tür & Fenster>', part_kind: 'oem', part_cents: 1 })], 0).lines[0],
  ).toMatchObject({
    description: '<b>“Türe” & 玻璃 ]]> &amp; "x"',
    section: '<Tür & Fenster>',
  })
})

test('a second rate of one kind of labor is said in words, for a file has room for one', () => {
  const labor = { operation: 'repair', labor_type: 'body', hours_tenths: 10 } as const
  const { lines, withheld } = back([
    line({ ...labor, rate_cents: 6400 }),
    line({ ...labor, rate_cents: 6400 }),
    line({ ...labor, rate_cents: 9000 }),
  ])
  expect(lines[2]!.description).toBe('Shell 90.00 / h')
  expect(withheld).toBe('sums_differ')
})

test('a formula in a description stays words in the table', () => {
  expect(toCsv([[line({ description: '=HYPERLINK("x")' }).description]])).toContain(`"'=HYPERLINK(""x"")"`)
})

test('a charge that is included costs nothing there, and a part of no kind is not called new', () => {
  const lines = [
    line({ operation: 'tow', description: 'Tow', part_cents: 12_000, included: true }),
    line({ operation: 'sublet', description: 'Radar', sublet_cents: 5000, included: true }),
    line({ operation: 'other', description: 'Clip', part_cents: 300 }),
  ]
  const read = back(lines, 0)
  expect(read).toMatchObject({ withheld: null, notes: [], totals: { total_cents: 300 } })
  expect(read.lines).toMatchObject([
    { description: 'Tow', included: true },
    { description: 'Radar', included: true },
    { description: 'Clip', part_kind: null, operation: 'other' },
  ])
})
