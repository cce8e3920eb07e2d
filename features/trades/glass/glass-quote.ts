// A quote by part for broken glass, and the lines of the estimate it becomes. Pure; amounts are whole cents, hours are tenths.
import * as z from 'zod'
import { NO_CALIBRATION } from '#features/trades/estimates/comparison.ts'
import { BLANK_LINE, Hours, type Line, Money } from '#features/trades/estimates/estimate.ts'
import { type Glass, type Pane, PANES } from '#features/trades/estimates/glass.ts'

/** How glass is sold: by the car’s maker, by who makes it for them (OEE), by others, or used. */
export const GLASS_KINDS = ['oem', 'oee', 'aftermarket', 'recycled'] as const
export const QUOTE_PARTS = [
  'glass',
  'molding',
  'kit',
  'labor',
  'calibration',
  'mobile_fee',
  'disposal',
  'repair',
] as const
export type QuotePart = (typeof QUOTE_PARTS)[number]
export const CALIBRATION_HOW = ['static', 'dynamic', 'both'] as const
/** Rows of a quote, and how many days one holds unless the shop says otherwise (domain/trades.md §2.4). */
export const MOST_PARTS = 12
export const QUOTE_DAYS = 14

const words = (most: number, say: string) => z.string().trim().max(most, say).default('')

/** One row as a shop writes it. The part number is the shop’s own: no catalog is behind it (domain/trades.md §2.2). */
export const QuoteRow = z
  .strictObject({
    part: z.enum(QUOTE_PARTS),
    pane: z.enum(PANES).nullable().default(null),
    /** Of glass its maker, of a kit the adhesive, else what it is. */
    words: words(80, 'Shorten this to 80 characters.'),
    number: words(20, 'Shorten the part number to 20 characters.'),
    kind: z.enum(GLASS_KINDS).nullable().default(null),
    cents: Money.default(0),
    /** Labor by the hour; a flat price stands in `cents`. */
    hours_tenths: Hours.default(0),
    rate_cents: Money.default(0),
    /** Of a calibration. */
    how: z.enum(CALIBRATION_HOW).nullable().default(null),
    /** Who calibrates where the shop sends the car elsewhere; its price stands in `cents`. */
    vendor: words(80, 'Shorten the vendor to 80 characters.'),
  })
  .refine(({ part, kind }) => (part !== 'glass' && part !== 'molding') || kind !== null, {
    path: ['kind'],
    message: 'Choose what kind of part it is.',
  })
  .refine(({ part, pane }) => (part !== 'glass' && part !== 'repair') || pane !== null, {
    path: ['pane'],
    message: 'Choose which glass this row is for.',
  })
  .refine(({ part, how }) => part !== 'calibration' || how !== null, {
    path: ['how'],
    message: 'Choose static, dynamic, or both.',
  })
  .refine(({ cents, hours_tenths }) => cents === 0 || hours_tenths === 0, {
    path: ['cents'],
    message: 'Enter a price or hours with a rate, not both.',
  })
export type QuoteRow = z.output<typeof QuoteRow>

const quoted = {
  rows: z.array(QuoteRow).min(1, 'Add at least one row.').max(MOST_PARTS, `A quote has up to ${MOST_PARTS} rows.`),
  /** Minutes from the end of the work until the car may be driven, by the adhesive’s maker; for a replacement. */
  safe_minutes: z.int().min(0).max(2880, 'Enter up to 48 hours.').nullable().default(null),
  /** For a new windshield without a calibration row: why, or who does it. */
  no_calibration: words(170, 'Shorten this to 170 characters.'),
}
export const Quoted = z.strictObject(quoted)
export type Quoted = z.output<typeof Quoted>
export const QUOTED = quoted

/** As `Line` reads it, without its schema: a shop sees the lines while it types, and the browser carries none. */
const asLine = (row: Partial<Line> & Pick<Line, 'section' | 'operation' | 'description'>): Line => ({
  ...BLANK_LINE,
  customer_reason: null,
  betterment_bp: 0,
  betterment_reason: '',
  photos: [],
  ...row,
})

/** In English: the insurer reads the lines, too. */
export const PANE_NAMES: Record<Pane, string> = {
  windshield: 'Windshield',
  rear: 'Rear glass',
  door_front_left: 'Front left door glass',
  door_front_right: 'Front right door glass',
  door_rear_left: 'Rear left door glass',
  door_rear_right: 'Rear right door glass',
  quarter: 'Quarter glass',
  vent: 'Vent glass',
  roof: 'Roof glass',
  mirror: 'Mirror glass',
}
export const PART_NAMES: Record<Exclude<QuotePart, 'glass' | 'repair' | 'calibration'>, string> = {
  molding: 'Molding',
  kit: 'Adhesive and kit',
  labor: 'Labor',
  mobile_fee: 'Mobile service',
  disposal: 'Disposal of old glass',
}
const named = (name: string, more: string) => (more ? `${name}: ${more}` : name)
/** What a driver is told before they sign: how long the car stands (domain/trades.md §2.2, step 7). */
const stands = (minutes: number) =>
  minutes === 0
    ? 'safe to drive at once'
    : `not to be driven for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the work`

