import { expect, test } from 'vitest'
import type { Estimate } from '#features/trades/estimates/request.ts'
import { Glass } from '#features/trades/estimates/glass.ts'
import { blankRow, firstRows, formOf, liveQuote, type QuoteForm, quoteProblems, sentOf } from './quote-form.ts'

const glass = (more: object = {}) => Glass.parse({ panes: ['windshield'], damage: 'crack', ...more })
const form = (more: Partial<QuoteForm> = {}): QuoteForm => ({
  rows: [
    { ...blankRow('glass', 'windshield'), kind: 'oee', words: 'Pilkington', number: 'FW04567', cents: 41_000 },
    { ...blankRow('molding'), kind: 'aftermarket', cents: 3_500 },
    { ...blankRow('kit'), words: 'Sika P2G', cents: 4_000 },
    { ...blankRow('labor'), by: 'hours', hours: '2.5', rate_cents: 8_000 },
    { ...blankRow('calibration'), how: 'both', sent_out: true, vendor: 'ADAS Atlanta', cents: 25_000 },
    { ...blankRow('mobile_fee'), cents: 0 },
    { ...blankRow('disposal'), words: 'Old glass', cents: 1_000 },
  ],
  safe_minutes: '60',
  no_calibration: '',
  tax: '8.9',
  days_needed: '1',
  earliest_drop_off: '',
  warranty_months: '12',
  message: '',
  ...more,
})
const parts = (glassSaid: Parameters<typeof firstRows>[0]) => firstRows(glassSaid).map(({ part }) => part)

test('a quote begins with what the driver named: a chip is repaired, a windshield replaced and calibrated', () => {
  expect(parts(glass())).toEqual(['glass', 'kit', 'labor', 'calibration'])
  expect(parts(glass({ damage: 'chip' }))).toEqual(['repair'])
  expect(parts(glass({ features: { camera: 'no' } }))).toEqual(['glass', 'kit', 'labor'])
  const most = ['rear', 'door_front_left', 'door_front_right', 'door_rear_left', 'door_rear_right', 'quarter']
  const all = glass({ panes: ['windshield', ...most, 'vent', 'roof', 'mirror'] })
  expect(firstRows(all).length, 'never more rows than a quote holds').toBeLessThanOrEqual(12)
})

test('the sums while it is typed are those of its lines; a number that can’t be read has none', () => {
  const live = liveQuote(sentOf(form()))!
  // tax on glass, molding and adhesive: 8.9% of $485.00
  expect(live.totals.tax_cents).toBe(4317)
  expect(live.totals.total_cents).toBe(41_000 + 3_500 + 4_000 + 20_000 + 25_000 + 1_000 + 4317)
  expect(live.lines.map(({ description }) => description)).toContain(
    'Adhesive and kit: Sika P2G; not to be driven for 60 minutes after the work',
  )
  const rows = [{ ...blankRow('labor'), by: 'hours' as const, hours: 'two', rate_cents: 8_000 }]
  expect(liveQuote(sentOf(form({ rows })))).toBeNull()
})

test('each row names what it lacks, and a new windshield asks for a word about calibration and the minutes it stands', () => {
  expect(quoteProblems(form())).toEqual({})
  const [windshield] = form().rows
  const rows = [
    { ...blankRow('glass') },
    { ...blankRow('calibration'), sent_out: true, cents: 0 },
    { ...blankRow('labor'), by: 'hours' as const },
  ]
  expect(quoteProblems(form({ rows, safe_minutes: '' }))).toEqual({
    'rows.0.pane': 'pane',
    'rows.0.kind': 'kind',
    'rows.0.cents': 'price',
    'rows.1.how': 'how',
    'rows.1.vendor': 'vendor',
    'rows.2.hours': 'hours',
    'rows.2.rate_cents': 'rate',
    safe_minutes: 'safe_minutes',
  })
  expect(quoteProblems(form({ rows: [windshield!] }))).toEqual({ no_calibration: 'no_calibration' })
  expect(quoteProblems(form({ rows: [windshield!], no_calibration: 'No camera' }))).toEqual({})
  expect(quoteProblems(form({ rows: [] }))).toEqual({ rows: 'rows' })
  expect(quoteProblems(form({ tax: 'much', days_needed: '0', warranty_months: 'x', safe_minutes: '9999' }))).toEqual({
    tax: 'tax',
    days_needed: 'days_needed',
    warranty_months: 'warranty_months',
    safe_minutes: 'safe_minutes',
  })
})

/** What the server keeps of a quote. */
const keptOf = (quote: QuoteForm): Estimate => {
  const { rows: _, safe_minutes: __, no_calibration: ___, ...terms } = sentOf(quote)
  return { ...terms, lines: liveQuote(sentOf(quote))!.lines } as Estimate
}

test('a quote that was sent is corrected in the same rows; what was written line by line is not', () => {
  const quotes = [
    form(),
    form({
      rows: form().rows.filter(({ part }) => part !== 'calibration'),
      no_calibration: 'The dealer: by appointment',
    }),
    form({ rows: [{ ...blankRow('repair', 'rear'), cents: 9_000 }], safe_minutes: '' }),
    form({ rows: form().rows.filter(({ part }) => part !== 'kit'), safe_minutes: '0' }),
  ]
  for (const quote of quotes) {
    const again = formOf(glass(), keptOf(quote))!
    expect(sentOf(again)).toEqual(sentOf(quote))
  }
  const kept = keptOf(form())
  const strange = { ...kept, lines: [{ ...kept.lines[0]!, operation: 'refinish' as const }] }
  expect(formOf(glass(), strange)).toBeNull()
})

test('minutes are whole: “1,440” is refused and not one, and one hour of labor comes back as an hour', () => {
  for (const safe_minutes of ['1,440', '60.5', '1 h'])
    expect(quoteProblems(form({ safe_minutes })), safe_minutes).toEqual({ safe_minutes: 'safe_minutes' })
  expect(quoteProblems(form({ safe_minutes: '1440' }))).toEqual({})
  expect(liveQuote(sentOf(form({ safe_minutes: '1' })))!.lines[2]!.description).toMatch(/for 1 minute after the work$/)
  const hour = { ...blankRow('labor'), by: 'hours' as const, hours: '1', rate_cents: 7_200 }
  const again = formOf(
    glass(),
    keptOf(form({ rows: [...form().rows.slice(0, 3), hour], no_calibration: 'The dealer' })),
  )
  expect(again!.rows[3]).toMatchObject({ by: 'hours', hours: '1', rate_cents: 7_200 })
})
