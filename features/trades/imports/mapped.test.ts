import { expect, test } from 'vitest'
import { Line } from '#features/trades/estimates/estimate.ts'
import type { FileRead, LineOfFile } from './file-read.ts'
import { asLine } from './as-line.ts'
import { centsOf, mappedOf } from './mapped.ts'

const NO_TOTALS: FileRead['totals'] = {
  gross: '',
  tax: '',
  parts: '',
  labor: '',
  parts_tax: '',
  labor_tax: '',
  parts_rate: '',
  labor_rate: '',
  materials: [],
}
const line = (more: Partial<LineOfFile> = {}): LineOfFile => ({
  number: '7',
  section: 'Door',
  description: 'Shell',
  memo: '',
  judgment: false,
  part: null,
  labor: [],
  charges: [],
  ...more,
})
const part = (more: Partial<NonNullable<LineOfFile['part']>> = {}) => ({
  type: 'PAN',
  number: '',
  price: '100.00',
  quantity: '1',
  taxed: false,
  included: false,
  certified: false,
  ...more,
})
const labor = (more: Partial<LineOfFile['labor'][number]> = {}) => ({
  type: 'LAB',
  operation: 'OP11',
  hours: '1.0',
  taxed: false,
  included: false,
  judgment: false,
  ...more,
})
const file = (lines: LineOfFile[], totals: Partial<FileRead['totals']> = {}): FileRead => ({
  format: 'bms',
  version: '5.2.28',
  vin: '',
  total_loss: false,
  rates: { LAB: '64.00', LAR: '50.00', LA1: '70.00' },
  lines,
  totals: { ...NO_TOTALS, ...totals },
})
const mapped = (lines: LineOfFile[], totals?: Partial<FileRead['totals']>) => mappedOf(file(lines, totals))

test('an amount is read from its text, to the cent, and never rounded', () => {
  expect(['210.10', '0', '12', '1.5', '-20.05', ''].map((text) => centsOf(text))).toEqual([
    21_010, 0, 1200, 150, -2005, 0,
  ])
  for (const text of ['210.105', '1e5', '12,50', 'NaN', '0x10', '1.', '123456789', ' 1', '٣.00'])
    expect(() => centsOf(text), text).toThrow(/can’t be read exactly/)
})

test('codes we have no word for stand in the line and beside the preview', () => {
  const { lines, notes } = mapped([
    line({
      part: part({ type: 'PAO' }),
      labor: [labor({ type: 'LA1', operation: 'OP26' })],
      charges: [{ type: 'OTZZ', amount: '5.00', taxed: false, sublet: false }],
    }),
  ])
  expect(notes.map(({ from, kind, text }) => [from, kind, text])).toEqual([
    ['7', 'operation', 'OP26'],
    ['7', 'part_type', 'PAO'],
    ['7', 'labor_type', 'LA1'],
    ['7', 'charge', 'OTZZ'],
  ])
  expect(lines[0]).toMatchObject({
    operation: 'other',
    part_kind: null,
    labor_type: null,
    hours_tenths: 10,
    rate_cents: 7000,
  })
  expect(lines.map(({ description }) => description)).toEqual(Array(2).fill('Shell (OP26, PAO, LA1, OTZZ)'))
})

test('a name that every object has is a code like another', () => {
  const { lines } = mapped([
    line({ part: part({ type: 'constructor' }), labor: [labor({ type: 'toString', operation: '__proto__' })] }),
  ])
  expect(lines[0]).toMatchObject({ part_kind: null, labor_type: null, operation: 'other', rate_cents: 0 })
})

test('a certified part is one, whichever its kind', () => {
  expect(mapped([line({ part: part({ type: 'PAA', certified: true }) })]).lines[0]).toMatchObject({
    part_kind: 'certified_aftermarket',
  })
})

test('of a line with tax on labor only, part and labor stand apart', () => {
  const { lines } = mapped([line({ part: part(), labor: [labor({ taxed: true })] })])
  expect(lines.map(({ part_cents, hours_tenths, taxed }) => [part_cents, hours_tenths, taxed])).toEqual([
    [10_000, 0, 'none'],
    [0, 10, 'all'],
  ])
})

