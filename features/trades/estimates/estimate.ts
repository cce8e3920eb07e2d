// One shop's priced list of lines: what each costs, and the tax on them. Pure; all amounts are whole cents, hours are tenths.
import * as z from 'zod'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'

export const OPERATIONS = [
  'replace',
  'repair',
  'refinish',
  'blend',
  'remove_install',
  'overhaul',
  'align',
  'scan_pre',
  'scan_post',
  'calibrate',
  'inspect',
  'sublet',
  'tow',
  'storage',
  'material',
  'discount',
  'other',
] as const
export const PART_KINDS = [
  'oem',
  /** Made for the car's maker by who supplies it, and sold without the maker's mark. */
  'oee',
  'aftermarket',
  'certified_aftermarket',
  'recycled',
  'reconditioned',
  'rebuilt',
  'existing',
] as const
export const LABOR_TYPES = [
  'body',
  'refinish',
  'frame',
  'mechanical',
  'electrical',
  'glass',
  'aluminum',
  'diagnostic',
] as const
/** Why a line is the customer's own; the rest is the insurer's to pay. */
export const CUSTOMER_REASONS = ['own_choice', 'unrelated_damage', 'maintenance', 'upgrade'] as const
/** Why a line of a supplement comes on top (domain/repair.md §3.4). */
export const LINE_REASONS = [
  'hidden_damage',
  'part_price_up',
  'part_unavailable',
  'wrong_part',
  'procedure_required',
  'calibration_required',
  'labor_disagreement',
  'prior_estimate_error',
  'safety',
  'other',
] as const
/** What of a line is taxed. */
export const TAXED = ['none', 'parts', 'all'] as const
export const MOST_LINES = 400
export const MOST_LINE_PHOTOS = 8

const words = (most: number, say: string) => z.string().trim().max(most, say)
const counted = (least: number, most: number, say: string) => z.int(say).min(least, say).max(most, say)
/** What a line may cost, and how much of it there may be. */
export const Money = Cents.max(10_000_000, 'Enter $100,000.00 or less.')
export const Quantity = counted(1, 99, 'Enter a quantity from 1 to 99.')
export const Hours = counted(0, 1000, 'Enter hours from 0 to 100, in tenths such as 1.5.')

/** One operation: what, part, labor, outside work, with who pays. A discount takes its amount off. */
export const Line = z.strictObject({
  section: words(60, 'Shorten the section to 60 characters.').min(1, 'Enter a section, such as “Rear bumper”.'),
  operation: z.enum(OPERATIONS),
  description: words(200, 'Shorten the description to 200 characters.').min(1, 'Describe the line.'),
  part_kind: z.enum(PART_KINDS).nullable().default(null),
  part_number: words(40, 'Shorten the part number to 40 characters.').default(''),
  quantity: Quantity.default(1),
  part_cents: Money.default(0),
  labor_type: z.enum(LABOR_TYPES).nullable().default(null),
  hours_tenths: Hours.default(0),
  rate_cents: Money.default(0),
  sublet_vendor: words(80, 'Shorten the vendor to 80 characters.').default(''),
  sublet_cents: Money.default(0),
  /** Shown and priced 0: part of another line. */
  included: z.boolean().default(false),
  taxed: z.enum(TAXED).default('none'),
  payer: z.enum(['insurer', 'customer']).default('insurer'),
  customer_reason: z.enum(CUSTOMER_REASONS).nullable().default(null),
  /** Hundredths of a percent of the line that the customer pays because the new part is better than the worn one was. */
  betterment_bp: counted(0, 10_000, 'Enter a percentage from 0 to 100.').default(0),
  betterment_reason: words(200, 'Shorten the reason to 200 characters.').default(''),
  /** The hours are the shop's own judgment, not the guide's. Absent in the hash of a version that knows none. */
  judgment: z.literal(true).optional(),
  /** The maker's procedure or position statement that asks for it: title, date, or address. */
  procedure: words(200, 'Shorten the procedure to 200 characters.').optional(),
  /** Of a supplement only: why this is needed. */
  reason: z.enum(LINE_REASONS).nullable().default(null),
  /** What shows it: pictures of the driver's request, or of the shop. */
  photos: z.array(Id).max(MOST_LINE_PHOTOS, `Add up to ${MOST_LINE_PHOTOS} photos to a line.`).default([]),
})
export type Line = z.output<typeof Line>
/** What a line holds where nothing is said: {@link Line}’s own defaults, of whatever a file or a quote can say. */
export const BLANK_LINE = {
  part_kind: null,
  part_number: '',
  quantity: 1,
  part_cents: 0,
  labor_type: null,
  hours_tenths: 0,
  rate_cents: 0,
  sublet_vendor: '',
  sublet_cents: 0,
  included: false,
  taxed: 'none',
  payer: 'insurer',
  reason: null,
} as const satisfies Partial<Line>

