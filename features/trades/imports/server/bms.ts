// BMS: one XML document. Only the elements named here are looked at; the tree itself never leaves the thread.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type FileRead, FileRefused, type LineOfFile, MOST_PIECES, MOST_READ, MOST_SIGNS } from '../file-read.ts'

/** A thousand full lines have some hundred thousand elements; an object for each takes memory. */
const MOST_TAGS = 300_000
const unreadable = () => new FileRefused('unreadable', 'This isn’t an estimate we can read.')
const tooLarge = () => new FileRefused('too_large', `This file has more than ${MOST_READ} lines.`)

type Node = Record<string, unknown>
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  htmlEntities: false,
  maxNestedTags: 40,
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
/** All elements of a name below one, however many there are. */
const all = (node: unknown, name: string): unknown[] => {
  if (!isNode(node) || !Object.hasOwn(node, name)) return []
  const value = node[name]
  return Array.isArray(value) ? value : [value]
}
const nodes = (node: unknown, name: string): Node[] => all(node, name).filter(isNode)
/** The text at a path, the first where there are several; nothing where it is missing. */
const text = (node: unknown, ...path: string[]): string => {
  let here = node
  for (const name of path) here = all(here, name)[0]
  return typeof here === 'string' ? here.slice(0, MOST_SIGNS).trim() : ''
}
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’' }
/** Words for people; the five signs that XML writes otherwise, and those by number. */
const words = (value: string) =>
  value.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name?: string, ten?: string, hex?: string) => {
      if (name) return SIGNS[name.toLowerCase()]!
      const code = ten ? Number(ten) : Number.parseInt(hex!, 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
const yes = (value: string) => /^(?:1|y|yes|t|true)$/i.test(value)

/** UTF-8, or UTF-16 where the file begins so. */
function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Throws what is no whole document, or brings definitions of its own: no estimate needs any. */
function rootOf(bytes: Uint8Array): Node {
  const xml = decoded(bytes).trimStart()
  if (!xml.startsWith('<') || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable()
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1))
    if (++tags > MOST_TAGS) throw new FileRefused('too_large', 'This file has too many lines.')
  try {
    if (XMLValidator.validate(xml) !== true) throw unreadable()
    const root = nodes(parser.parse(xml), 'VehicleDamageEstimateAddRq')[0]
    if (!root) throw unreadable()
    return root
  } catch (error) {
    throw error instanceof FileRefused ? error : unreadable()
  }
}

const TAXABLE = 'TaxableInd'
const PIECES = ['PartInfo', 'LaborInfo', 'SubletInfo', 'OtherChargesInfo']
/** Refuses before anything is made of it what would become too many lines: a single one may hide thousands. */
function bounded(lines: readonly Node[]): readonly Node[] {
  if (lines.length > MOST_READ) throw tooLarge()
  const pieces = lines.flatMap((node) => PIECES.map((name) => all(node, name).length))
  if (pieces.reduce((sum, many) => sum + many, 0) > MOST_PIECES) throw tooLarge()
  return lines
}
/** A line; parts beside its first one are lines of their own. */
const linesOf = (node: Node): LineOfFile[] => {
  const [first, ...more] = nodes(node, 'PartInfo')
  const line = lineOf(node, first)
  return [line, ...more.map((part) => ({ ...line, part: partOf(part), labor: [], charges: [], memo: '' }))]
}
const partOf = (part: Node): LineOfFile['part'] => ({
  type: text(part, 'PartType'),
  number: words(text(part, 'PartNum') || text(part, 'OEMPartNum')),
  price: text(part, 'PartPrice'),
  quantity: text(part, 'Quantity'),
  taxed: yes(text(part, TAXABLE)),
  included: yes(text(part, 'PriceInclInd')),
  certified: yes(text(part, 'CertifiedPartInd')),
})
function lineOf(node: Node, part: Node | undefined): LineOfFile {
  const priced = (each: Node) =>
    ['SubletAmount', 'SubletAmt', 'Price', 'Amt'].map((name) => text(each, name)).find(Boolean) ?? ''
  return {
    number: text(node, 'LineNum') || text(node, 'UniqueSequenceNum'),
    section: words(text(node, 'LineHeaderDesc')),
    description: words(text(node, 'LineDesc')),
    memo: words(text(node, 'LineMemo')),
    judgment: yes(text(node, 'ManualLineInd')),
    part: part ? partOf(part) : null,
    labor: nodes(node, 'LaborInfo').map((labor) => ({
      type: text(labor, 'LaborType'),
      operation: text(labor, 'LaborOperation'),
      hours: text(labor, 'LaborHours'),
      taxed: yes(text(labor, TAXABLE)),
      included: yes(text(labor, 'LaborInclInd')),
      judgment: yes(text(labor, 'LaborHoursJudgmentInd')),
    })),
    charges: [
      ...nodes(node, 'SubletInfo').map((each) => ({
        type: '',
        amount: priced(each),
        taxed: yes(text(each, TAXABLE)),
        sublet: true,
      })),
      ...nodes(node, 'OtherChargesInfo').map((each) => ({
        type: text(each, 'OtherChargesType'),
        amount: priced(each),
        taxed: yes(text(each, TAXABLE)),
        sublet: false,
      })),
    ],
  }
}

/** What one hour costs, by kind of labor; where no profile says it, what the sums make of hours and amount. */
function ratesOf(root: Node): Record<string, string> {
  const rates: Record<string, string> = {}
  for (const each of nodes(root['RepairTotalsInfo'], 'LaborTotalsInfo')) {
    const [type, hours, amount] = [text(each, 'TotalType'), text(each, 'TotalHours'), text(each, 'TotalAmt')]
    const rate = Number(amount) / Number(hours)
    if (type && rate > 0 && Number.isFinite(rate)) rates[type] = rate.toFixed(2)
  }
  for (const profile of nodes(root, 'ProfileInfo'))
    for (const each of nodes(profile, 'RateInfo')) {
      const rate = text(each, 'RateTierInfo', 'Rate') || text(each, 'Rate')
      if (text(each, 'RateType') && rate) rates[text(each, 'RateType')] = rate
    }
  return rates
}

/** The sum of amounts; nothing where none is written, or one cannot be read. */
function added(of: readonly Node[], name: string): string {
  const amounts = of.map((each) => text(each, name)).filter(Boolean)
  if (amounts.length === 0 || amounts.some((each) => !/^-?\d{1,8}(?:\.\d{1,2})?$/.test(each))) return ''
  return (amounts.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0) / 100).toFixed(2)
}

