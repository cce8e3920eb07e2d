// What one call of the dialect asks for: columns, rows inside rows, conditions, order, how many.
import { compare, type Filter, filtersOf, kindIn, operandOf, splitList } from './filter.ts'
import { noSuchEmbed, notAcceptable, notOffered, tooMuch, unreadableQuery } from './refusals.ts'
import type { Embed, Kind, Row, Table } from './table.ts'

export const MOST_ROWS = 1000
const DEEPEST = 2
/** Of all levels together, so that an answer is not much larger than the rows it comes from. */
const MOST_SELECTED = 100
const MOST_EMBEDS = 10
/** A column may come under so many names on one level. */
const MOST_NAMES = 2
const MOST_ORDERS = 5

export type Selected = {
  columns: { from: string; as: string }[]
  embeds: { as: string; embed: Embed; inner: boolean; selected: Selected }[]
}
type By = { column: string; kind: Kind; down: boolean; nulls_first: boolean }
export type Plan = {
  selected: Selected
  filters: Filter[]
  order: By[]
  limit: number
  offset: number
  count: boolean
  /** `single()`: one row and no list. */
  object: boolean
}
type Tables = Readonly<Record<string, Table>>

const NAME = /^(?:([\w ]{1,60}):)?(\w{1,60})((?:!\w{1,80}){0,2})$/
type Used = { columns: number; embeds: number }
/** `id,title,provider:provider_profiles!inner(business_name)` */
export function selectedOf(
  tables: Tables,
  name: string,
  text: string,
  used: Used = { columns: 0, embeds: 0 },
  depth = 0,
): Selected {
  const table = tables[name]!
  const selected: Selected = { columns: [], embeds: [] }
  const items = splitList(text).map((item) => item.trim())
  const add = (from: string, as: string) => {
    if (++used.columns > MOST_SELECTED) throw tooMuch(`One call can select up to ${MOST_SELECTED} columns.`)
    if (selected.columns.filter((each) => each.from === from).length >= MOST_NAMES)
      throw tooMuch(`Select a column up to ${MOST_NAMES} times: ${from}.`)
    selected.columns.push({ from, as })
  }
  for (const item of items) {
    if (item === '' && depth > 0 && items.length === 1) continue
    const open = item.indexOf('(')
    const head = open < 0 ? item : item.slice(0, open)
    if (/->|::|\.\.\.|\.\w/.test(head) || (open >= 0 && /^(\w+:)?(count|sum|avg|min|max)$/.test(head)))
      throw notOffered(
        'Casts, parts of JSON, totals and spread rows are not offered. Select columns and rows inside rows.',
      )
    if (item === '*') {
      for (const column of table.columns.keys()) add(column, column)
      continue
    }
    const parts = NAME.exec(head)
    if (!parts || (open >= 0 && !item.endsWith(')'))) throw unreadableQuery(`"${item.slice(0, 100)}" can’t be read.`)
    const [, alias, said = '', hints = ''] = parts
    if (open < 0) {
      if (hints) throw unreadableQuery(`"${item.slice(0, 100)}" can’t be read.`)
      kindIn(table, name, said)
      add(said, alias ?? said)
      continue
    }
    if (depth >= DEEPEST) throw tooMuch(`Rows inside rows go ${DEEPEST} deep.`)
    const embed = embedIn(table, name, said)
    if (selected.embeds.some((each) => each.embed === embed))
      throw unreadableQuery(`Rows of "${embed.table}" are asked for twice.`)
    if (++used.embeds > MOST_EMBEDS) throw tooMuch(`One call can have rows inside rows ${MOST_EMBEDS} times.`)
    selected.embeds.push({
      as: alias ?? said,
      embed,
      inner: hints.split('!').includes('inner'),
      selected: selectedOf(tables, embed.table, item.slice(open + 1, -1), used, depth + 1),
    })
  }
  return selected
}
/** By the name of the table, or of the column that leads to it. */
function embedIn(table: Table, name: string, said: string): Embed {
  const embeds = table.embeds ?? {}
  const leads = Object.hasOwn(BY_COLUMN, said) ? BY_COLUMN[said]! : said
  if (Object.hasOwn(embeds, leads)) return embeds[leads]!
  const can = Object.keys(embeds).join(', ') || 'none'
  throw noSuchEmbed(`Could not find a relationship between '${name}' and '${said.slice(0, 60)}'. Of ${name}: ${can}.`)
}
const BY_COLUMN: Record<string, string> = {
  driver_id: 'profiles',
  user_id: 'profiles',
  reviewer_id: 'profiles',
  provider_id: 'provider_profiles',
  listing_id: 'listings',
  claim_id: 'claims',
}

