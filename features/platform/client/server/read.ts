// Rows are read by our own calls, as whoever asks; conditions, order and columns are applied to what came back. So what a
// person is not shown cannot be found out by asking for it (docs/decisions/075).
import * as z from 'zod'
import type { Call } from '#lib/contract.ts'
import { type Filter, matches } from '../filter.ts'
import { inOrder, MOST_ROWS, type Plan, type Selected } from '../plan.ts'
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
  const fits = (row: Row) =>
    matches(plan.filters, row) && inner.every(({ embed }) => 'of' in embed && embed.of(row) !== null)
  const wanted = plan.offset + plan.limit
  const rows = equal['id'] && table.one ? await oneRow(door, table.one, equal['id']) : []
  if (!(equal['id'] && table.one)) {
    const asks = asked(name, reading, equal)
    const stops = !plan.count && standsAs(plan, reading)
    if (asks) {
      const pages = pagesOf(door, reading, asks)
      let [looked, kept] = [0, 0]
      for await (const page of pages) {
        looked += page.rows.length
        rows.push(...page.rows)
        kept += page.rows.filter(fits).length
        if (stops && kept >= wanted) break
        if (page.more && (looked >= MOST_ROWS || !reading.pages))
          throw tooMuch(
            `This would look at more than ${MOST_ROWS} rows. Narrow it with eq on ${reading.narrows?.join(', ') || 'id'}.`,
          )
      }
    }
  }
  const found = rows.filter(fits)
  if (plan.order.length) found.sort(inOrder(plan.order))
  return { rows: found.slice(plan.offset, wanted), total: found.length }
}

async function oneRow(door: Door, call: Call, id: string): Promise<Row[]> {
  const row = await foundBy(door, call, { id })
  return row ? [row as Row] : []
}

/** What stands fast for every row: the conditions `column=eq.value` beside each other. */
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
  if (rows.length > MOST_FILLED && asksMore(selected))
    throw tooMuch(`Rows that each take one more call: up to ${MOST_FILLED} at once. Use limit.`)
  const answers: Row[] = []
  for (const row of rows) {
    const answer: Row = Object.fromEntries(selected.columns.map(({ from, as }) => [as, row[from] ?? null]))
    for (const { as, embed, selected: inside } of selected.embeds) {
      const within = await shown(door, await embedded(door, row, embed), inside)
      answer[as] = embed.many ? within : (within[0] ?? null)
    }
    answers.push(answer)
  }
  return answers
}
const asksMore = ({ embeds }: Selected): boolean =>
  embeds.some(({ embed, selected }) => 'by' in embed || asksMore(selected))

async function embedded(door: Door, row: Row, embed: Embed): Promise<Row[]> {
  if ('of' in embed) {
    const inside = embed.of(row)
    return inside ? [inside] : []
  }
  const key = row[embed.from]
  if (typeof key !== 'string') return []
  const table: Table = TABLES[embed.table]!
  const reading = readingOf(table, door.actor)!
  const { value } = await pagesOf(door, reading, { [embed.by]: key }).next()
  return value ? value.rows : []
}