/** What is missing for a new windshield: a calibration or the reason for none, and how long the car stands. Empty when whole. */
export function missingInQuote({ rows, safe_minutes, no_calibration }: Quoted): ('no_calibration' | 'safe_minutes')[] {
  const replaced = rows.filter(({ part }) => part === 'glass')
  if (replaced.length === 0) return []
  const camera = replaced.some(({ pane }) => pane === 'windshield')
  const silent = camera && !rows.some(({ part }) => part === 'calibration') && no_calibration.length < 3
  return [
    ...(silent ? (['no_calibration'] as const) : []),
    ...(safe_minutes === null ? (['safe_minutes'] as const) : []),
  ]
}

/** The panes a quote replaces or repairs that its driver didn’t name. */
export const strangePanes = (glass: Glass, { rows }: Quoted): Pane[] => [
  ...new Set(rows.flatMap(({ pane }) => (pane && !glass.panes.includes(pane) ? [pane] : []))),
]

/**
 * The estimate’s lines, in the order of the rows: what a driver signs says each part, which calibration or that none is
 * done here, and how long the car stands.
 */
export function linesOfQuote({ rows, safe_minutes, no_calibration }: Quoted): Line[] {
  const section = PANE_NAMES[rows.find(({ pane }) => pane)?.pane ?? 'windshield']
  const lines = rows.map((row) => lineOfRow(row, section, safe_minutes))
  const replaces = rows.some(({ part, pane }) => part === 'glass' && pane === 'windshield')
  if (replaces && !rows.some(({ part }) => part === 'calibration'))
    lines.push(
      asLine({ section, operation: 'calibrate', included: true, description: named(NO_CALIBRATION, no_calibration) }),
    )
  const glued = rows.some(({ part }) => part === 'glass') && !rows.some(({ part }) => part === 'kit')
  if (safe_minutes !== null && glued)
    lines.push(
      asLine({
        section,
        operation: 'material',
        included: true,
        description: named(PART_NAMES.kit, stands(safe_minutes)),
      }),
    )
  return lines
}

function lineOfRow(row: QuoteRow, before: string, safeMinutes: number | null): Line {
  const { part, cents, hours_tenths, rate_cents, vendor, number: part_number } = row
  const section = row.pane ? PANE_NAMES[row.pane] : before
  const work: Partial<Line> = vendor
    ? { sublet_vendor: vendor, sublet_cents: cents }
    : hours_tenths > 0
      ? { labor_type: part === 'calibration' ? 'diagnostic' : 'glass', hours_tenths, rate_cents }
      : // a flat price is one hour at that price
        { labor_type: part === 'calibration' ? 'diagnostic' : 'glass', hours_tenths: 10, rate_cents: cents }
  const bought: Partial<Line> = { part_cents: cents, part_number, part_kind: row.kind, taxed: 'parts' }
  const flat = hours_tenths > 0 || vendor ? '' : 'flat price'
  switch (part) {
    case 'glass':
      return asLine({ section, operation: 'replace', description: named(section, row.words), ...bought })
    case 'molding':
      return asLine({ section, operation: 'replace', description: named(PART_NAMES.molding, row.words), ...bought })
    case 'kit': {
      const said = [row.words, safeMinutes === null ? '' : stands(safeMinutes)].filter(Boolean).join('; ')
      return asLine({
        section,
        operation: 'material',
        description: named(PART_NAMES.kit, said),
        part_cents: cents,
        part_number,
        taxed: 'parts',
      })
    }
    case 'labor':
    case 'repair':
      return asLine({
        section,
        operation: part === 'repair' ? 'repair' : 'remove_install',
        description: named(part === 'repair' ? `${section}, chip or crack` : PART_NAMES.labor, row.words || flat),
        ...work,
      })
    case 'calibration':
      return asLine({
        section,
        operation: 'calibrate',
        description: named(`Calibration, ${row.how === 'both' ? 'static and dynamic' : row.how}`, row.words),
        ...work,
      })
    case 'mobile_fee':
    case 'disposal':
      return asLine({
        section,
        operation: 'other',
        description: named(PART_NAMES[part], row.words),
        part_cents: cents,
      })
  }
}
