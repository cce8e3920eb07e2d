// What a quote by part holds while somebody types, and what becomes of it on the wire.
import { NO_CALIBRATION, standsMinutes } from '#features/trades/estimates/comparison.ts'
import { type Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import { type Glass, type Pane, PANES } from '#features/trades/estimates/glass.ts'
import { type Estimate, LIFETIME_MONTHS } from '#features/trades/estimates/request.ts'
import { partsOf, tenthsOf } from '#features/trades/estimates/web/estimate-form.ts'
import {
  CALIBRATION_HOW,
  GLASS_KINDS,
  linesOfQuote,
  missingInQuote,
  PANE_NAMES,
  PART_NAMES,
  type QuotePart,
  type QuoteRow,
} from '../glass-quote.ts'

/** A row as it is typed: numbers as text, money as cents or nothing yet. */
export type RowForm = {
  key: string
  part: QuotePart
  pane: Pane | null
  words: string
  number: string
  kind: QuoteRow['kind']
  cents: number | null
  by: 'flat' | 'hours'
  hours: string
  rate_cents: number | null
  how: QuoteRow['how']
  sent_out: boolean
  vendor: string
}
export type QuoteForm = {
  rows: RowForm[]
  safe_minutes: string
  no_calibration: string
  tax: string
  days_needed: string
  earliest_drop_off: string
  warranty_months: string
  message: string
}

/** What is worked by the hour, or for a flat price. */
export const isWork = (part: QuotePart) => part === 'labor' || part === 'repair'
export const hasPane = (part: QuotePart) => part === 'glass' || part === 'repair'
export const hasKind = (part: QuotePart) => part === 'glass' || part === 'molding'

export const blankRow = (part: QuotePart, pane: Pane | null = null): RowForm => ({
  key: crypto.randomUUID(),
  part,
  pane: hasPane(part) ? pane : null,
  words: '',
  number: '',
  kind: null,
  cents: null,
  by: 'flat',
  hours: '',
  rate_cents: null,
  how: null,
  sent_out: false,
  vendor: '',
})

/** The rows that what a driver named usually comes to; a chip is repaired, anything else replaced. */
export function firstRows({ panes, damage, features }: Glass): RowForm[] {
  if (damage === 'chip') return panes.map((pane) => blankRow('repair', pane))
  const calibrated = panes.includes('windshield') && features.camera !== 'no'
  return [
    ...panes.map((pane) => blankRow('glass', pane)),
    blankRow('kit'),
    ...(panes.length <= MOST_FIRST ? [blankRow('labor')] : []),
    ...(calibrated && panes.length <= MOST_FIRST ? [blankRow('calibration')] : []),
  ]
}
/** With more panes there is no room for what comes along. */
const MOST_FIRST = 9

/** Of a new quote, or of one that was sent; null when that holds lines no quote by part has. */
export function formOf(glass: Glass, sent: Estimate | undefined): QuoteForm | null {
  const terms = {
    tax: sent?.tax_bp ? String(sent.tax_bp / 100) : '',
    days_needed: String(sent?.days_needed ?? 1),
    earliest_drop_off: sent?.earliest_drop_off ?? '',
    warranty_months: String(sent?.warranty_months ?? 12),
    message: sent?.message ?? '',
  }
  if (!sent) return { rows: firstRows(glass), safe_minutes: '', no_calibration: '', ...terms }
  const read = readLines(sent.lines)
  const form = read && { ...read, ...terms }
  // what was sent must not change by being read
  return form && JSON.stringify(linesOfQuote(sentOf(form))) === JSON.stringify(sent.lines.map(inOrder)) ? form : null
}

const wordsOf = (description: string) => description.split(': ').slice(1).join(': ')
const MINUTES = /(; )?(safe to drive at once|not to be driven for \d+ minutes? after the work)$/
const paneOf = (section: string): Pane | null => PANES.find((pane) => PANE_NAMES[pane] === section) ?? null
/** A line from the server with its keys as the lines here have them. */
function inOrder(line: Line): Line {
  const [model] = linesOfQuote({
    rows: [rowOf({ ...blankRow('labor'), cents: 0 })],
    safe_minutes: null,
    no_calibration: '',
  })
  return { ...model!, ...line }
}

/** The rows that lines were; null where one of them is none of a quote by part. */
function readLines(lines: readonly Line[]): Pick<QuoteForm, 'rows' | 'safe_minutes' | 'no_calibration'> | null {
  const rows: RowForm[] = []
  let no_calibration = ''
  for (const line of lines) {
    if (line.included && line.description.startsWith(NO_CALIBRATION)) {
      no_calibration = wordsOf(line.description)
      continue
    }
    if (line.included) continue
    const part = partOf(line)
    if (!part) return null
    rows.push({ ...blankRow(part, paneOf(line.section)), ...typedOf(line, part) })
  }
  return { rows, safe_minutes: String(standsMinutes(lines) ?? ''), no_calibration }
}
function partOf({ operation, description }: Line): QuotePart | null {
  const named = (part: keyof typeof PART_NAMES) => description.startsWith(PART_NAMES[part])
  if (operation === 'replace') return named('molding') ? 'molding' : 'glass'
  if (operation === 'material') return 'kit'
  if (operation === 'repair') return 'repair'
  if (operation === 'calibrate') return 'calibration'
  if (operation === 'remove_install') return 'labor'
  return named('mobile_fee') ? 'mobile_fee' : named('disposal') ? 'disposal' : null
}
function typedOf(line: Line, part: QuotePart): Partial<RowForm> {
  const { description, hours_tenths, rate_cents, sublet_vendor: vendor } = line
  const words = wordsOf(description).replace(part === 'kit' ? MINUTES : /^flat price$/, '')
  // a flat price is one hour at that price, and says so where the line says nothing else
  const flat = hours_tenths === 10 && (part === 'calibration' || wordsOf(description) !== '')
  const hourly = isWork(part) && !flat
  return {
    words,
    number: line.part_number,
    kind: GLASS_KINDS.find((kind) => kind === line.part_kind) ?? null,
    cents: hourly ? null : line.part_cents + line.sublet_cents + (flat ? rate_cents : 0),
    ...(hourly && { by: 'hours', hours: String(hours_tenths / 10), rate_cents }),
    how: description.includes('static and dynamic')
      ? 'both'
      : (CALIBRATION_HOW.find((how) => description.startsWith(`Calibration, ${how}`)) ?? null),
    vendor,
    sent_out: vendor !== '',
  }
}

const rowOf = (row: RowForm): QuoteRow => {
  const hourly = isWork(row.part) && row.by === 'hours'
  return {
    part: row.part,
    pane: row.pane,
    words: row.words.trim(),
    number: row.number.trim(),
    kind: row.kind,
    cents: hourly ? 0 : (row.cents ?? 0),
    hours_tenths: hourly ? tenthsOf(row.hours) : 0,
    rate_cents: hourly ? (row.rate_cents ?? 0) : 0,
    how: row.how,
    vendor: row.part === 'calibration' && row.sent_out ? row.vendor.trim() : '',
  }
}

/** Whether a new windshield stands in a form without a word about calibration yet: then the shop is asked for one. */
export const asksWhyNone = ({ rows }: Pick<QuoteForm, 'rows'>): boolean =>
  rows.some(({ part, pane }) => part === 'glass' && pane === 'windshield') &&
  !rows.some(({ part }) => part === 'calibration')
export const asksSafe = ({ rows }: Pick<QuoteForm, 'rows'>): boolean => rows.some(({ part }) => part === 'glass')

/** Whole numbers only: rounded, “1,440” minutes would be one. What is none is -1, and its field is named. */
const whole = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : -1)

