// EMS: a set of dBase tables beside each other. Only the tables and fields named here are looked at.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DBFFile } from 'dbffile'
import { type FileRead, FileRefused, type LineOfFile, MOST_READ } from '../file-read.ts'

/** The tables and their fields that say something about lines, rates and sums. Tables of people are not opened. */
const FIELDS = {
  env: ['EMS_VER'],
  veh: ['V_VIN'],
  ad1: ['TLOSS_IND', 'TLOS_IND'],
  lin: (
    'LINE_NO LINE_DESC PART_TYPE OEM_PARTNO ALT_PARTNO PART_QTY ACT_PRICE TAX_PART PRICE_INC CERT_PART PART_DESCJ ' +
    'PART_DES_J MISC_AMT MISC_SUBLT MISC_TAX LBR_OP MOD_LBR_TY MOD_LB_HRS LBR_TAX LBR_INC LBR_HRS_J'
  ).split(' '),
  ttl: ['G_TTL_AMT', 'G_TAX'],
  stl: ['TTL_TYPECD', 'TTL_AMT', 'T_AMT', 'TAX_AMT'],
  pfl: ['LBR_TYPE', 'LBR_RATE', 'LBR_TAX_IN', 'LBR_TAXP'],
  pfp: ['PRT_TYPE', 'PRT_TAX_IN', 'PRT_TAX_RT'],
  pft: ['TY1_RATE1'],
} satisfies Record<string, readonly string[]>
type Table = keyof typeof FIELDS
export const TABLES = Object.keys(FIELDS) as Table[]
type Row = Record<string, unknown>
type Tables = Partial<Record<Table, Row[]>>

const unreadable = () => new FileRefused('unreadable', 'This isn’t an estimate we can read.')
const FIELD = 32
/** A number of a table, or none; the library would read the beginning of anything else as one. */
const NUMBER = /^ *(?:[-+]?\d*(?:\.\d*)?)? *$/
const DELETED = 0x2a

/**
 * A table of which only the wanted fields are left; the others are blank, so that nobody’s name is ever written to a disk.
 * Throws one whose header does not fit its bytes: whoever believes it reads what is not there.
 */
function reduced(given: Uint8Array, wanted: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(given)
  const view = new DataView(bytes.buffer)
  if (bytes.length < FIELD + 1) throw unreadable()
  const [records, header, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  if (header <= FIELD || header > bytes.length || length < 2 || header + records * length > bytes.length)
    throw unreadable()
  if (records > MOST_READ * 2) throw new FileRefused('too_large', `This file has more than ${MOST_READ} lines.`)
  const [blank, numbers]: { at: number; size: number }[][] = [[], []]
  let sum = 1
  let at = FIELD
  for (; at < header && bytes[at] !== 0x0d; at += FIELD) {
    const size = bytes[at + 16]!
    // a memo stands in a file of its own, which nothing here needs
    if (at + FIELD > header || size === 0 || !/^[CNFLDM]$/.test(String.fromCharCode(bytes[at + 11]!)))
      throw unreadable()
    const name = String.fromCharCode(...bytes.subarray(at, at + 10)).split('\u0000')[0]!
    if (!wanted.includes(name)) blank!.push({ at: sum, size })
    else if (/[NF]/.test(String.fromCharCode(bytes[at + 11]!))) numbers!.push({ at: sum, size })
    sum += size
  }
  if (bytes[at] !== 0x0d || sum !== length) throw unreadable()
  for (let row = 0, from = header; row < records; row++, from += length) {
    for (const { at: offset, size } of blank!) bytes.fill(0x20, from + offset, from + offset + size)
    if (bytes[from] === DELETED) continue
    for (const { at: offset, size } of numbers!)
      if (!NUMBER.test(String.fromCharCode(...bytes.subarray(from + offset, from + offset + size)))) throw unreadable()
  }
  // a memo file beside it is never asked for
  bytes[0] = 0x03
  return bytes.subarray(0, header + records * length)
}

async function rowsOf(folder: string, name: Table, bytes: Uint8Array): Promise<Row[]> {
  const path = join(folder, `estimate.${name}`)
  await writeFile(path, reduced(bytes, FIELDS[name]), { mode: 0o600 })
  try {
    const file = await DBFFile.open(path, { readMode: 'loose', encoding: 'win1252' })
    return await file.readRecords(MOST_READ * 2)
  } catch {
    throw unreadable()
  }
}

const text = (row: Row | undefined, ...names: string[]): string => {
  for (const name of names) {
    const value = row && Object.hasOwn(row, name) ? row[name] : undefined
    if (typeof value === 'string' && value.trim()) return value.replaceAll('\u0000', '').trim()
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw unreadable()
      return String(value)
    }
  }
  return ''
}
const yes = (row: Row, ...names: string[]): boolean =>
  names.some((name) => Object.hasOwn(row, name) && (row[name] === true || /^[YT1]$/i.test(String(row[name]))))
