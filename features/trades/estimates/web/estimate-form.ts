// What the editor holds while somebody types, and what becomes of it on the wire.
import { addDays, type Day } from '#lib/dates.ts'
import { parseDollars } from '#lib/money.ts'
import { type Line, lineProblem, totalsOf } from '../estimate.ts'
import type { Estimate, PARTS_POLICIES } from '../request.ts'

/** A line as it is typed: numbers as text, money as cents or nothing yet. */
export type LineForm = Omit<
  Line,
  'quantity' | 'hours_tenths' | 'betterment_bp' | 'part_cents' | 'rate_cents' | 'sublet_cents'
> & {
  key: string
  quantity: string
  hours: string
  betterment: string
  part_cents: number | null
  rate_cents: number | null
  sublet_cents: number | null
}
/** Percents as they are typed; nothing for labor is the same as for parts. */
export type TaxForm = { tax: string; labor_tax?: string }
export type EstimateForm = TaxForm & {
  lines: LineForm[]
  valid_until: string
  days_needed: string
  earliest_drop_off: string
  parts_policy: (typeof PARTS_POLICIES)[number]
  warranty_months: string
  message: string
  /** Of the draft that this was typed over: a colleague's is not overwritten, also after a reload. */
  version: number
}

export const blankLine = (section = '', rate_cents: number | null = null): LineForm => ({
  key: crypto.randomUUID(),
  section,
  operation: 'replace',
  description: '',
  part_kind: null,
  part_number: '',
  quantity: '1',
  part_cents: null,
  labor_type: null,
  hours: '',
  rate_cents,
  sublet_vendor: '',
  sublet_cents: null,
  included: false,
  taxed: 'parts',
  payer: 'insurer',
  customer_reason: null,
  betterment: '',
  betterment_reason: '',
  reason: null,
  photos: [],
})

export const taxForm = (version: Pick<Estimate, 'tax_bp' | 'labor_tax_bp'> | undefined): TaxForm => ({
  tax: typed((version?.tax_bp ?? 0) / 100),
  labor_tax: version && version.labor_tax_bp !== version.tax_bp ? String(version.labor_tax_bp / 100) : '',
})
const typed = (value: number) => (value === 0 ? '' : String(value))
/** Lines that stand somewhere already, as the editor holds them. */
const typedLines = (lines: readonly Line[]): LineForm[] =>
  lines.map(({ quantity, hours_tenths, betterment_bp, ...line }) => ({
    ...line,
    key: crypto.randomUUID(),
    quantity: String(quantity),
    hours: typed(hours_tenths / 10),
    betterment: typed(betterment_bp / 100),
  }))
export const formOf = (estimate: Estimate | undefined, today: Day): EstimateForm => ({
  lines: estimate ? typedLines(estimate.lines) : [blankLine()],
  ...taxForm(estimate),
  valid_until: estimate?.valid_until ?? addDays(today, 30),
  days_needed: String(estimate?.days_needed ?? 5),
  earliest_drop_off: estimate?.earliest_drop_off ?? '',
  parts_policy: estimate?.parts_policy ?? 'oem',
  warranty_months: String(estimate?.warranty_months ?? 12),
  message: estimate?.message ?? '',
  version: estimate?.status === 'draft' ? estimate.version : 0,
})

/** A typed number in so many parts of one; nothing is 0, what is no number is -1 and refused by the call. */
export const partsOf = (text: string, of: number) => {
  if (text.trim() === '') return 0
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? Math.round(value * of) : -1
}
/** Hours as they were typed; finer than tenths is not rounded, the call refuses it. */
export function tenthsOf(text: string): number {
  const tenths = partsOf(text, 10)
  return Math.abs(tenths / 10 - Number(text.replace(',', '.'))) < 1e-9 ? tenths : -1
}
export function lineOf(form: LineForm): Line {
  const { key: _, quantity, hours, betterment, ...line } = form
  return {
    ...line,
    quantity: partsOf(quantity, 1),
    hours_tenths: tenthsOf(hours),
    betterment_bp: partsOf(betterment, 100),
    part_cents: line.part_cents ?? 0,
    rate_cents: line.rate_cents ?? 0,
    sublet_cents: line.sublet_cents ?? 0,
  }
}
/** Whether anything was typed into a line: an empty last one is not sent. */
const isBlank = ({ description, part_cents, hours, sublet_cents }: LineForm) =>
  !description.trim() && part_cents === null && !hours && sublet_cents === null

