// An estimate that was written elsewhere and stands beside ours: its sums as its paper says them, in cents. It counts nowhere.
import * as z from 'zod'
import { Line, type Totals, totalsOf } from '#features/trades/estimates/estimate.ts'
import { pairs } from '#features/trades/estimates/comparison.ts'
import { TOLERATED_CENTS } from '#features/trades/imports/imported.ts'
import { type Version, versionName } from '#features/trades/repairs/repair.ts'
import { isWithdrawn, type Withdrawn } from '#features/trades/repairs/sums.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'

export const WHOSE = ['insurer', 'shop', 'other'] as const
export const SOURCES = ['driver', 'team', 'shop', 'adjuster'] as const
export type Source = (typeof SOURCES)[number]
/** That one side brings to a request, ended ones too (house). */
export const MOST_OUTSIDE = 40

/** What a paper says it comes to; the first four need not make the total. */
export const Sums = z.object({
  parts_cents: z.int(),
  labor_cents: z.int(),
  other_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  /** Where the paper says it; the total is what it comes to before. */
  deductible_cents: z.int().nullable(),
})
export type Sums = z.output<typeof Sums>
/** Of any amount of a paper (house). */
export const MOST_CENTS = 100_000_000
const Typed = Cents.max(MOST_CENTS, 'Enter $1,000,000.00 or less.')
/** As a person types them off the paper. */
export const TypedSums = {
  parts_cents: Typed,
  labor_cents: Typed,
  other_cents: Typed,
  tax_cents: Typed,
  total_cents: Typed.min(1, 'Enter the total.'),
  deductible_cents: Typed.nullish(),
}
export const Note = z.string().trim().max(500, 'Shorten this to 500 characters.').default('')

export const OutsideEstimate = Sums.extend({
  id: Id,
  /** The repair it stands beside; null before a shop was chosen. */
  invitation_id: Id.nullable(),
  whose: z.enum(WHOSE),
  source: z.enum(SOURCES),
  /** The adjuster or the shop that brought it; empty for the driver and our team. */
  by: z.string(),
  /** Of the adjuster who brought it. */
  trust: z.enum(['typed', 'domain_known', 'confirmed']).nullable(),
  format: z.enum(['pdf', 'bms', 'ems']),
  /** Where the reader opens the PDF. */
  signed_url: z.string().nullable(),
  lines: z.array(Line),
  note: z.string(),
  recorded_at: Instant,
  ended_at: Instant.nullable(),
  ended_how: z.enum(['replaced', 'taken_back']).nullable(),
  ended_reason: z.string().nullable(),
  /** The reader brought it, and may take it back. */
  mine: z.boolean(),
})
export type OutsideEstimate = z.output<typeof OutsideEstimate>

/** A line with what it costs without tax. */
export const PricedLine = z.object({ section: z.string(), description: z.string(), cents: z.int() })
export type PricedLine = z.output<typeof PricedLine>
/** The shop's own work so far, as it is set beside a paper: estimate and added work that were not declined or taken back. */
export const OwnWork = Sums.omit({ deductible_cents: true }).extend({
  versions: z.array(z.string()),
  lines: z.array(PricedLine),
})
export type OwnWork = z.output<typeof OwnWork>
export const Beside = z.object({ own: OwnWork.nullable(), estimates: z.array(OutsideEstimate) })
export type Beside = z.output<typeof Beside>

/** By how much the total of a paper is above its other sums; below 0 where they make more. */
export const gapOf = (sums: Sums): number =>
  sums.total_cents - sums.parts_cents - sums.labor_cents - sums.other_cents - sums.tax_cents

/** What is neither a part nor labor: materials, outside work, charges, and what is taken off. */
const CHARGES: readonly Line['operation'][] = ['material', 'tow', 'storage', 'sublet', 'other', 'discount']
type Drawers = Pick<Sums, 'parts_cents' | 'labor_cents' | 'other_cents'>
/** Lines by parts, labor and the rest, without tax. */
export function drawersOf(lines: readonly Line[]): Drawers {
  const all = { parts_cents: 0, labor_cents: 0, other_cents: 0 }
  for (const line of lines) {
    const { parts_cents, labor_cents, sublet_cents } = totalsOf([line], 0)
    const charged = CHARGES.includes(line.operation) && line.part_kind === null
    all.parts_cents += charged ? 0 : parts_cents
    all.labor_cents += labor_cents
    all.other_cents += sublet_cents + (charged ? parts_cents : 0)
  }
  return all
}
export const pricedLines = (lines: readonly Line[], totals: Pick<Totals, 'lines'> = totalsOf(lines, 0)): PricedLine[] =>
  lines.map(({ section, description }, n) => ({ section, description, cents: totals.lines[n]!.cents }))

const STANDS: readonly Version['status'][] = ['chosen', 'authorized', 'sent']
/** What a shop's standing versions come to, without lines that were withdrawn; null where none stands. */
export function ownWork(versions: readonly Version[], withdrawn: readonly Withdrawn[]): OwnWork | null {
  const standing = versions.filter(({ status }) => STANDS.includes(status))
  if (standing.length === 0) return null
  const kept = standing.flatMap(({ id, lines, totals }) =>
    lines.flatMap((line, n) => (isWithdrawn(withdrawn, id, n + 1) ? [] : [{ line, amounts: totals.lines[n]! }])),
  )
  const lines = kept.map(({ line }) => line)
  const tax_cents = kept.reduce((all, { amounts }) => all + amounts.tax_cents, 0)
  return {
    versions: standing.map(versionName),
    ...drawersOf(lines),
    tax_cents,
    total_cents: kept.reduce((all, { amounts }) => all + amounts.cents, tax_cents),
    lines: pricedLines(lines, { lines: kept.map(({ amounts }) => amounts) }),
  }
}

export type Paired = { section: string; description: string; own: number | null; theirs: number | null }
/** Lines of two estimates side by side with what each costs. */
export const paired = (own: readonly PricedLine[], theirs: readonly PricedLine[]): Paired[] =>
  pairs(own, theirs).map(([one, other]) => {
    const { section, description } = (one ?? other)!
    return { section, description, own: one?.cents ?? null, theirs: other?.cents ?? null }
  })

/**
 * By how much the total of a file before tax is above what its lines make; 0 where nobody reads its lines. Each system
 * divides parts, labor and the rest in its own way: a gap of one of them would be ours.
 */
export function lineGap({ total_cents, tax_cents }: Sums, lines: readonly Line[]): number {
  if (lines.length === 0) return 0
  const gap = total_cents - tax_cents - totalsOf(lines, 0).total_cents
  return Math.abs(gap) > TOLERATED_CENTS ? gap : 0
}
