// What a file says, as lines of ours. Nothing is rounded, and what we have no word for keeps its own. Pure.
import { BLANK_LINE, type Line, MOST_LINES, totalsOf } from '#features/trades/estimates/estimate.ts'
import { withoutHidden } from '#lib/printable.ts'
import { chargeOf, isMaterial, laborTypeOf, operationOf, partKindOf, SUBLET_PART } from './codes.ts'
import { asLine } from './as-line.ts'
import { type FileRead, FileRefused, type LineOfFile } from './file-read.ts'
import { type ImportedLine, type Preview, TOLERATED_CENTS } from './imported.ts'

type Notes = Preview['notes']
/** To which sum of a file a line belongs. */
type Drawer = 'line' | 'other'
type Made = { line: ImportedLine; drawer: Drawer }

const AMOUNT = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/
/** Cents of a written amount; nothing is 0. Refuses what has more than two decimals instead of rounding it. */
export function centsOf(text: string, from = ''): number {
  if (text === '') return 0
  const [, sign, whole = '', part = ''] = AMOUNT.exec(text) ?? refuse(from)
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}
function refuse(from: string): never {
  throw new FileRefused('inexact', 'An amount in this file can’t be read exactly.', from)
}
function within(cents: number, from: string, most = 10_000_000): number {
  if (Math.abs(cents) > most) refuse(from)
  return cents
}

/** Tenths of an hour; null where the file counts finer than that. */
function tenthsOf(text: string, from: string): number | null {
  if (text === '') return 0
  const [, sign, whole = '', part = ''] = /^(-?)(\d{0,4})(?:\.(\d{1,4}))?$/.exec(text) ?? refuse(from)
  if (/[1-9]/.test(part.slice(1))) return null
  return within((sign ? -1 : 1) * (Number(whole) * 10 + Number(part[0] ?? 0)), from, 1000)
}

/** What of a text is to be read: no line breaks, nothing that turns or hides letters. */
const plain = (text: string) => withoutHidden(text).replaceAll(/ {2,}/g, ' ').trim().toWellFormed()