function totalsOf(root: Node): FileRead['totals'] {
  const info = nodes(root, 'RepairTotalsInfo')[0]
  const [labor, parts, others] = ['Labor', 'Parts', 'OtherCharges'].map((name) => nodes(info, `${name}TotalsInfo`))
  const summary = nodes(info, 'SummaryTotalsInfo')
  const sum = (subtype: string) =>
    text(
      summary.find((each) => text(each, 'TotalSubType') === subtype),
      'TotalAmt',
    )
  // the sum of a class stands beside its kinds as LA and PA
  const kinds = (of: readonly Node[], whole: string) => {
    const single = of.filter((each) => text(each, 'TotalType') !== whole)
    return single.length > 0 ? single : of
  }
  const [laborKinds, partKinds] = [kinds(labor!, 'LA'), kinds(parts!, 'PA')]
  const otherKinds = kinds(others!, 'OT')
  const rateOf = (type: string) => {
    const rate = nodes(nodes(root, 'ProfileInfo')[0], 'RateInfo').find((each) => text(each, 'RateType') === type)
    return text(rate, 'TaxInfo', 'TaxTierInfo', 'TaxRate')
  }
  const tax = sum('TX') || added([...laborKinds, ...partKinds, ...otherKinds], 'TaxTotalAmt')
  // a class that says nothing of tax, beside one that does, has none
  const taxOf = (of: readonly Node[]) => added(of, 'TaxTotalAmt') || (sum('TX') || tax === '' ? '' : '0.00')
  return {
    gross: sum('CE'),
    tax,
    parts: added(partKinds, 'TotalAmt'),
    labor: added(laborKinds, 'TotalAmt'),
    parts_tax: taxOf([...partKinds, ...otherKinds]),
    labor_tax: taxOf(laborKinds),
    parts_rate: rateOf('PAN'),
    labor_rate: rateOf('LAB'),
    materials: otherKinds
      .filter((each) => text(each, 'TotalType').startsWith('MA'))
      .map((each) => ({
        code: text(each, 'TotalType'),
        amount: text(each, 'TotalAmt'),
        taxed: Number(text(each, 'TaxableAmt')) > 0,
      })),
  }
}

/** The slice of a BMS estimate that we need. Throws {@link FileRefused}. */
export function readBms(bytes: Uint8Array): FileRead {
  const root = rootOf(bytes)
  const lines = bounded(nodes(root, 'DamageLineInfo')).flatMap(linesOf)
  if (lines.length > MOST_READ) throw tooLarge()
  return {
    format: 'bms',
    version: text(root, 'DocumentInfo', 'BMSVer'),
    vin: text(root, 'VehicleInfo', 'VINInfo', 'VIN', 'VINNum'),
    total_loss: yes(text(root, 'ClaimInfo', 'LossInfo', 'TotalLossInd')),
    rates: ratesOf(root),
    lines,
    totals: totalsOf(root),
  }
}
