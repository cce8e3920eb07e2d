import { expect, test } from 'vitest'
import { chance } from '#db/seed/chance.ts'
import { Line, LABOR_TYPES, OPERATIONS, overDiscounted, TAXED, totalsOf } from './estimate.ts'
import { sharesOf } from './shares.ts'

const line = (more: Partial<Line>) => Line.parse({ section: 'Rear', operation: 'repair', description: 'x', ...more })
/** The worked bill of the design: parts, a worn tire, labor, material, calibration and an own choice; 8.9 % tax. */
const WORKED = [
  line({ operation: 'replace', part_cents: 16_500, taxed: 'parts', betterment_bp: 4_000 }),
  line({ operation: 'replace', part_cents: 224_500, taxed: 'parts' }),
  line({ labor_type: 'body', hours_tenths: 142, rate_cents: 6_400 }),
  line({ labor_type: 'refinish', hours_tenths: 61, rate_cents: 6_400 }),
  line({ operation: 'material', part_cents: 25_620, taxed: 'parts' }),
  line({ labor_type: 'mechanical', hours_tenths: 15, rate_cents: 11_800 }),
  line({ operation: 'calibrate', sublet_vendor: 'Dealer', sublet_cents: 32_500 }),
  line({ operation: 'other', part_cents: 18_000, taxed: 'parts', payer: 'customer', customer_reason: 'own_choice' }),
]

test('the worked bill comes out to the cent', () => {
  const totals = totalsOf(WORKED, 890)
  expect(totals).toMatchObject({ tax_cents: 25_331, total_cents: 490_071 })
  expect(totals.lines[0]).toEqual({ cents: 16_500, tax_cents: 1_469 })
  expect(sharesOf(WORKED, totals, 50_000)).toEqual({
    customer_cents: 19_602,
    betterment_cents: 7_188,
    deductible_cents: 50_000,
    own_cents: 76_790,
    insurer_cents: 413_281,
    refused_cents: 0,
  })
})

test('labor and outside work are a class of tax of their own; of one rate with parts nothing is rounded twice', () => {
  const lines = [
    line({ part_cents: 10_005, taxed: 'all', hours_tenths: 10, rate_cents: 6_005 }),
    line({ sublet_vendor: 'Dealer', sublet_cents: 20_000, taxed: 'all' }),
    line({ part_cents: 1_000, hours_tenths: 10, rate_cents: 5_000, taxed: 'parts' }),
  ]
  // parts 110.05 at 8 %, work 260.05 at 2.5 %
  const apart = totalsOf(lines, 800, 250)
  expect(apart.tax_cents).toBe(880 + 650)
  expect(apart.lines.map(({ tax_cents }) => tax_cents)).toEqual([800 + 150, 500, 80])
  expect(totalsOf(lines, 800, 0).tax_cents).toBe(880)
  expect(totalsOf(lines, 800, 800)).toEqual(totalsOf(lines, 800))
  expect(totalsOf(lines, 800).tax_cents).toBe(2_961)
})

const random = chance(20261127)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const upTo = (most: number) => Math.floor(random() * (most + 1))
const made: Line = line({})
const anyLine = (): Line => ({
  ...made,
  operation: pick(OPERATIONS),
  quantity: 1 + upTo(8),
  part_cents: upTo(500_000),
  labor_type: pick(LABOR_TYPES),
  hours_tenths: upTo(300),
  rate_cents: upTo(20_000),
  sublet_cents: upTo(90_000),
  included: random() < 0.1,
  taxed: pick(TAXED),
  payer: random() < 0.3 ? 'customer' : 'insurer',
  betterment_bp: random() < 0.3 ? upTo(10_000) : 0,
})

test('of 200,000 random bills insurer and driver pay all, nobody less than nothing, and no deductible is used twice', () => {
  let sent = 0
  while (sent < 200_000) {
    const lines = Array.from({ length: 1 + upTo(11) }, anyLine)
    const totals = totalsOf(lines, upTo(2_000), upTo(2_000))
    if (overDiscounted(lines, totals)) continue // is not sent either
    sent++
    const left = upTo(250_000)
    const refused = lines.map(() => (random() < 0.2 ? upTo(600_000) : 0))
    const shares = sharesOf(lines, totals, left, refused)
    const parts = totals.lines.reduce((all, { cents, tax_cents }) => all + cents + tax_cents, 0)
    const sound =
      parts === totals.total_cents &&
      shares.insurer_cents >= 0 &&
      shares.insurer_cents + shares.own_cents === totals.total_cents &&
      shares.deductible_cents >= 0 &&
      shares.deductible_cents <= left &&
      shares.own_cents >= shares.deductible_cents &&
      shares.refused_cents >= 0
    if (!sound) expect({ lines, left, shares }).toBe('sound')
  }
  expect(sent).toBe(200_000)
})

test('a line more never lowers a total, save a discount', () => {
  for (let n = 0; n < 50_000; n++) {
    const lines = Array.from({ length: 1 + upTo(11) }, anyLine)
    const [more, parts, labor] = [anyLine(), upTo(2_000), upTo(2_000)]
    const [before, after] = [lines, [...lines, more]].map((all) => totalsOf(all, parts, labor).total_cents)
    if (more.operation !== 'discount' && after! < before!) expect({ lines, more }).toBe('no cheaper')
  }
  const free = line({ operation: 'discount', part_cents: 5_000 })
  expect(totalsOf([...WORKED, free], 890).total_cents).toBe(490_071 - 5_000)
})
