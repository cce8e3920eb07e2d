// Rows are read by our own calls, as whoever asks; conditions, order and columns are applied to what came back. So what a
// person is not shown cannot be found out by asking for it (docs/decisions/075).
import * as z from 'zod'
import type { Call } from '#lib/contract.ts'
import { type Filter, matches, stepsOfCall } from '../filter.ts'
import { MOST_ROWS, type Plan, type Selected, sorted } from '../plan.ts'
import { noFilter, notOffered, tooMuch } from '../refusals.ts'
import type { Embed, Reading, Row, Table } from '../table.ts'
import { TABLES } from '../tables.ts'
import { type Door, foundBy, readingOf } from './door.ts'

/** Rows that each take one more call to fill. */
const MOST_FILLED = 20

type Found = { rows: Row[]; total: number }
/** The rows of a plan, ordered and cut, and how many there are without the cut. Throws 54000 where that costs too much. */
export async function find(door: Door, name: string, plan: Plan): Promise<Found> {
  const table = TABLES[name]!
  const equal = equals(plan.filters)
  const usual = readingOf(table, door.actor)!
  const reading = usual.instead && equal[usual.instead.of] ? usual.instead.reading : usual
  const inner = plan.selected.embeds.filter((each) => each.inner)
  if (inner.some(({ embed }) => 'by' in embed))
    throw notOffered('!inner is offered where a row has one such row at most.')
  const steps = stepsOfCall()
  const fits = (row: Row) =>
    matches(plan.filters, row, steps) && inner.every(({ embed }) => 'of' in embed && embed.of(row) !== null)
  const wanted = plan.offset + plan.limit
  const found: Row[] = []
  if (equal['id'] && table.one) found.push(...(await oneRow(door, table.one, equal['id'])).filter(fits))
  else {
    const asks = asked(name, reading, equal)
    const stops = !plan.count && standsAs(plan, reading)
    const id = equal['id']?.toLowerCase()
    let looked = 0
    if (asks)
      for await (const page of pagesOf(door, reading, asks)) {
        looked += page.rows.length
        found.push(...page.rows.filter(fits))
        if (stops && found.length >= wanted) break
        // an id is there once, whether its row fits or not
        if (id && page.rows.some((row) => row['id'] === id)) break
        if (page.more && (looked >= MOST_ROWS || !reading.pages)) throw lookedAt(looked, reading)
      }
  }
  const rows = plan.order.length ? sorted(found, plan.order) : found
  return { rows: rows.slice(plan.offset, wanted), total: rows.length }
}
const lookedAt = (rows: number, { narrows, pages }: Reading) =>
  tooMuch(
    `This would look at more than ${rows} rows. Narrow it with eq on ${narrows?.join(', ') || 'id'}${pages ? '' : `, or take the first ones with limit(${rows})`}.`,
  )

async function oneRow(door: Door, call: Call, id: string): Promise<Row[]> {
  const { id: Id } = call.input.shape as Record<string, z.core.$ZodType>
  if (!z.safeParse(Id!, id).success) return []
  const row = await foundBy(door, call, { id })
  return row ? [row as Row] : []
}

/** What every row of the answer has in common: the conditions `column=eq.value` that all have to hold. */
const equals = (filters: Filter[]): Record<string, string> =>
  Object.fromEntries(filters.flatMap((each) => (each.op === 'eq' && !each.not ? [[each.column, each.value]] : [])))

/** What our call is asked; nothing where a value is one that it cannot have. */
function asked(name: string, reading: Reading, equal: Record<string, string>): Row | undefined {
  const { needs } = reading
  if (needs && !equal[needs]) throw noFilter(`${name} is read with ${needs}=eq.… only.`)
  const input: Row = { ...reading.asks }
  const shape = reading.call.input.shape as Record<string, z.core.$ZodType>
  for (const column of reading.narrows ?? []) {
    if (equal[column] === undefined) continue
    if (!z.safeParse(shape[column]!, equal[column]).success) return undefined
    input[column] = equal[column]
  }
  return input
}

/** Whether our call answers in the order that is asked for, so that its first rows are the first rows. */
function standsAs({ order }: Plan, reading: Reading): boolean {
  const [first, ...more] = order
  if (!first) return true
  const [column, way] = (reading.order ?? '').split('.')
  return (
    more.length === 0 && first.column === column && first.down === (way === 'desc') && first.nulls_first === first.down
  )
}

async function* pagesOf(door: Door, { call, pages, rows: rowsIn }: Reading, asks: Row) {
  let next: Row = { ...asks, ...(pages && { limit: pages.most }) }
  for (let page = 1; ; page++) {
    const answer = await foundBy(door, call, next)
    const rows = answer === undefined ? [] : (rowsIn?.(answer) ?? (answer as Row[]))
    const more = rows.length === (pages?.most ?? asks['limit'])
    yield { rows, more }
    if (!pages || !more) return
    const leads = pages.of === 'page' ? page + 1 : rows.at(pages.of === 'first' ? 0 : -1)!['id']
    next = { ...next, [pages.by]: leads }
  }
}

/** The rows with the columns, and the rows inside them, that were asked for; what was not told is null. */
export async function shown(door: Door, rows: Row[], selected: Selected): Promise<Row[]> {
  if (rows.length * callsOf(door, selected) > MOST_FILLED)
    throw tooMuch(`Rows that each take one more call: up to ${MOST_FILLED} in all. Use limit.`)
  return filled(door, rows, selected)
}
/** How many calls one row takes at most, until everything inside it is there. */
export const callsOf = (door: Pick<Door, 'actor'>, { embeds }: Selected): number =>
  embeds.reduce((sum, { embed, selected }) => {
    const inside = callsOf(door, selected)
    if ('of' in embed) return sum + inside
    return sum + 1 + inside * (embed.many ? (readingOf(TABLES[embed.table]!, door.actor)?.pages?.most ?? MOST_ROWS) : 1)
  }, 0)

async function filled(door: Door, rows: Row[], selected: Selected): Promise<Row[]> {
  const answers: Row[] = []
  for (const row of rows) {
    const entries = selected.columns.map(({ from, as }): [string, unknown] => [as, row[from] ?? null])
    for (const { as, embed, selected: inside } of selected.embeds) {
      const within = await filled(door, await embedded(door, row, embed), inside)
      entries.push([as, embed.many ? within : (within[0] ?? null)])
    }
    answers.push(Object.fromEntries(entries))
  }
  return answers
}

async function embedded(door: Door, row: Row, embed: Embed): Promise<Row[]> {
  if ('of' in embed) {
    const inside = embed.of(row)
    return inside ? [inside] : []
  }
  const key = row[embed.from]
  if (typeof key !== 'string') return []
  const table: Table = TABLES[embed.table]!
  const pages = pagesOf(door, readingOf(table, door.actor)!, { [embed.by]: key })
  const { value: first } = await pages.next()
  if (!first) return []
  if (first.more && (await pages.next()).value?.rows.length)
    throw tooMuch(
      `There are more than ${first.rows.length} rows of ${embed.table} inside a row. Read them from ${embed.table}.`,
    )
  return first.rows
}
