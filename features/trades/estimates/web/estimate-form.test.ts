import { expect, test } from 'vitest'
import { Line } from '../estimate.ts'
import {
  besideTheirs,
  blankLine,
  firstProblem,
  formOf,
  lineOf,
  pastedLines,
  sentOf,
  withTaken,
} from './estimate-form.ts'
import { linesOfSection, SECTION_NAMES } from './section-templates.ts'

test('what was typed becomes whole cents, tenths of hours and hundredths of percent, and comes back as it was', () => {
  const typed = {
    ...blankLine('Rear', 6_400),
    description: 'Bumper',
    part_cents: 42_000,
    hours: '2.5',
    betterment: '40',
    betterment_reason: 'tread 3/32',
  }
  const line = lineOf(typed)
  expect(line).toMatchObject({ hours_tenths: 25, betterment_bp: 4_000, quantity: 1, rate_cents: 6_400 })
  expect(Line.parse(line)).toEqual(line)
})

test('an empty last line is not sent, and what is no number is refused by the call', () => {
  const form = formOf(undefined, '2026-12-01')
  expect(form).toMatchObject({ valid_until: '2026-12-31', days_needed: '5' })
  expect(sentOf({ ...form, tax: '8.9' })).toMatchObject({ lines: [], tax_bp: 890 })
  expect(Line.safeParse(lineOf({ ...blankLine('Rear'), description: 'x', hours: 'two' })).success).toBe(false)
})

test('rows of a spreadsheet become lines; rows without a description are left out', () => {
  const rows = pastedLines('Rear bumper\tCover\t1\t$420.00\t\t\n\t\t\nRear bumper\tRepair panel\t\t\t4.5\t64')
  expect(rows).toHaveLength(2)
  expect(rows.map(lineOf)).toMatchObject([
    { section: 'Rear bumper', description: 'Cover', part_cents: 42_000, operation: 'replace', part_kind: 'oem' },
    { description: 'Repair panel', hours_tenths: 45, rate_cents: 6_400, labor_type: 'body', operation: 'repair' },
  ])
})

test('a usual section is lines that are read as they stand, and asks the kind of what is replaced', () => {
  for (const name of SECTION_NAMES) {
    const lines = linesOfSection(name, 6_400).map(lineOf)
    expect(lines.map((line) => Line.parse(line))).toEqual(lines)
    const replaced = lines.findIndex(({ operation }) => operation === 'replace')
    expect(firstProblem(lines)).toEqual(replaced < 0 ? null : { number: replaced + 1, field: 'part_kind' })
  }
})

test('what keeps a line from being sent is named by its number and field, before anything is sent', () => {
  const good = lineOf({ ...blankLine('Rear'), description: 'Cover', part_kind: 'oem', part_cents: 100 })
  expect(firstProblem([good])).toBeNull()
  expect(firstProblem([good, { ...good, part_kind: null }])).toEqual({ number: 2, field: 'part_kind' })
  expect(firstProblem([{ ...good, section: ' ' }])).toEqual({ number: 1, field: 'section' })
  for (const hours of ['two', '0.05', '1.25'])
    expect(firstProblem([lineOf({ ...blankLine('Rear'), description: 'x', hours })]), hours).toMatchObject({
      field: 'hours_tenths',
    })
  expect(lineOf({ ...blankLine('Rear'), hours: '1.1' })).toMatchObject({ hours_tenths: 11 })
})

test('a tax that was typed stays beside lines that are taken over, on parts or on labor, unless all is replaced', () => {
  const form = formOf(undefined, '2026-12-01')
  const taken = { lines: [], taxes: { tax_bp: 890, labor_tax_bp: 0 }, replace: false }
  expect(withTaken(form, taken)).toMatchObject({ tax: '8.9', labor_tax: '0' })
  expect(withTaken({ ...form, tax: '7' }, taken)).toMatchObject({ tax: '7', labor_tax: '' })
  expect(withTaken({ ...form, labor_tax: '6' }, taken)).toMatchObject({ tax: '', labor_tax: '6' })
  expect(withTaken({ ...form, tax: '7' }, { ...taken, replace: true })).toMatchObject({ tax: '8.9', labor_tax: '0' })
})

test('what a colleague kept meanwhile stands above what was typed here; nothing of either is lost, and nothing stands twice', () => {
  const mine = { ...formOf(undefined, '2026-11-30'), message: 'Call me' }
  const typed = (description: string, more = {}) => ({ ...blankLine('Door'), description, part_cents: 100, ...more })
  const theirs = { ...mine, version: 3, lines: [typed('Hinge'), typed('Latch')], message: 'Two hinges' }
  const form = besideTheirs(theirs, {
    ...mine,
    lines: [typed('Latch', { quantity: '1.0' }), typed('Glass', { hours: '1,2,3' }), blankLine()],
  })
  expect(form.lines.map(({ description, hours }) => [description, hours])).toEqual([
    ['Hinge', ''],
    ['Latch', ''],
    ['Glass', '1,2,3'],
  ])
  expect(form).toMatchObject({ version: 3, message: 'Two hinges\nCall me' })
  expect(besideTheirs({ ...mine, lines: [] }, { ...mine, lines: [blankLine()] }).lines).toHaveLength(1)
})
