// What a table of the dialect is, and how its columns follow from the call of ours that answers for it.
import * as z from 'zod'
import type { Access, Call } from '#lib/contract.ts'

export type Row = Record<string, unknown>
/** What a filter has to be, to be compared with a column. */
export type Kind = 'text' | 'uuid' | 'number' | 'boolean' | 'instant' | 'json'
export type Reading = {
  call: Call
  /** Columns by which our call can narrow (`column=eq.…`). Every filter is applied again to what the call answered. */
  narrows?: readonly string[]
  /** The call has no answer without this column. */
  needs?: string
  /** What else our call is always asked. */
  asks?: Row
  /** How it leads on: which input takes the id of the last row (or of the first one, or a page's number), rows a page. */
  pages?: { by: string; of: 'last' | 'first' | 'page'; most: number }
  /** The order in which it answers, `created_at.desc`. */
  order?: string
  rows?: (answer: unknown) => Row[]
  /** With `of=eq.…` another call answers, and sooner. */
  instead?: { of: string; reading: Reading }
}
/** A row inside a row: as far as our own answer has it, or as one more call answers it. */
export type Embed = { table: string; many?: true } & ({ of: (row: Row) => Row | null } | { by: string; from: string })
/** `merges`: upsert on this column; `keeps`: our call clears what is not sent, so this of the row that is there is sent along. */
type Written = { call: Call; merges?: string; keeps?: (present: Row) => Row }
export type Table = {
  columns: ReadonlyMap<string, Kind>
  /** As who asks: an admin may have a list where everybody else has one row. */
  list: Reading | Partial<Record<Access | 'else', Reading>>
  /** `id=eq.…` is read as one row, with what only that has. */
  one?: Call
  embeds?: Readonly<Record<string, Embed>>
  insert?: Written
  update?: Written
}

type Json = { type?: string | string[]; format?: string; anyOf?: Json[]; enum?: unknown[]; const?: unknown }
function kindOf(schema: Json): Kind {
  const variants = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  if (variants.length > 1) return 'json'
  const { type: types, format, enum: values, const: value } = variants[0] ?? {}
  const said = [types ?? []].flat().filter((type) => type !== 'null')
  const type = said.length > 1 ? undefined : said[0]
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (format === 'uuid') return 'uuid'
  if (format === 'date-time') return 'instant'
  return type === 'string' || values || typeof value === 'string' ? 'text' : 'json'
}

/** The keys of a row that a call answers with are its columns. `without`: what is embedded; `none`: what no caller is ever told. */
export function columnsOf(
  answer: z.core.$ZodType,
  { without = [], none = {} }: { without?: readonly string[]; none?: Record<string, Kind> } = {},
): ReadonlyMap<string, Kind> {
  const row = answer instanceof z.ZodArray ? answer.element : answer
  const { properties = {} } = z.toJSONSchema(row as z.ZodObject, { io: 'output', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>
  }
  const told = Object.entries(properties).filter(([name]) => !without.includes(name))
  return new Map([...told.map(([name, schema]) => [name, kindOf(schema)] as const), ...Object.entries(none)])
}
