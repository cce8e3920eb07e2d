import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { columnOf, isDown, type Sorted } from '#lib/sort.ts'

/** By what each column that a list allows is sorted; `orNone` where a row may have no value. */
export type SortKeys<S extends string> = Record<Sorted<S>, RawBuilder<unknown> | { orNone: RawBuilder<unknown> }>

/** What stands behind `order by`: the value, then the id, so that no row is passed over or comes twice between two pages. What has no value comes last, whichever way; of what always has one nothing is said, since no index would be read downward then. */
export function sortedBy<S extends string>(sort: S, keys: SortKeys<S>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sql.raw(isDown(sort) ? 'desc' : 'asc')
  const key = keys[columnOf(sort)]
  return 'orNone' in key ? sql`${key.orNone} ${way} nulls last, ${id} ${way}` : sql`${key} ${way}, ${id} ${way}`
}

/** The last row of a page by its value and id (`sorted_from` in the database begins behind it), in one text with the order it belongs to. */
export const cursorOf = (sort: string, { value, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
type Place = { value: string; id: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What {@link cursorOf} wrote, as the database reads it, or null for the first page; one of another order is refused. */
export function placeOf(sort: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const [of, value, id] = read(cursor)
  const readable = typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
  if (of !== sort || !readable || typeof id !== 'string' || !ID.test(id)) throw otherOrder('cursor')
  return JSON.stringify({ value, id })
}

/** The refusal of a place that belongs to another order of its list. */
export const otherOrder = (field: string) =>
  invalid(field, 'This page belongs to another order of the list. Start at the first page.')

function read(cursor: string): unknown[] {
  try {
    const said: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(said) ? said : []
  } catch {
    return []
  }
}