test('what is included in another line is shown and costs nothing', () => {
  const { lines, totals } = mapped([
    line({ part: part(), labor: [labor({ included: true })] }),
    line({ part: part({ included: true }) }),
  ])
  expect(lines.map(({ included }) => included)).toEqual([false, true, true])
  expect(totals.total_cents).toBe(10_000)
})

test('hours that are taken off again are a discount, and so is money', () => {
  const { lines, totals } = mapped([
    line({ labor: [labor({ hours: '-0.4' })] }),
    line({ part: part({ price: '-12.50' }) }),
    line({ labor: [labor({ hours: '3.0' })] }),
  ])
  expect(lines.map(({ operation }) => operation)).toEqual(['discount', 'discount', 'replace'])
  expect(totals.total_cents).toBe(-2560 - 1250 + 19_200)
})

test('a quarter of an hour is not rounded: it is said, and the sums no longer close', () => {
  const { notes, withheld } = mapped([line({ labor: [labor({ hours: '0.25' })] })], { gross: '16.00', tax: '0.00' })
  expect(notes).toMatchObject([{ kind: 'hours', text: '0.25 LAB' }])
  expect(withheld).toBe('sums_differ')
})

test('half a quantity becomes one of the whole price; a price of thirds of cents is refused', () => {
  const { lines, notes } = mapped([line({ part: part({ quantity: '2.5' }) })])
  expect(lines[0]).toMatchObject({ quantity: 1, part_cents: 25_000 })
  expect(notes).toMatchObject([{ kind: 'quantity', text: '2.5' }])
  expect(() => mapped([line({ part: part({ price: '0.01', quantity: '2.5' }) })])).toThrow(/read exactly/)
})

test('words that do not fit are cut, and stand whole beside the preview; signs that turn letters go', () => {
  const long = 'Weld '.repeat(60).trim()
  const { lines, notes } = mapped([
    line({ description: long, memo: 'left' }),
    line({ description: 'a\u202Eb\u200B\u0007c\nd' }),
  ])
  expect(lines[0]!.description).toHaveLength(200)
  expect(notes).toMatchObject([{ kind: 'shortened', text: `${long} left` }])
  expect(lines[1]!.description).toBe('ab c d')
})

test('sums that differ by one cent are taken, by two they are not, and without a total nobody can say', () => {
  const one = [line({ part: part() })]
  expect(mapped(one, { gross: '100.01' }).withheld).toBeNull()
  expect(mapped(one, { gross: '100.02' }).withheld).toBe('sums_differ')
  expect(mapped(one).withheld).toBe('no_total')
  expect(mapped([], { gross: '0.00' }).withheld).toBe('no_lines')
  expect(
    mapped(
      Array.from({ length: 401 }, () => line({ part: part({ price: '1.00' }) })),
      { gross: '401.00' },
    ).withheld,
  ).toBe('too_many_lines')
})

test('the rate of a tax is the one that makes it; one that cannot be ours is none', () => {
  const one = [line({ part: part({ taxed: true }) })]
  expect(mapped(one, { gross: '108.88', tax: '8.88' })).toMatchObject({
    tax_bp: 888,
    labor_tax_bp: 888,
    withheld: null,
  })
  expect(mapped(one, { gross: '150.00', tax: '50.00' })).toMatchObject({ tax_bp: null, withheld: 'sums_differ' })
  const two = [line({ part: part({ taxed: true }), labor: [labor({ taxed: true })] })]
  const apart = { gross: '173.28', tax: '9.28', parts_tax: '8.00', labor_tax: '1.28' }
  expect(mapped(two, apart)).toMatchObject({ tax_bp: 800, labor_tax_bp: 200, withheld: null })
})

test('materials of the sums that lines already say are not counted twice', () => {
  const said = [line({ charges: [{ type: 'MAPA', amount: '30.00', taxed: false, sublet: false }] })]
  const materials = [{ code: 'MAPA', amount: '50.00', taxed: false }]
  const { lines } = mapped(said, { gross: '50.00', materials })
  expect(lines.map(({ operation, part_cents }) => [operation, part_cents])).toEqual([
    ['material', 3000],
    ['material', 2000],
  ])
})