/** A number that says something: an empty field of a table is often written as 0. */
const some = (value: string) => (Number(value) === 0 ? '' : value)

const own = (row: Row) => text(row, 'ALT_PARTNO') || text(row, 'OEM_PARTNO')
/** Only words: no work, no part, no price. */
const isWords = (row: Row) =>
  !text(row, 'LBR_OP', 'PART_TYPE', 'MOD_LBR_TY') &&
  !own(row) &&
  !['ACT_PRICE', 'MISC_AMT', 'MOD_LB_HRS'].some((name) => some(text(row, name)))
/** Words in capitals name the section of the work below them; where none follows they are a line like others. */
const isHeading = (row: Row, next: Row | undefined) =>
  isWords(row) &&
  next !== undefined &&
  !isWords(next) &&
  /\p{Lu}/u.test(text(row, 'LINE_DESC')) &&
  !/\p{Ll}/u.test(text(row, 'LINE_DESC'))

/** More labor of a line has a row of the same number, which says nothing else: no other words, and no part. */
function continues(line: LineOfFile, row: Row): boolean {
  const [words, number] = [text(row, 'LINE_DESC'), own(row)]
  return (
    line.number !== '' &&
    line.number !== '0' &&
    (words === '' || words === line.description) &&
    !some(text(row, 'ACT_PRICE')) &&
    !text(row, 'PART_TYPE') &&
    (number === '' || number === line.part?.number)
  )
}

/** Rows of one number are one line: labor of another kind has a row of its own. */
function linesOf(rows: readonly Row[]): LineOfFile[] {
  const lines: LineOfFile[] = []
  const known = new Map<string, LineOfFile>()
  let section = ''
  for (const [n, row] of rows.entries()) {
    if (isHeading(row, rows[n + 1])) {
      section = text(row, 'LINE_DESC')
      continue
    }
    const number = text(row, 'LINE_NO')
    let line = known.get(number)
    if (!line || !continues(line, row)) {
      line = {
        number,
        section,
        description: text(row, 'LINE_DESC'),
        memo: '',
        judgment: yes(row, 'PART_DESCJ', 'PART_DES_J'),
        part: partOf(row),
        labor: [],
        charges: [],
      }
      known.set(number, line)
      lines.push(line)
    }
    const operation = text(row, 'LBR_OP')
    const [type, hours] = [text(row, 'MOD_LBR_TY'), some(text(row, 'MOD_LB_HRS'))]
    if (operation || type || hours)
      line.labor.push({
        type,
        operation,
        hours,
        taxed: yes(row, 'LBR_TAX'),
        included: yes(row, 'LBR_INC'),
        judgment: yes(row, 'LBR_HRS_J'),
      })
    const amount = some(text(row, 'MISC_AMT'))
    if (amount) line.charges.push({ type: '', amount, taxed: yes(row, 'MISC_TAX'), sublet: yes(row, 'MISC_SUBLT') })
  }
  return lines
}

