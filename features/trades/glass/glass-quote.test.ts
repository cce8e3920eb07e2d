import { expect, test } from 'vitest'
import { chance } from '#db/seed/chance.ts'
import { calibrationOf, partShares } from '#features/trades/estimates/comparison.ts'
import { Line, lineProblem, totalsOf } from '#features/trades/estimates/estimate.ts'
import { Glass, type Pane, PANES } from '#features/trades/estimates/glass.ts'
import {
  CALIBRATION_HOW,
  GLASS_KINDS,
  linesOfQuote,
  missingInQuote,
  MOST_PARTS,
  QUOTE_PARTS,
  Quoted,
  QuoteRow,
  strangePanes,
} from './glass-quote.ts'
import { glassRuleOf, type GlassRules } from './glass-rule.ts'
import { panesOf } from './panes.ts'

const random = chance(20261130)
const roll = (below: number) => Math.floor(random() * below)
const one = <T>(all: readonly T[]): T => all[roll(all.length)]!
function randomRow(): QuoteRow {
  const part = one(QUOTE_PARTS)
  const hourly = (part === 'labor' || part === 'repair' || part === 'calibration') && roll(2) === 0
  return QuoteRow.parse({
    part,
    pane: part === 'glass' || part === 'repair' || roll(3) === 0 ? one(PANES) : null,
    words: one(['', 'Fuyao', 'Dow Betaseal']),
    number: one(['', 'FW04567GTY']),
    kind: part === 'glass' || part === 'molding' ? one(GLASS_KINDS) : null,
    how: part === 'calibration' ? one(CALIBRATION_HOW) : null,
    vendor: part === 'calibration' && !hourly && roll(2) === 0 ? 'Peachtree Calibration' : '',
    ...(hourly ? { hours_tenths: roll(60), rate_cents: roll(15_000) } : { cents: roll(150_000) }),
  })
}
/** What a shop charges for a row, by the row alone. */
const costs = ({ cents, hours_tenths, rate_cents }: QuoteRow) =>
  hours_tenths > 0 ? Math.floor((hours_tenths * rate_cents + 5) / 10) : cents
const quotes = Array.from({ length: 2000 }, () =>
  Quoted.parse({
    rows: Array.from({ length: 1 + roll(MOST_PARTS) }, randomRow),
    safe_minutes: one([null, 0, 60, 480]),
    no_calibration: one(['', 'No camera in this car']),
  }),
)

test('of 2,000 random quotes the lines add up to the rows, each can be sent, and a row more never lowers the total', () => {
  const tax = 890
  for (const quoted of quotes) {
    const lines = linesOfQuote(quoted)
    const totals = totalsOf(lines, tax)
    const rows = quoted.rows.reduce((sum, row) => sum + costs(row), 0)
    const sum = totals.lines.reduce((all, { cents, tax_cents }) => all + cents + tax_cents, 0)
    const more = Quoted.parse({ ...quoted, rows: [...quoted.rows, randomRow()].slice(-MOST_PARTS) })
    const longer = quoted.rows.length < MOST_PARTS ? totalsOf(linesOfQuote(more), tax).total_cents : Infinity
    const sound =
      totals.parts_cents + totals.labor_cents + totals.sublet_cents === rows &&
      totals.total_cents === sum &&
      longer >= totals.total_cents &&
      lines.every((line) => lineProblem(line) === null && Line.safeParse(line).success)
    if (!sound) expect({ quoted, lines, rows, sum, longer }).toBe('sound')
  }
})

const row = (more: Partial<QuoteRow> & Pick<QuoteRow, 'part'>) => QuoteRow.parse(more)
const glass = row({
  part: 'glass',
  pane: 'windshield',
  kind: 'oee',
  cents: 38_000,
  words: 'Fuyao, with camera bracket',
})
const said = (lines: readonly Line[]) => lines.map(({ description }) => description)

test('a new windshield needs a calibration or the reason for none, and how long the car stands; a repair needs neither', () => {
  const missing = (rows: QuoteRow[], more: object = {}) => missingInQuote(Quoted.parse({ rows, ...more }))
  expect(missing([glass])).toEqual(['no_calibration', 'safe_minutes'])
  expect(missing([glass], { safe_minutes: 60, no_calibration: 'no' })).toEqual(['no_calibration'])
  expect(missing([glass], { safe_minutes: 60, no_calibration: 'Kia does it' })).toEqual([])
  expect(missing([glass, row({ part: 'calibration', how: 'static' })], { safe_minutes: 0 })).toEqual([])
  expect(missing([row({ part: 'glass', pane: 'rear', kind: 'oem' })])).toEqual(['safe_minutes'])
  expect(missing([row({ part: 'repair', pane: 'windshield', cents: 9_500 })])).toEqual([])
})

test('what a driver signs says which calibration or why none, and how long the car stands, with a kit or without one', () => {
  const none = linesOfQuote(Quoted.parse({ rows: [glass], safe_minutes: 90, no_calibration: 'no camera in this car' }))
  expect(said(none)).toEqual([
    'Windshield: Fuyao, with camera bracket',
    'No calibration here: no camera in this car',
    'Adhesive and kit: not to be driven for 90 minutes after the work',
  ])
  expect(calibrationOf(none)).toEqual({ by: 'none' })
  const kit = row({ part: 'kit', words: 'Dow Betaseal', cents: 4_500 })
  const sent = row({ part: 'calibration', how: 'both', vendor: 'Peachtree Calibration', cents: 32_500 })
  const whole = linesOfQuote(Quoted.parse({ rows: [glass, kit, sent], safe_minutes: 60 }))
  expect(said(whole)).toEqual([
    'Windshield: Fuyao, with camera bracket',
    'Adhesive and kit: Dow Betaseal; not to be driven for 60 minutes after the work',
    'Calibration, static and dynamic',
  ])
  expect(calibrationOf(whole)).toEqual({ by: 'vendor', vendor: 'Peachtree Calibration' })
  expect(partShares(whole), 'OEE stands with what does not come from the maker').toEqual([
    { group: 'aftermarket', percent: 100 },
  ])
})

