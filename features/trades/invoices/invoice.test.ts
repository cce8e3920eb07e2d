import { expect, test } from 'vitest'
import { chance } from '#db/seed/chance.ts'
import { LABOR_TYPES, Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import type { Decision } from '#features/trades/repairs/repair.ts'
import { billOf, costOf, type LessLine, paidOf, PAYMENT_KINDS, type Stands } from './invoice.ts'

const random = chance(20261128)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const upTo = (most: number) => Math.floor(random() * (most + 1))
const made = Line.parse({ section: 'Rear', operation: 'repair', description: 'x' })
const anyLine = (): Line => ({
  ...made,
  operation: pick(['replace', 'repair', 'material', 'sublet'] as const),
  quantity: 1 + upTo(3),
  part_cents: upTo(300_000),
  labor_type: pick(LABOR_TYPES),
  hours_tenths: upTo(300),
  rate_cents: upTo(20_000),
  sublet_cents: upTo(90_000),
  taxed: pick(['none', 'parts', 'all'] as const),
  payer: random() < 0.2 ? 'customer' : 'insurer',
  betterment_bp: random() < 0.2 ? upTo(10_000) : 0,
})
const DECISIONS: (Decision | null)[] = ['approved', 'in_part', 'refused', 'inspect', null]
/** One version with its answer, as it was signed. */
function anyVersion(n: number): Stands[] {
  const lines = Array.from({ length: 1 + upTo(5) }, anyLine)
  const [tax_bp, labor_tax_bp] = [upTo(1_200), upTo(1_200)]
  const { lines: amounts } = totalsOf(lines, tax_bp, labor_tax_bp)
  const decision = pick(DECISIONS)
  const version = {
    id: `v${n}`,
    name: `E0${n}`,
    tax_bp,
    labor_tax_bp,
    answer: decision && {
      decision,
      approved_cents: 0,
      lines: [{ line_no: 1, approved_cents: upTo(100_000), note: '' }],
      note: '',
      confirmed_how: 'phone' as const,
      confirmed_by: 'x',
      at: '2026-11-28T00:00:00Z',
    },
    own_risk_lines: random() < 0.5 ? lines.map((_, k) => k + 1) : [],
  }
  return lines.map((line, k) => ({ version, line_no: k + 1, line, amounts: amounts[k]! }))
}
const lower = ({ version, line_no, line }: Stands): LessLine => ({
  ...costOf(line),
  estimate_id: version.id,
  line_no,
  part_cents: upTo(line.part_cents),
  hours_tenths: upTo(line.hours_tenths),
  sublet_cents: upTo(line.sublet_cents),
})

test('of 20,000 random bills none is above what was signed, both sides pay all of it, and what is refused is the driver’s only where signed', () => {
  for (let n = 0; n < 20_000; n++) {
    const stands = [...anyVersion(1), ...anyVersion(2)]
    const less = stands.filter(() => random() < 0.3).map(lower)
    const left = upTo(150_000)
    const bill = billOf(stands, less, left)
    if ('code' in bill) throw new Error(JSON.stringify({ stands, less, bill }))
    const signed = stands.reduce((all, { amounts }) => all + amounts.cents + amounts.tax_cents, 0)
    const { shares, total_cents, lines } = bill
    const sound =
      total_cents <= signed &&
      lines.every(({ cents, tax_cents, authorized_cents }) => cents + tax_cents <= authorized_cents) &&
      shares.insurer_cents + shares.own_cents === total_cents &&
      shares.insurer_cents >= 0 &&
      shares.deductible_cents <= left &&
      shares.own_cents >= shares.deductible_cents &&
      (less.length > 0 || total_cents === signed) &&
      stands.every(
        ({ version, line_no }, k) => lines[k]!.refused_cents === 0 || version.own_risk_lines.includes(line_no),
      )
    if (!sound) expect({ stands, less, bill }).toBe('sound')
  }
})

test('a line that costs more by a cent is refused by its number and by how much; one that is not signed has no number', () => {
  for (let n = 0; n < 2_000; n++) {
    const stands = anyVersion(1)
    const k = upTo(stands.length - 1)
    const { line, version, line_no } = stands[k]!
    const more = { ...costOf(line), estimate_id: version.id, line_no, sublet_cents: line.sublet_cents + 1 }
    expect(billOf(stands, [more], 0)).toMatchObject({ code: 'above_authorized', index: 0, name: `E01.${k + 1}` })
    expect(billOf(stands, [{ ...more, line_no: 99 }], 0)).toEqual({ code: 'unknown_line', index: 0 })
  }
})

test('nothing that only one side says pays a driver’s share, and nothing is ever owed below zero', () => {
  const shares = { own_cents: 50_000, insurer_cents: 200_000 } as Parameters<typeof paidOf>[0]
  for (let n = 0; n < 5_000; n++) {
    const payments = Array.from({ length: upTo(6) }, () => {
      const answer = pick(['confirmed', 'denied', 'waits'])
      const at = '2026-11-28T00:00:00Z'
      return {
        kind: pick(PAYMENT_KINDS),
        cents: 1 + upTo(100_000),
        confirmed_at: answer === 'confirmed' ? at : null,
        disputed_at: answer === 'denied' ? at : null,
      }
    })
    const card = upTo(60_000)
    const paid = paidOf(shares, payments, card)
    const unsaid = payments.filter(({ kind, confirmed_at }) => kind.startsWith('insurer') || confirmed_at)
    expect(paidOf(shares, unsaid, card)).toEqual(paid)
    expect(Math.min(paid.due_cents, paid.short_cents)).toBeGreaterThanOrEqual(0)
  }
})