test('whatever it maps, a line is one that our editor takes', () => {
  const { lines } = mapped([
    line({ section: '', description: '', labor: [labor()] }),
    line({
      section: 'x'.repeat(99),
      part: part({ number: 'y'.repeat(99) }),
      charges: [{ type: '', amount: '1.00', taxed: true, sublet: true }],
    }),
    line({ labor: [labor({ hours: '', type: '' })] }),
  ])
  for (const each of lines) expect(Line.parse(asLine(each))).toMatchObject({ payer: 'insurer' })
  expect(() => mapped([line({ part: part({ price: '100000.01' }) })])).toThrow(/read exactly/)
  expect(() => mapped([line({ labor: [labor({ hours: '100.1' })] })])).toThrow(/read exactly/)
})

test('a part without a price is never lost, and neither is the labor beside it', () => {
  const free = part({ type: '', number: '00123', price: '0.00' })
  const both = mapped([line({ part: free, labor: [labor({ hours: '2.0' })] })])
  expect(both.lines).toMatchObject([{ description: 'Shell', part_number: '00123', part_cents: 0, hours_tenths: 20 }])
  const apart = mapped([line({ part: free, labor: [labor({ included: true })] })])
  expect(apart.lines).toMatchObject([{ part_number: '00123' }, { hours_tenths: 10, included: true }])
})

test('each labor of a line keeps its own operation, and one that replaces makes the part replaced', () => {
  const { lines, notes } = mapped([
    line({
      part: part(),
      labor: [
        labor({ operation: 'OP9' }),
        labor({ operation: 'OP11' }),
        labor({ type: 'LAR', operation: 'OP6', hours: '2.0' }),
        labor({ operation: 'OP26', hours: '0.3' }),
        labor({ operation: 'OP99', hours: '0.4' }),
      ],
    }),
    line({ labor: [labor({ operation: 'OP2' }), labor({ operation: 'OP15', type: 'LAR' })] }),
  ])
  expect(lines.map(({ operation, part_cents, hours_tenths }) => [operation, part_cents, hours_tenths])).toEqual([
    ['replace', 10_000, 10],
    ['repair', 0, 10],
    ['refinish', 0, 20],
    ['other', 0, 3],
    ['other', 0, 4],
    ['remove_install', 0, 10],
    ['blend', 0, 10],
  ])
  expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
    ['operation', 'OP26'],
    ['operation', 'OP99'],
  ])
})

test('a long description makes room for the codes that the notes say stand in it', () => {
  const description = 'Weld '.repeat(60).trim()
  const { lines, notes } = mapped([line({ description, memo: 'left', part: part({ type: 'PAO' }) })])
  expect(lines[0]!.description).toHaveLength(200)
  expect(lines[0]!.description).toMatch(/^Weld Weld .*… \(PAO\)$/)
  expect(notes[1]).toMatchObject({ kind: 'shortened', text: `${description} PAO left` })
})

test('outside work that stands as a part keeps how many, its number, and that it is included', () => {
  const outside = { type: 'PAS', number: 'R-1', quantity: '2' }
  const { lines, totals } = mapped([
    line({ part: part(outside) }),
    line({ part: part({ ...outside, included: true }) }),
  ])
  expect(lines).toMatchObject([
    { operation: 'sublet', sublet_cents: 20_000, part_number: 'R-1', included: false },
    { operation: 'sublet', included: true },
  ])
  expect(totals.total_cents).toBe(20_000)
})

test('a quantity of none is said, and a tax below nothing is none', () => {
  const { lines, notes } = mapped([line({ part: part({ quantity: '0' }) })])
  expect(lines[0]).toMatchObject({ quantity: 1, part_cents: 10_000 })
  expect(notes).toMatchObject([{ kind: 'quantity', text: '0' }])
  expect(mapped([line({ part: part() })], { parts_rate: '-5.00', labor_rate: '-5.00' }).tax_bp).toBeNull()
})
