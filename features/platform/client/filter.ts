// Conditions of the dialect: read from the address, and applied to rows that whoever asks was given anyway.
import { noSuchColumn, notComparable, notOffered, tooMuch, unreadableQuery, unreadableValue } from './refusals.ts'
import type { Kind, Row, Table } from './table.ts'

export type Filter =
  | { op: Compares; column: string; kind: Kind; value: string; operand: Operand; not: boolean }
  | { op: 'in'; column: string; kind: Kind; operands: ReadonlySet<Operand>; given: number; not: boolean }
  | { op: 'is'; column: string; value: string; not: boolean }
  | { op: 'ilike'; column: string; pattern: Pattern; not: boolean }
  | { op: 'or' | 'and'; of: Filter[]; not: boolean }
/** What is compared: read once, not in each comparison. */
type Operand = string | number
/** Signs that a text must have, `%` (any number of them) and `_` (one of them). */
type Pattern = readonly (string | typeof ANY | typeof ONE)[]
const ANY = Symbol('%')
const ONE = Symbol('_')
const MOST_FILTERS = 30
const MOST_PATTERNS = 3
const MOST_VALUES = 200
const LONGEST_PATTERN = 100
const DEEPEST = 2
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
const IS = ['null', 'not_null', 'true', 'false', 'unknown']
const COMPARES = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const
type Compares = (typeof COMPARES)[number]

/** Splits at commas that stand in no quotes and no brackets. */
export function splitList(text: string): string[] {
  const parts: string[] = []
  let [depth, quoted, from] = [0, false, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === '(') depth++
    else if (!quoted && sign === ')') depth--
    else if (!quoted && sign === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  if (quoted || depth !== 0) throw unreadableQuery('A bracket or a quotation mark is not closed.')
  return [...parts, text.slice(from)]
}
const inBrackets = (text: string): string => {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unreadableQuery('Put the list in brackets: (a,b).')
  return text.slice(1, -1)
}
const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text

/** The kind of a column. Throws 42703 for one that nobody is shown, whether there is one or not. */
export function kindIn(table: Table, name: string, column: string): Kind {
  const kind = table.columns.get(column)
  if (kind) return kind
  if (column.includes('.'))
    throw notOffered('Embedded rows can’t be filtered or ordered by. Filter by a column of the table itself.')
  const cents = table.columns.has(`${column}_cents`) ? ` Money is in whole cents: ${column}_cents.` : ''
  throw noSuchColumn(`column ${name}.${column.slice(0, 100)} does not exist.${cents}`)
}

function checked(kind: Kind, column: string, value: string): Operand {
  const bad =
    (kind === 'uuid' && !UUID.test(value)) ||
    (kind === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) ||
    (kind === 'boolean' && value !== 'true' && value !== 'false') ||
    (kind === 'instant' && Number.isNaN(Date.parse(value)))
  if (bad) throw unreadableValue(`${column} can’t be compared with "${value.slice(0, 100)}".`)
  if (kind === 'json') throw notComparable(`${column} is a list or an object: ask whether it is null, nothing else.`)
  return operandOf(kind, value)
}

/** One condition, `eq.5`, of a column. */
function condition(table: Table, name: string, column: string, text: string, quotes: boolean): Filter {
  const kind = kindIn(table, name, column)
  const not = text.startsWith('not.')
  const said = not ? text.slice(4) : text
  const dot = said.indexOf('.')
  const op = dot < 0 ? said : said.slice(0, dot)
  const raw = dot < 0 ? '' : said.slice(dot + 1)
  if (op === 'in') {
    const values = splitList(inBrackets(raw)).map(unquoted)
    const given = values.length === 1 && values[0] === '' ? [] : values
    const operands = new Set(given.map((each) => checked(kind, column, each)))
    return { op, column, kind, operands, given: given.length, not }
  }
  const value = quotes ? unquoted(raw) : raw
  if (COMPARES.includes(op as Compares))
    return { op: op as Compares, column, kind, value, operand: checked(kind, column, value), not }
  if (op === 'is') {
    if (!IS.includes(value) || (kind !== 'boolean' && !value.endsWith('null')))
      throw unreadableQuery(`${column} can be null or not_null${kind === 'boolean' ? ', true, false or unknown' : ''}.`)
    return { op, column, value, not }
  }
  if (op === 'ilike') {
    if (kind !== 'text') throw notComparable(`${column} is no text.`)
    if (value.length > LONGEST_PATTERN) throw tooMuch(`A pattern can have up to ${LONGEST_PATTERN} characters.`)
    return { op, column, pattern: patternIn(value), not }
  }
  throw notOffered(`Use one of eq, neq, gt, gte, lt, lte, in, is, ilike with ${column}.`)
}

/** `(a.eq.1,and(b.gt.2,c.is.null))` */
function group(table: Table, name: string, op: 'or' | 'and', text: string, depth: number, not = false): Filter {
  if (depth > DEEPEST) throw tooMuch(`Conditions can be nested ${DEEPEST} deep.`)
  const of = splitList(inBrackets(text)).map((each) => {
    const inner = /^(not\.)?(or|and)(\(.*\))$/s.exec(each)
    if (inner) return group(table, name, inner[2] as 'or' | 'and', inner[3]!, depth + 1, !!inner[1])
    const dot = each.indexOf('.')
    if (dot < 1) throw unreadableQuery('Write a condition as column.operator.value.')
    return condition(table, name, each.slice(0, dot), each.slice(dot + 1), true)
  })
  return { op, of, not }
}

const NOT_FILTERS = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']
/** Every condition of an address. Throws 400. */
export function filtersOf(table: Table, name: string, query: URLSearchParams): Filter[] {
  const given = [...query].filter(([key]) => !NOT_FILTERS.includes(key))
  const filters = given.map(([key, text]): Filter => {
    const grouped = /^(not\.)?(or|and)$/.exec(key)
    if (grouped) return group(table, name, grouped[2] as 'or' | 'and', text, 1, !!grouped[1])
    return condition(table, name, key, text, false)
  })
  const single = filters.flatMap(singles)
  if (single.length > MOST_FILTERS) throw tooMuch(`One call can have up to ${MOST_FILTERS} conditions.`)
  if (single.filter(({ op }) => op === 'ilike').length > MOST_PATTERNS)
    throw tooMuch(`One call can have up to ${MOST_PATTERNS} conditions with ilike.`)
  if (single.reduce((sum, each) => sum + ('given' in each ? each.given : 0), 0) > MOST_VALUES)
    throw tooMuch(`The lists of one call can have up to ${MOST_VALUES} values together.`)
  return filters
}
const singles = (filter: Filter): Filter[] => ('of' in filter ? filter.of.flatMap(singles) : [filter])

/** A value in the form in which its kind is compared. Text goes by its UTF-16 units, as `collate "C"` nearly does. */
export function operandOf(kind: Kind, value: unknown): Operand {
  if (kind === 'boolean') return value === true || value === 'true' ? 1 : 0
  if (kind === 'number') return Number(value)
  if (kind === 'instant') return Date.parse(String(value))
  return kind === 'uuid' ? String(value).toLowerCase() : String(value)
}
/** Less, equal or greater than zero. */
export const compare = (left: Operand, right: Operand): number => (left < right ? -1 : left > right ? 1 : 0)

/** `%` and `*` stand for anything, `_` for one character, and what comes after a backslash for itself. */
function patternIn(text: string): Pattern {
  const pattern: (string | typeof ANY | typeof ONE)[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\') {
      if (++at === text.length) throw unreadableQuery('A pattern can’t end with a backslash.')
      pattern.push(...text[at]!.toLowerCase())
    } else if (sign === '_') pattern.push(ONE)
    else if (sign !== '%' && sign !== '*') pattern.push(...sign.toLowerCase())
    else if (pattern.at(-1) !== ANY) pattern.push(ANY)
  }
  return pattern
}