const halfUp = (numerator: number, denominator: number) => Math.floor((numerator + denominator / 2) / denominator)

type Amounts = { parts: number; labor: number; sublet: number; total: number }
/** What a line costs without tax, each part of it rounded once. */
function amountsOf(line: Line): Amounts {
  if (line.included) return { parts: 0, labor: 0, sublet: 0, total: 0 }
  const sign = line.operation === 'discount' ? -1 : 1
  const parts = sign * line.part_cents * line.quantity
  const labor = sign * halfUp(line.hours_tenths * line.rate_cents, 10)
  const sublet = sign * line.sublet_cents
  return { parts, labor, sublet, total: parts + labor + sublet }
}

export const Totals = z.object({
  parts_cents: z.int(),
  labor_cents: z.int(),
  sublet_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  hours_tenths: z.int(),
  /** Of each line, without and as tax; they add up to the total. */
  lines: z.array(z.object({ cents: z.int(), tax_cents: z.int() })),
})
export type Totals = z.output<typeof Totals>

/** Divides cents over bases so that they add up: the largest remainders get the odd ones, of equal ones the first. */
function allotted(cents: number, bases: readonly number[]): number[] {
  const sum = bases.reduce((all, base) => all + base, 0)
  if (sum <= 0) return bases.map(() => 0)
  const exact = bases.map((base) => (cents * base) / sum)
  const whole = exact.map(Math.floor)
  const odd = cents - whole.reduce((all, each) => all + each, 0)
  const first = exact
    .map((value, index) => ({ index, rest: value - whole[index]! }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of first.slice(0, odd)) whole[index]!++
  return whole
}

/** The tax of one rate on each base: counted once on all of them, then divided. */
function taxOf(bases: readonly number[], tax_bp: number): number[] {
  const sum = bases.reduce((all, base) => all + base, 0)
  return allotted(halfUp(tax_bp * Math.max(0, sum), 10_000), bases)
}

/**
 * All sums of an estimate. Parts and materials are one class of tax, labor and outside work the other (domain/repair.md
 * §5.1); rates are hundredths of a percent, and classes of one rate are counted together.
 */
export function totalsOf(lines: readonly Line[], tax_bp: number, labor_tax_bp = tax_bp): Totals {
  const amounts = lines.map(amountsOf)
  const parts = lines.map(({ taxed }, n) => (taxed === 'none' ? 0 : amounts[n]!.parts))
  const work = lines.map(({ taxed }, n) => (taxed === 'all' ? amounts[n]!.labor + amounts[n]!.sublet : 0))
  const added = (some: readonly number[], more: readonly number[]) => some.map((each, n) => each + more[n]!)
  const tax =
    tax_bp === labor_tax_bp ? taxOf(added(parts, work), tax_bp) : added(taxOf(parts, tax_bp), taxOf(work, labor_tax_bp))
  const tax_cents = tax.reduce((all, each) => all + each, 0)
  const sum = (key: keyof Amounts) => amounts.reduce((all, each) => all + each[key], 0)
  return {
    parts_cents: sum('parts'),
    labor_cents: sum('labor'),
    sublet_cents: sum('sublet'),
    tax_cents,
    total_cents: sum('total') + tax_cents,
    hours_tenths: lines.reduce((all, line) => all + (line.included ? 0 : line.hours_tenths), 0),
    lines: amounts.map(({ total }, n) => ({ cents: total, tax_cents: tax[n]! })),
  }
}

/** What keeps a line from being sent, by field. */
export function lineProblem(line: Line): { field: keyof Line; message: string } | null {
  if (line.operation === 'replace' && !line.part_kind)
    return { field: 'part_kind', message: 'Say what kind of part replaces it.' }
  if ((line.operation === 'sublet' || line.sublet_cents > 0) && !line.sublet_vendor)
    return { field: 'sublet_vendor', message: 'Name who does the outside work.' }
  if (line.hours_tenths > 0 && !line.labor_type) return { field: 'labor_type', message: 'Choose the kind of labor.' }
  if (line.payer === 'customer' && !line.customer_reason)
    return { field: 'customer_reason', message: 'Say why the customer pays this line.' }
  if (line.betterment_bp > 0 && line.betterment_reason.length < 3)
    return { field: 'betterment_reason', message: 'Say what was measured, such as the tread depth.' }
  return null
}

/** Whose lines a discount would bring below zero; null when it leaves something to both. */
export function overDiscounted(lines: readonly Line[], { lines: cents }: Pick<Totals, 'lines'>): Line['payer'] | null {
  const left = (payer: Line['payer']) =>
    lines.reduce((all, line, n) => all + (line.payer === payer ? cents[n]!.cents + cents[n]!.tax_cents : 0), 0)
  return (['insurer', 'customer'] as const).find((payer) => left(payer) < 0) ?? null
}