export function sentOf(form: QuoteForm) {
  const tax_bp = partsOf(form.tax, 100)
  return {
    rows: form.rows.map(rowOf),
    safe_minutes: asksSafe(form) && form.safe_minutes.trim() ? whole(form.safe_minutes) : null,
    no_calibration: asksWhyNone(form) ? form.no_calibration.trim() : '',
    tax_bp,
    labor_tax_bp: tax_bp,
    days_needed: whole(form.days_needed),
    earliest_drop_off: form.earliest_drop_off || null,
    warranty_months: whole(form.warranty_months),
    message: form.message.trim(),
  }
}
export type SentQuote = ReturnType<typeof sentOf>

/** Lines and sums while somebody types; null where a number cannot be read. */
export function liveQuote(quote: SentQuote) {
  if (quote.tax_bp < 0 || (quote.safe_minutes ?? 0) < 0 || quote.rows.some(({ hours_tenths }) => hours_tenths < 0))
    return null
  const lines = linesOfQuote(quote)
  return { lines, totals: totalsOf(lines, quote.tax_bp, quote.labor_tax_bp) }
}

const within = (value: number | null, least: number, most: number) => value !== null && value >= least && value <= most
export type QuoteProblem =
  | 'rows'
  | 'pane'
  | 'kind'
  | 'price'
  | 'hours'
  | 'rate'
  | 'how'
  | 'vendor'
  | 'safe_minutes'
  | 'no_calibration'
  | 'tax'
  | 'days_needed'
  | 'warranty_months'
/** What keeps a quote from being sent, by the name of its field. */
export function quoteProblems(form: QuoteForm): Record<string, QuoteProblem> {
  const quote = sentOf(form)
  const missing = missingInQuote(quote)
  const { tax_bp, days_needed, warranty_months, safe_minutes } = quote
  const wrongMinutes = asksSafe(form) && !within(safe_minutes, 0, 2880)
  return {
    ...(form.rows.length === 0 && { rows: 'rows' as const }),
    ...Object.fromEntries(form.rows.flatMap(rowProblems)),
    ...(wrongMinutes && { safe_minutes: 'safe_minutes' as const }),
    ...(missing.includes('no_calibration') && { no_calibration: 'no_calibration' as const }),
    ...(!within(tax_bp, 0, 2000) && { tax: 'tax' as const }),
    ...(!within(days_needed, 1, 30) && { days_needed: 'days_needed' as const }),
    ...(!within(warranty_months, 0, LIFETIME_MONTHS) && { warranty_months: 'warranty_months' as const }),
  }
}
function rowProblems(row: RowForm, n: number): [string, QuoteProblem][] {
  const hourly = isWork(row.part) && row.by === 'hours'
  const wrong: [string, QuoteProblem, boolean][] = [
    ['pane', 'pane', hasPane(row.part) && row.pane === null],
    ['kind', 'kind', hasKind(row.part) && row.kind === null],
    ['how', 'how', row.part === 'calibration' && row.how === null],
    ['vendor', 'vendor', row.part === 'calibration' && row.sent_out && row.vendor.trim() === ''],
    ['hours', 'hours', hourly && !within(tenthsOf(row.hours), 1, 1000)],
    ['rate_cents', 'rate', hourly && row.rate_cents === null],
    ['cents', 'price', !hourly && row.cents === null],
  ]
  return wrong.flatMap(([field, problem, is]) => (is ? [[`rows.${n}.${field}`, problem]] : []))
}