const clipped = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trim()}…`

/** A part and labor can stand in one line of ours while one answer about tax and one about “included” fits both. */
const fits = (part: Part, price: number, labor: Labor, hours: number | null) =>
  part.included === labor.included && price >= 0 && (hours ?? 0) >= 0 && !(price > 0 && labor.taxed && !part.taxed)
type Labor = LineOfFile['labor'][number]
type Part = NonNullable<LineOfFile['part']>

/** The lines that one line of a file becomes. */
class Reader {
  readonly notes: Notes = []
  readonly made: Made[] = []
  readonly #rates: FileRead['rates']
  constructor(rates: FileRead['rates']) {
    this.#rates = rates
  }

  #note(from: string, kind: Notes[number]['kind'], text: string) {
    this.notes.push({ from, kind, text: text.slice(0, 600) })
  }

  /** A text that fits; what had to be cut off stands whole beside the preview. */
  #cut(from: string, text: string, most: number): string {
    const whole = plain(text)
    if (whole.length <= most) return whole
    this.#note(from, 'shortened', whole)
    return clipped(whole, most)
  }

  /** Its words, cut to make room for the codes that have no word here, and then as much of the memo as fits. */
  #described(from: string, { description, memo }: LineOfFile, unknown: readonly string[]): string {
    const words = plain(description || `Line ${from}`)
    const codes = unknown.length > 0 ? clipped(`(${plain(unknown.join(', '))})`, 150) : ''
    const whole = plain([words, codes, memo].join(' '))
    if (whole.length <= 200) return whole || `Line ${from}`
    const room = 200 - (codes ? codes.length + 1 : 0)
    const begins = plain(`${clipped(words, room)} ${codes}`)
    const rest = 199 - begins.length
    this.#note(from, 'shortened', plain([words, unknown.join(', '), memo].join(' ')))
    return rest < 2 ? begins : plain(`${begins} ${clipped(plain(memo), rest)}`)
  }

  read(raw: LineOfFile): void {
    const from = plain(raw.number).slice(0, 20)
    const unknown: string[] = []
    const keep = (kind: Notes[number]['kind'], code: string) => {
      this.#note(from, kind, plain(code))
      if (!unknown.includes(code)) unknown.push(code)
    }
    const named = raw.labor.map((labor) => ({ labor, operation: this.#operation(labor, keep) }))
    const part = raw.part && raw.part.type !== SUBLET_PART ? raw.part : null
    const outside = raw.part && !part && (raw.part.number || centsOf(raw.part.price, from) !== 0) ? raw.part : null
    const kind = part ? this.#kindOf(part, keep) : null
    const work = named
      .filter(({ labor: { hours, type } }) => hours || type)
      .map(({ labor, operation }) => ({
        labor,
        operation,
        type: this.#laborType(labor, keep),
        hours: tenthsOf(labor.hours, from),
      }))
    for (const { hours, labor } of work) if (hours === null) this.#note(from, 'hours', `${labor.hours} ${labor.type}`)
    const charges = raw.charges
      .filter(({ amount }) => centsOf(amount, from) !== 0)
      .map((charge) => {
        const known = charge.sublet ? 'sublet' : chargeOf(charge.type)
        if (!known && charge.type) keep('charge', charge.type)
        return { ...charge, operation: known ?? (isMaterial(charge.type) ? 'material' : 'other') }
      })

    const base = {
      ...BLANK_LINE,
      from,
      section: this.#cut(from, raw.section, 60) || 'Estimate',
      description: this.#described(from, raw, unknown),
    }
    const price = part ? this.#priceOf(part, from) : null
    const cents = price?.part_cents ?? 0
    const first = work.find(({ operation }) => operation === 'replace') ?? work[0]
    const said = named.map(({ operation }) => operation).filter((each) => each !== null)
    // one labor that replaces makes it a replaced part
    const does = said.includes('replace') ? 'replace' : first ? first.operation : said[0]
    const main = does ?? inferred(kind, cents, first?.type ?? null)
    const together =
      part !== null &&
      first !== undefined &&
      fits(part, cents, first.labor, first.hours) &&
      (first.operation ?? main) === main
    // a part of its own, or with one labor; labor that is left has lines of its own
    if (part && (cents !== 0 || kind || part.number || !first || together))
      this.#push(
        signed({
          ...base,
          operation: main,
          part_kind: kind,
          part_number: this.#cut(from, part.number, 40),
          quantity: price!.quantity,
          part_cents: cents,
          included: part.included,
          taxed: part.taxed ? 'parts' : 'none',
          ...(together && this.#laborOf(first, raw.judgment, part.taxed && cents > 0)),
        }),
      )
    for (const each of work) {
      if (together && each === first) continue
      const own = each.operation ?? (each === first && !part ? main : inferred(null, 0, each.type))
      // what is replaced stands in the line of the part
      const beside = own === 'replace' && (part || each !== first)
      const operation = beside ? inferred(null, 0, each.type) : own
      this.#push(signed({ ...base, operation, ...this.#laborOf(each, raw.judgment, false) }))
    }
    if (outside) this.#sublet(base, outside)
    for (const { amount, taxed, sublet, operation } of charges) {
      const value = within(centsOf(amount, from), from)
      const money = sublet ? { sublet_cents: value } : { part_cents: value }
      const taxes = taxed ? (sublet ? 'all' : 'parts') : 'none'
      this.#push(signed({ ...base, operation, ...money, taxed: taxes }), 'other')
    }
    if (!part && !outside && work.length === 0 && charges.length === 0 && (raw.description || raw.memo))
      this.#push({ ...base, operation: said[0] ?? 'other', included: true })
  }

  /** Outside work that a file keeps as a part: its price, how many, and its number. */
  #sublet(base: typeof BLANK_LINE & Pick<ImportedLine, 'from' | 'section' | 'description'>, part: Part) {
    const { part_cents, quantity } = this.#priceOf(part, base.from)
    const sublet_cents = within(part_cents * quantity, base.from)
    const part_number = this.#cut(base.from, part.number, 40)
    const taxed = part.taxed ? 'all' : 'none'
    const { included } = part
    this.#push(signed({ ...base, operation: 'sublet', part_number, sublet_cents, included, taxed }), 'other')
  }

  /** What is counted by the hour and stands in no line of the file, less what its lines already say of it. */
  material(code: string, cents: number, taxed: boolean): void {
    const description = plain(`${code === 'MAPA' ? 'Paint materials' : 'Materials'} (${code})`).slice(0, 200)
    const line = { ...BLANK_LINE, from: '', section: 'Materials', operation: 'material' as const, description }
    this.#push(signed({ ...line, part_cents: within(cents, ''), taxed: taxed ? 'parts' : 'none' }), 'other')
  }

  #push(line: ImportedLine, drawer: Drawer = 'line') {
    this.made.push({ line, drawer })
  }

  #kindOf({ type, certified }: Part, keep: Keep): Line['part_kind'] {
    if (certified) return 'certified_aftermarket'
    const kind = partKindOf(type)
    if (!kind && type) keep('part_type', type)
    return kind ?? null
  }

  /** Null where it names none: somebody typed it. */
  #operation({ operation: code }: Labor, keep: Keep): Line['operation'] | null {
    const known = operationOf(code)
    if (known === undefined) keep('operation', code)
    return known === 'none' ? null : (known ?? 'other')
  }

  #laborType({ type }: Labor, keep: Keep): Line['labor_type'] {
    const known = laborTypeOf(type)
    if (!known && type) keep('labor_type', type)
    return known ?? null
  }

  /** A price each and how many; a quantity that is none of ours becomes one of the whole price. */
  #priceOf({ price, quantity }: Part, from: string) {
    const cents = within(centsOf(price, from), from)
    const [, whole = '', part = ''] =
      /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(quantity === '' ? '1' : quantity) ?? refuse(from)
    const many = Number(whole)
    // none of something that costs is said, not counted
    if (many === 0 && !/[1-9]/.test(part) && cents !== 0) this.#note(from, 'quantity', quantity)
    if (!/[1-9]/.test(part) && many <= 99) return { quantity: Math.max(1, many), part_cents: cents }
    const thousandths = Number(`${whole}${part.padEnd(3, '0')}`)
    if ((cents * thousandths) % 1000 !== 0) refuse(from)
    this.#note(from, 'quantity', quantity)
    return { quantity: 1, part_cents: within((cents * thousandths) / 1000, from) }
  }

  #laborOf(
    { labor, type, hours }: { labor: Labor; type: Line['labor_type']; hours: number | null },
    typed: boolean,
    partTaxed: boolean,
  ) {
    const rate = Object.hasOwn(this.#rates, labor.type) ? this.#rates[labor.type]! : ''
    return {
      labor_type: type,
      hours_tenths: hours ?? 0,
      rate_cents: within(Math.max(0, centsOf(rate)), ''),
      included: labor.included,
      taxed: labor.taxed ? ('all' as const) : partTaxed ? ('parts' as const) : ('none' as const),
      ...((typed || labor.judgment) && (hours ?? 0) > 0 && { judgment: true as const }),
    }
  }
}
type Keep = (kind: Notes[number]['kind'], code: string) => void

/** What a line that names no operation does: somebody typed it. */
function inferred(kind: Line['part_kind'], cents: number, labor: Line['labor_type']): Line['operation'] {
  if (kind && kind !== 'existing' && cents !== 0) return 'replace'
  return labor === 'refinish' ? 'refinish' : 'other'
}

/** Less hours or money than nothing is a discount. */
function signed(line: ImportedLine): ImportedLine {
  const { part_cents, hours_tenths, sublet_cents } = line
  if (part_cents >= 0 && hours_tenths >= 0 && sublet_cents >= 0) return line
  return {
    ...line,
    operation: 'discount',
    part_kind: null,
    part_cents: Math.abs(part_cents),
    hours_tenths: Math.abs(hours_tenths),
    sublet_cents: Math.abs(sublet_cents),
  }
}

/** Whole hundredths of a percent that make this tax of this base, at most 20%; null where none does. */
function rateOf(base: number, tax: number): number | null {
  if (tax === 0) return 0
  if (base <= 0 || tax < 0) return null
  const bp = Math.round((tax * 10_000) / base)
  return bp <= 2000 && Math.abs(Math.round((base * bp) / 10_000) - tax) <= TOLERATED_CENTS ? bp : null
}
function percent(text: string): number | null {
  const bp = AMOUNT.test(text) ? centsOf(text) : -1
  return bp >= 0 && bp <= 2000 ? bp : null
}

type Taxes = { tax_bp: number; labor_tax_bp: number }
/** The rates of a file: as its sums divide them, as it names them, or as one rate on all; the first that makes its tax. */
function taxesOf(lines: readonly Line[], { parts_tax, labor_tax, parts_rate, labor_rate, tax }: FileRead['totals']) {
  const base = { parts: totalsOf(lines, 10_000, 0).tax_cents, work: totalsOf(lines, 0, 10_000).tax_cents }
  const both = (tax_bp: number | null, labor_tax_bp: number | null): Taxes[] =>
    tax_bp === null || labor_tax_bp === null ? [] : [{ tax_bp, labor_tax_bp }]
  const one = tax === '' ? null : rateOf(base.parts + base.work, centsOf(tax))
  const found = [
    ...(parts_tax && labor_tax
      ? both(rateOf(base.parts, centsOf(parts_tax)), rateOf(base.work, centsOf(labor_tax)))
      : []),
    ...(parts_rate && labor_rate ? both(percent(parts_rate), percent(labor_rate)) : []),
    ...both(one, one),
  ]
  if (tax === '') return found[0] ?? null
  const off = ({ tax_bp, labor_tax_bp }: Taxes) =>
    Math.abs(totalsOf(lines, tax_bp, labor_tax_bp).tax_cents - centsOf(tax))
  return found.find((each) => off(each) <= TOLERATED_CENTS) ?? found[0] ?? null
}

/** A file as the shop sees it before it takes it: our lines, what has no word here, and its sums beside ours. */
export function mappedOf(file: FileRead): Omit<Preview, 'vehicle'> {
  const reader = new Reader(file.rates)
  for (const line of file.lines) reader.read(line)
  for (const { code, amount, taxed } of file.totals.materials) {
    const said = file.lines.flatMap(({ charges }) => charges.filter(({ type }) => type === code))
    const left = centsOf(amount) - said.reduce((all, each) => all + centsOf(each.amount), 0)
    if (left > 0) reader.material(code, left, taxed)
  }
  const { made, notes } = reader
  const lines = made.map(({ line }) => line)
  const ours = lines.map(asLine)
  const taxes = taxesOf(ours, file.totals)
  const totals = totalsOf(ours, taxes?.tax_bp ?? 0, taxes?.labor_tax_bp ?? 0)
  const charged = totalsOf(
    made.filter(({ drawer }) => drawer === 'other').map(({ line }) => asLine(line)),
    0,
  )
  const known = (text: string) => (text === '' ? null : centsOf(text))
  const [gross, tax] = [known(file.totals.gross), known(file.totals.tax)]
  const [parts, labor] = [known(file.totals.parts), known(file.totals.labor)]
  const rest = gross === null || tax === null || parts === null || labor === null ? null : gross - tax - parts - labor
  const sums: Preview['sums'] = [
    { kind: 'parts', file_cents: parts, our_cents: totals.parts_cents - charged.parts_cents },
    { kind: 'labor', file_cents: labor, our_cents: totals.labor_cents },
    { kind: 'other', file_cents: rest, our_cents: charged.total_cents },
    { kind: 'tax', file_cents: tax, our_cents: totals.tax_cents },
    { kind: 'total', file_cents: gross, our_cents: totals.total_cents },
  ]
  const differs = gross !== null && Math.abs(gross - totals.total_cents) > TOLERATED_CENTS
  return {
    format: file.format,
    version: plain(file.version).slice(0, 20),
    total_loss: file.total_loss,
    lines,
    tax_bp: taxes?.tax_bp ?? null,
    labor_tax_bp: taxes?.labor_tax_bp ?? null,
    totals,
    sums,
    notes,
    withheld:
      lines.length === 0
        ? 'no_lines'
        : lines.length > MOST_LINES
          ? 'too_many_lines'
          : gross === null
            ? 'no_total'
            : differs
              ? 'sums_differ'
              : null,
  }
}
