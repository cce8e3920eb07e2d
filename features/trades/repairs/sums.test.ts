import { expect, test } from 'vitest'
import { chance } from '#db/seed/chance.ts'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import type { Answered } from './repair.ts'
import { missingRecords } from './records.ts'
import { proposedDay, workingDays } from '#features/trades/estimates/deadline.ts'
import { notApproved, type Said, sumsOf } from './sums.ts'

const line = (more: Partial<Line>) => Line.parse({ section: 'Rear', operation: 'repair', description: 'x', ...more })
const answered = (decision: Answered['decision'], lines: Answered['lines'] = []): Answered => ({
  decision,
  lines,
  approved_cents: 0,
  note: '',
  confirmed_how: 'phone',
  confirmed_by: 'x',
  at: '2026-11-27T00:00:00Z',
})
const version = (id: string, lines: Line[], more: Partial<Said> = {}): Said => ({
  id,
  status: 'authorized',
  lines,
  totals: totalsOf(lines, 890),
  answer: null,
  signed: { own_risk_lines: [] },
  ...more,
})
const body = (cents: number, more: Partial<Line> = {}) => line({ operation: 'replace', part_cents: cents, ...more })

test('before anything is signed the sums are those of the estimate that was chosen', () => {
  const sums = sumsOf([version('a', [body(100_000)], { status: 'chosen' })], [], 50_000)
  expect(sums).toMatchObject({ authorized_cents: 0, now: { own_cents: 50_000 }, worst: { own_cents: 100_000 } })
})

test('a line that is withdrawn leaves every sum; one of another version with its number stays', () => {
  const both = [version('a', [body(100_000), body(20_000)]), version('b', [body(5_000), body(7_000)])]
  const gone = [{ estimate_id: 'a', line_no: 2, withdrawn_reason: 'not needed' }]
  expect(sumsOf(both, gone, 0).authorized_cents).toBe(112_000)
})

test('what the insurer has not decided is open, what it refused is at the driver’s risk where they signed so', () => {
  const lines = [body(100_000), body(20_000), body(9_000, { payer: 'customer', customer_reason: 'own_choice' })]
  expect(notApproved(version('a', lines))).toEqual([100_000, 20_000, 0])
  const part = answered('in_part', [{ line_no: 2, approved_cents: 15_000, note: '' }])
  const signed = { own_risk_lines: [1, 2] }
  expect(notApproved(version('a', lines, { answer: part }))).toEqual([0, 5_000, 0])
  expect(sumsOf([version('a', lines, { answer: part, signed })], [], 0)).toMatchObject({
    approved_cents: 115e3,
    open_cents: 0,
    own_risk_cents: 5e3,
    now: {
      own_cents: 14e3,
      insurer_cents: 115e3,
    },
  })
  for (const decision of ['inspect', 'more_info'] as const)
    expect(sumsOf([version('a', lines, { answer: answered(decision) })], [], 0)).toMatchObject({ open_cents: 120_000 })
})

test('of 50,000 random repairs the shares add up, the worst is never cheaper, and no order of answers changes a cent', () => {
  const random = chance(46)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  for (let n = 0; n < 50_000; n++) {
    const versions = Array.from({ length: 1 + upTo(2) }, (_, k) => {
      const lines = Array.from({ length: 1 + upTo(3) }, () =>
        body(upTo(90_000), {
          taxed: random() < 0.5 ? 'parts' : 'none',
          payer: random() < 0.2 ? 'customer' : 'insurer',
          betterment_bp: random() < 0.2 ? upTo(10_000) : 0,
        }),
      )
      const of = version(String(k), lines)
      const decision = (['approved', 'in_part', 'refused', 'inspect'] as const)[upTo(3)]!
      const said = lines.flatMap(({ payer }, at) =>
        payer === 'insurer' && random() < 0.5
          ? [{ line_no: at + 1, approved_cents: upTo(of.totals.lines[at]!.cents), note: '' }]
          : [],
      )
      return random() < 0.3 ? of : { ...of, answer: answered(decision, said) }
    })
    const left = upTo(100_000)
    const sums = sumsOf(versions, [], left)
    const swapped = sumsOf(versions.toReversed(), [], left)
    const sound =
      sums.now.insurer_cents + sums.now.own_cents === sums.authorized_cents &&
      sums.worst.insurer_cents + sums.worst.own_cents === sums.authorized_cents &&
      sums.worst.own_cents >= sums.now.own_cents &&
      sums.now.deductible_cents <= left &&
      sums.approved_cents + sums.open_cents <= sums.authorized_cents &&
      JSON.stringify(sums) === JSON.stringify(swapped)
    if (!sound) expect({ versions, left, sums }).toBe('sound')
  }
})

test('scans are asked for where sensors sit, a calibration where a line says so, and not where a shop said why not', () => {
  const bumper = version('a', [line({ operation: 'replace', section: 'Rear bumper', description: 'Cover' })])
  expect(missingRecords([bumper], [], [])).toEqual(['scan_pre', 'scan_post'])
  expect(missingRecords([{ ...bumper, status: 'sent' }], [], [])).toEqual([])
  expect(missingRecords([bumper], [{ estimate_id: 'a', line_no: 1, withdrawn_reason: 'no' }], [])).toEqual([])
  const radar = version('b', [line({ operation: 'calibrate', description: 'Radar' })])
  expect(missingRecords([radar], [], [])).toEqual(['calibration'])
  expect(missingRecords([radar], [], [{ kind: 'not_needed', about: 'calibration' }])).toEqual([])
  expect(
    missingRecords([version('c', [line({ section: 'Door', operation: 'refinish', description: 'Skin' })])], [], []),
  ).toEqual([])
})

const HOURS = {
  mon: ['08:00', '18:00'],
  tue: ['08:00', '18:00'],
  wed: ['08:00', '18:00'],
  thu: ['08:00', '18:00'],
  fri: ['08:00', '18:00'],
} as const
const shop = (closed: string[]) => ({ hours: HOURS, always_open: false, time_zone: 'America/New_York', closed })
const WORK = [
  line({ hours_tenths: 142, labor_type: 'body' }),
  line({ operation: 'refinish', hours_tenths: 61 }),
  line({ hours_tenths: 15 }),
  line({ operation: 'calibrate' }),
]
test('21.8 hours with paint and a calibration are eleven working days: from Nov 23 over Thanksgiving to Dec 10', () => {
  expect(workingDays(WORK)).toBe(11)
  const from = { from: '2026-11-23', lines: WORK, last_part: null }
  expect(proposedDay(shop(['2026-11-26', '2026-11-27']), from)).toBe('2026-12-10')
  expect(proposedDay(shop(['2026-11-26']), from)).toBe('2026-12-09')
})
test('a car is not promised sooner than two working days after its last part', () => {
  const given = { from: '2026-11-23', lines: WORK, last_part: '2026-12-11' }
  expect(proposedDay(shop([]), given)).toBe('2026-12-15')
})