/** What comparing patterns may still cost one call: other calls wait meanwhile. */
export type Steps = { left: number }
export const stepsOfCall = (): Steps => ({ left: 5_000_000 })
/** Never more work than pattern times text. Throws 54000 when the call has used up its steps. */
function isLike(text: string, want: Pattern, steps: Steps): boolean {
  const have = text.toLowerCase()
  let [at, to, star, retry] = [0, 0, -1, 0]
  while (at < have.length) {
    if (--steps.left < 0) throw tooMuch('These patterns take too long to compare. Narrow the rows with eq.')
    const next = want[to]
    if (next === ANY) {
      star = to++
      retry = at
    } else if (next !== undefined && (next === ONE || next === have[at])) {
      at++
      to++
    } else if (star >= 0) {
      to = star + 1
      at = ++retry
    } else return false
  }
  return want.slice(to).every((sign) => sign === ANY)
}

const HOLDS: Record<Compares, (sign: number) => boolean> = {
  eq: (sign) => sign === 0,
  neq: (sign) => sign !== 0,
  gt: (sign) => sign > 0,
  gte: (sign) => sign >= 0,
  lt: (sign) => sign < 0,
  lte: (sign) => sign <= 0,
}
/** true, false, or null where a value is not there or not shown: it is then in no answer, as in SQL. */
function truth(filter: Filter, row: Row, steps: Steps): boolean | null {
  const is = plain(filter, row, steps)
  return is === null ? null : is !== filter.not
}
function plain(filter: Filter, row: Row, steps: Steps): boolean | null {
  if ('of' in filter) {
    const decides = filter.op === 'or'
    let all: boolean | null = !decides
    for (const each of filter.of) {
      const one = truth(each, row, steps)
      if (one === decides) return decides
      if (one === null) all = null
    }
    return all
  }
  const value = row[filter.column] ?? null
  if (filter.op === 'is') {
    if (filter.value === 'not_null') return value !== null
    if (filter.value === 'null' || filter.value === 'unknown') return value === null
    return value === (filter.value === 'true')
  }
  if (value === null) return null
  if (filter.op === 'ilike') return isLike(String(value), filter.pattern, steps)
  const operand = operandOf(filter.kind, value)
  if (filter.op === 'in') return filter.operands.has(operand)
  return HOLDS[filter.op](compare(operand, filter.operand))
}
/** Whether a row answers to every condition, by what it shows. */
export const matches = (filters: Filter[], row: Row, steps: Steps): boolean =>
  filters.every((each) => truth(each, row, steps) === true)