test('a row names what it must: its pane, its kind, how it calibrates; a part number has 20 signs, and a price is not given twice', () => {
  const wrong = (more: object) => QuoteRow.safeParse(more).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(wrong({ part: 'glass', kind: 'oem' })).toEqual(['pane'])
  expect(wrong({ part: 'glass', pane: 'rear' })).toEqual(['kind'])
  expect(wrong({ part: 'molding' })).toEqual(['kind'])
  expect(wrong({ part: 'calibration' })).toEqual(['how'])
  expect(wrong({ part: 'kit', number: '1'.repeat(20) })).toEqual([])
  expect(wrong({ part: 'kit', number: '1'.repeat(21) })).toEqual(['number'])
  expect(wrong({ part: 'labor', cents: 100, hours_tenths: 10 })).toEqual(['cents'])
})

test('glass that the driver did not name is strange, whichever row names it', () => {
  const named = Glass.parse({ panes: ['windshield'], damage: 'crack' })
  const molding = row({ part: 'molding', pane: 'rear', kind: 'oem' })
  expect(strangePanes(named, Quoted.parse({ rows: [glass, molding] }))).toEqual(['rear'])
  expect(strangePanes(named, Quoted.parse({ rows: [glass] }))).toEqual([])
})

test('a quote replaces exactly the panes of its rows of glass, molding around one replaces none', () => {
  for (const { rows } of quotes) {
    const panes = new Set(rows.flatMap(({ part, pane }) => (part === 'glass' && pane ? [pane] : [])))
    const found = panesOf(linesOfQuote(Quoted.parse({ rows })), null)
    if (found.length !== panes.size || found.some((pane) => !panes.has(pane))) expect({ rows, found }).toBe('sound')
  }
})

const free = (section: string, description: string, more: Partial<Line> = {}) =>
  Line.parse({ section, operation: 'replace', description, part_kind: 'oem', ...more })
test.each<[string, string, Pane | null]>([
  ['Windshield', 'OEM, with camera bracket', 'windshield'],
  ['Windshield', 'Rain sensor', null],
  ['Windshield', 'Heated wiper park glass', 'windshield'],
  ['Windshield', 'New glass', 'windshield'],
  ['Windshield', 'Windshield with camera bracket', 'windshield'],
  ['Windshield', 'Replacement', 'windshield'],
  ['Windshield', 'Molding', null],
  ['Front', 'Windshield pillar', null],
  ['Windshield', 'Windshield frame', null],
  ['Front', 'Windshield', 'windshield'],
  ['Front', 'Windshield wiper', null],
  ['Front bumper', 'Windshield washer reservoir', null],
  ['Parabrisas', 'Vidrio nuevo', 'windshield'],
  ['Front', 'Limpiaparabrisas', null],
  ['Rear glass', 'Heated', 'rear'],
  ['Rear bumper', 'Bumper cover', null],
  ['Driver’s door', 'Door glass', null],
])('a free line “%s: %s” replaces %s', (section, description, pane) => {
  expect(panesOf([free(section, description)], null)).toEqual(pane ? [pane] : [])
})

test('where the driver named the glass, a shop’s own words for it are enough', () => {
  const named = Glass.parse({ panes: ['door_front_left'], damage: 'shattered' })
  expect(panesOf([free('Driver’s door', 'Door glass')], named)).toEqual(['door_front_left'])
  expect(panesOf([free('Driver’s door', 'Door trim clips')], named)).toEqual([])
  const front = Glass.parse({ panes: ['windshield'], damage: 'crack' })
  expect(panesOf([free('Rear', 'Back glass')], front), 'glass that nobody named').toEqual([])
  expect(panesOf([free('Front', 'New glass')], front)).toEqual(['windshield'])
  expect(panesOf([free('Driver’s door', 'Door glass', { operation: 'remove_install' })], named)).toEqual([])
})

test('a law is cited only where it was read surely; less sure, it still asks for more than our own rule', () => {
  const state = (confidence: 'high' | 'medium' | 'low') =>
    ({ state: 'KY', claim_number_first: true, source: 'A statute', read_on: '2026-11-20', confidence }) as const
  const rules = (confidence: 'high' | 'medium' | 'low'): GlassRules => ({
    states: [state(confidence)],
    default: { calibration_notice: true, claim_number_first: false },
  })
  const first = (confidence: 'high' | 'medium' | 'low', at = 'KY') =>
    glassRuleOf(rules(confidence), at, 'claim_number_first')
  expect(first('high')).toEqual({ holds: true, source: 'A statute' })
  expect(first('medium')).toEqual({ holds: true, source: null })
  expect(first('low')).toEqual({ holds: false, source: null })
  expect(first('high', 'GA')).toEqual({ holds: false, source: null })
  expect(glassRuleOf(undefined, 'GA', 'calibration_notice')).toEqual({ holds: true, source: null })
})