/**
 * What a colleague kept or sent meanwhile, and below it whatever was typed here and doesn’t stand there already: nobody’s
 * lines are lost, and who goes on reads both.
 */
export function besideTheirs<F extends { lines: LineForm[]; message: string }>(theirs: F, mine: F): F {
  const said = (line: LineForm) => JSON.stringify(Object.entries(lineOf(line)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const known = new Set(theirs.lines.map(said))
  const all = [...theirs.lines, ...mine.lines.filter((line) => !known.has(said(line)))]
  const lines = all.filter((line) => !isBlank(line))
  const words = [theirs.message, mine.message].map((text) => text.trim()).filter(Boolean)
  return { ...theirs, lines: lines.length ? lines : [blankLine()], message: [...new Set(words)].join('\n') }
}

/** Lines that somebody took over from elsewhere: below those that were typed, or in their place. */
export type Taken = {
  lines: readonly Line[]
  taxes: Pick<Estimate, 'tax_bp' | 'labor_tax_bp'> | null
  replace: boolean
}
/** A tax that was typed stays, unless all is replaced. */
export const withTaken = <F extends TaxForm & { lines: LineForm[] }>(form: F, { lines, taxes, replace }: Taken): F => ({
  ...form,
  lines: [...(replace ? [] : form.lines.filter((line) => !isBlank(line))), ...typedLines(lines)],
  ...(taxes && (replace || (!form.tax.trim() && !form.labor_tax?.trim())) && taxForm(taxes)),
})

export const sentOf = (form: EstimateForm) => ({
  lines: form.lines.filter((line) => !isBlank(line)).map(lineOf),
  tax_bp: partsOf(form.tax, 100),
  labor_tax_bp: partsOf(form.labor_tax?.trim() || form.tax, 100),
  valid_until: form.valid_until,
  days_needed: partsOf(form.days_needed, 1),
  earliest_drop_off: form.earliest_drop_off || null,
  parts_policy: form.parts_policy,
  warranty_months: partsOf(form.warranty_months, 1),
  message: form.message.trim(),
})

/** Lines of a spreadsheet: section, description, quantity, price each, hours, rate; what has no description is left out. */
export function pastedLines(text: string): LineForm[] {
  return text.split(/\r?\n/).flatMap((row): LineForm[] => {
    const [section = '', description = '', quantity = '', price = '', hours = '', rate = ''] = row
      .split('\t')
      .map((cell) => cell.trim())
    if (!description) return []
    const part_cents = price ? parseDollars(price) : null
    return [
      {
        ...blankLine(section, rate ? parseDollars(rate) : null),
        operation: part_cents ? 'replace' : 'repair',
        description,
        quantity: quantity || '1',
        part_cents,
        part_kind: part_cents ? 'oem' : null,
        hours,
        labor_type: hours ? 'body' : null,
      },
    ]
  })
}

/** The first line that cannot be sent as it stands, and its field. */
export function firstProblem(lines: readonly Line[]): { number: number; field: ProblemField } | null {
  for (const [n, line] of lines.entries()) {
    const field = fieldOf(line)
    if (field) return { number: n + 1, field }
  }
  return null
}
const PROBLEMS = [
  'section',
  'description',
  'quantity',
  'hours_tenths',
  'betterment_bp',
  'part_kind',
  'sublet_vendor',
  'labor_type',
  'customer_reason',
  'betterment_reason',
] as const
type ProblemField = (typeof PROBLEMS)[number]
function fieldOf(line: Line): ProblemField | undefined {
  if (!line.section.trim()) return 'section'
  if (!line.description.trim()) return 'description'
  if (line.quantity < 1 || line.quantity > 99) return 'quantity'
  if (line.hours_tenths < 0 || line.hours_tenths > 1000) return 'hours_tenths'
  if (line.betterment_bp < 0 || line.betterment_bp > 10_000) return 'betterment_bp'
  return PROBLEMS.find((field) => field === lineProblem(line)?.field)
}

/** The sums while somebody types; null where a number cannot be read. */
export const liveTotals = ({ lines, tax_bp, labor_tax_bp }: Pick<Estimate, 'lines' | 'tax_bp' | 'labor_tax_bp'>) =>
  tax_bp >= 0 && labor_tax_bp >= 0 && lines.every(({ hours_tenths, quantity }) => hours_tenths >= 0 && quantity >= 1)
    ? totalsOf(lines, tax_bp, labor_tax_bp)
    : null