function partOf(row: Row): LineOfFile['part'] {
  const [type, price, number] = [text(row, 'PART_TYPE'), some(text(row, 'ACT_PRICE')), own(row)]
  if (!type && !price && !number) return null
  return {
    type,
    number,
    price,
    quantity: some(text(row, 'PART_QTY')),
    taxed: yes(row, 'TAX_PART'),
    included: yes(row, 'PRICE_INC'),
    certified: yes(row, 'CERT_PART'),
  }
}

const added = (rows: readonly Row[], ...names: string[]): string =>
  rows.length === 0
    ? ''
    : (rows.reduce((sum, row) => sum + Math.round(Number(text(row, ...names)) * 100), 0) / 100).toFixed(2)

function totalsOf({ ttl = [], stl = [], pfl = [], pfp = [], pft = [] }: Tables): FileRead['totals'] {
  const of = (begin: string, whole: string) => {
    const rows = stl.filter((row) => text(row, 'TTL_TYPECD').startsWith(begin))
    const kinds = rows.filter((row) => text(row, 'TTL_TYPECD') !== whole)
    return kinds.length > 0 ? kinds : rows
  }
  const [parts, labor, materials] = [of('PA', 'PAT'), of('LA', 'LAT'), of('MA', 'MAT')]
  const taxed = (rows: readonly Row[]) =>
    rows.some((row) => Object.hasOwn(row, 'TAX_AMT')) ? added(rows, 'TAX_AMT') : ''
  const rate = some(text(pft[0], 'TY1_RATE1'))
  const named = (rows: readonly Row[], key: string, code: string, inside: string, name: string) => {
    const row = rows.find((each) => text(each, key) === code)
    return row && (yes(row, inside) ? text(row, name) || rate : '0')
  }
  return {
    gross: text(ttl[0], 'G_TTL_AMT'),
    tax: text(ttl[0], 'G_TAX'),
    parts: added(parts, 'TTL_AMT'),
    labor: added(labor, 'TTL_AMT'),
    parts_tax: taxed([...parts, ...materials]),
    labor_tax: taxed(labor),
    parts_rate: named(pfp, 'PRT_TYPE', 'PAN', 'PRT_TAX_IN', 'PRT_TAX_RT') ?? rate,
    labor_rate: named(pfl, 'LBR_TYPE', 'LAB', 'LBR_TAX_IN', 'LBR_TAXP') ?? rate,
    materials: materials.map((row) => ({
      code: text(row, 'TTL_TYPECD'),
      amount: some(text(row, 'TTL_AMT')) || text(row, 'T_AMT'),
      taxed: Number(text(row, 'T_AMT')) > 0,
    })),
  }
}

/** The slice of an EMS set that we need: its tables by their endings. The folder is the thread’s own. Throws {@link FileRefused}. */
export async function readEms(tables: ReadonlyMap<string, Uint8Array>, folder: string): Promise<FileRead> {
  const read: Tables = {}
  for (const name of TABLES) {
    const bytes = tables.get(name)
    if (bytes) read[name] = await rowsOf(folder, name, bytes)
  }
  const { lin, env = [], veh = [], ad1 = [], pfl = [] } = read
  if (tables.size === 0) throw unreadable()
  if (!lin)
    throw new FileRefused(
      'lines_missing',
      'The file of lines (.lin) is missing. Choose all files of the estimate together.',
    )
  const lines = linesOf(lin)
  if (lines.length > MOST_READ) throw new FileRefused('too_large', `This file has more than ${MOST_READ} lines.`)
  return {
    format: 'ems',
    version: text(env[0], 'EMS_VER'),
    vin: text(veh[0], 'V_VIN'),
    total_loss: ad1[0] !== undefined && yes(ad1[0], 'TLOSS_IND', 'TLOS_IND'),
    rates: Object.fromEntries(pfl.map((row) => [text(row, 'LBR_TYPE'), some(text(row, 'LBR_RATE'))])),
    lines,
    totals: totalsOf(read),
  }
}