function orderOf(table: Table, name: string, text: string | null): By[] {
  const items = text ? text.split(',') : []
  if (items.length > MOST_ORDERS) throw tooMuch(`Order by up to ${MOST_ORDERS} columns.`)
  return items.map((item) => {
    const parts = /^(\w+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(item)
    if (!parts)
      throw item.includes('(')
        ? notOffered('Embedded rows can’t be ordered by.')
        : unreadableQuery('Write an order as column.asc or column.desc.')
    const [, column = '', way, nulls] = parts
    const kind = kindIn(table, name, column)
    if (kind === 'json') throw notOffered(`${column} is a list or an object and has no order.`)
    const down = way === 'desc'
    return { column, kind, down, nulls_first: nulls ? nulls === 'nullsfirst' : down }
  })
}
/** Rows in the plan's order, by what they show; each value is read once. */
export function sorted(rows: Row[], order: By[]): Row[] {
  const keyed = rows.map((row) => ({
    row,
    keys: order.map(({ column, kind }) => {
      const value = row[column] ?? null
      return value === null ? null : operandOf(kind, value)
    }),
  }))
  keyed.sort((left, right) => {
    for (const [at, { down, nulls_first }] of order.entries()) {
      const [a, b] = [left.keys[at] ?? null, right.keys[at] ?? null]
      if (a === null && b === null) continue
      if (a === null || b === null) return (a === null) === nulls_first ? -1 : 1
      const sign = compare(a, b)
      if (sign !== 0) return down ? -sign : sign
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}

function wholeIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d{1,12}$/.test(text)) throw unreadableQuery(`${name} is a whole number.`)
  if (Number(text) > MOST_ROWS) throw tooMuch(`One call reads up to ${MOST_ROWS} rows. Narrow it with filters.`)
  return Number(text)
}

const OBJECT = 'application/vnd.pgrst.object+json'
const ACCEPTED = ['*/*', 'application/json', 'application/*', 'application/vnd.pgrst.array+json', OBJECT]
/** Without its parameters, but where they change what an answer is (`nulls=stripped`, which is not offered). */
const typeIn = (said: string): string => {
  const type = said.trim()
  return type.split(type.startsWith('application/vnd.pgrst.') ? ';q=' : ';')[0]!.trim()
}
/** Reads what was asked for. Throws 400 and 406; nothing has been read or written then. */
export function planOf(tables: Tables, name: string, query: URLSearchParams, headers: Headers): Plan {
  const table = tables[name]!
  const accept = (headers.get('accept') ?? '*/*').split(',').map(typeIn)
  const accepted = accept.find((type) => ACCEPTED.includes(type))
  if (!accepted) throw notAcceptable('Answers are application/json.')
  for (const key of new Set(query.keys()))
    if (['select', 'order', 'limit', 'offset'].includes(key) && query.getAll(key).length > 1)
      throw unreadableQuery(`Say ${key} once.`)
  return {
    selected: selectedOf(tables, name, query.get('select') || '*'),
    filters: filtersOf(table, name, query),
    order: orderOf(table, name, query.get('order')),
    limit: wholeIn(query, 'limit') ?? MOST_ROWS,
    offset: wholeIn(query, 'offset') ?? 0,
    count: /\bcount=(exact|planned|estimated)\b/.test(headers.get('prefer') ?? ''),
    object: accepted === OBJECT,
  }
}
