// Conditions of the dialect: read from the address, and applied to rows that whoever asks was given anyway.
import { noSuchColumn, notComparable, notOffered, tooMuch, unreadableQuery, unreadableValue } from './refusals.ts'
import type { Kind, Row, Table } from './table.ts'

export type Filter =
  | { op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'; column: string; kind: Kind; value: string; not: boolean }
  | { op: 'in'; column: string; kind: Kind; values: string[]; not: boolean }
  | { op: 'is'; column: string; value: string; not: boolean }
  | { op: 'ilike'; column: string; value: string; not: boolean }
  | { op: 'or' | 'and'; of: Filter[]; not: boolean }
const MOST_FILTERS = 30
const MOST_VALUES = 200
const LONGEST_PATTERN = 200
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

function checked(kind: Kind, column: string, value: string): string {
  const bad =
    (kind === 'uuid' && !UUID.test(value)) ||
    (kind === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) ||
    (kind === 'boolean' && value !== 'true' && value !== 'false') ||
    (kind === 'instant' && Number.isNaN(Date.parse(value)))
  if (bad) throw unreadableValue(`${column} can’t be compared with "${value.slice(0, 100)}".`)
  if (kind === 'json') throw notComparable(`${column} is a list or an object: ask whether it is null, nothing else.`)
  return value
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
    if (values.length > MOST_VALUES) throw tooMuch(`A list can have up to ${MOST_VALUES} values.`)
    const given = values.length === 1 && values[0] === '' ? [] : values
    return { op, column, kind, values: given.map((each) => checked(kind, column, each)), not }
  }
  const value = quotes ? unquoted(raw) : raw
  if (COMPARES.includes(op as Compares))
    return { op: op as Compares, column, kind, value: checked(kind, column, value), not }
  if (op === 'is') {
    if (!IS.includes(value) || (kind !== 'boolean' && !value.endsWith('null')))
      throw unreadableQuery(`${column} can be null or not_null${kind === 'boolean' ? ', true, false or unknown' : ''}.`)
    return { op, column, value, not }
  }
  if (op === 'ilike') {
    if (kind !== 'text') throw notComparable(`${column} is no text.`)
    if (value.length > LONGEST_PATTERN) throw tooMuch(`A pattern can have up to ${LONGEST_PATTERN} characters.`)
    return { op, column, value, not }
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
  if (countOf(filters) > MOST_FILTERS) throw tooMuch(`One call can have up to ${MOST_FILTERS} conditions.`)
  return filters
}
const countOf = (filters: Filter[]): number =>
  filters.reduce((sum, each) => sum + ('of' in each ? countOf(each.of) : 1), 0)

/** As PostgreSQL compares: less, equal or greater than zero. */
export function compare(kind: Kind, left: unknown, right: unknown): number {
  if (kind === 'number' || kind === 'boolean') {
    const number = (it: unknown) => (it === 'true' ? 1 : it === 'false' ? 0 : Number(it))
    return number(left) - number(right)
  }
  if (kind === 'instant') return Date.parse(String(left)) - Date.parse(String(right))
  const [a, b] =
    kind === 'uuid' ? [String(left).toLowerCase(), String(right).toLowerCase()] : [String(left), String(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** `%` stands for anything, `_` for one character; never more work than pattern times text. */
function isLike(text: string, pattern: string): boolean {
  const [have, want] = [text.toLowerCase(), pattern.toLowerCase().replaceAll('*', '%')]
  let [at, to, star, retry] = [0, 0, -1, 0]
  while (at < have.length) {
    if (to < want.length && want[to] === '%') {
      star = to++
      retry = at
    } else if (to < want.length && (want[to] === '_' || want[to] === have[at])) {
      at++
      to++
    } else if (star >= 0) {
      to = star + 1
      at = ++retry
    } else return false
  }
  return want.slice(to).replaceAll('%', '') === ''
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
function truth(filter: Filter, row: Row): boolean | null {
  const is = plain(filter, row)
  return is === null ? null : is !== filter.not
}
function plain(filter: Filter, row: Row): boolean | null {
  if ('of' in filter) {
    const all = filter.of.map((each) => truth(each, row))
    const decides = filter.op === 'or'
    return all.includes(decides) ? decides : all.includes(null) ? null : !decides
  }
  const value = row[filter.column] ?? null
  if (filter.op === 'is') {
    if (filter.value === 'not_null') return value !== null
    if (filter.value === 'null' || filter.value === 'unknown') return value === null
    return value === (filter.value === 'true')
  }
  if (value === null) return null
  if (filter.op === 'ilike') return isLike(String(value), filter.value)
  if (filter.op === 'in') return filter.values.some((each) => compare(filter.kind, value, each) === 0)
  return HOLDS[filter.op](compare(filter.kind, value, filter.value))
}
/** Whether a row answers to every condition, by what it shows. */
export const matches = (filters: Filter[], row: Row): boolean => filters.every((each) => truth(each, row) === true)
