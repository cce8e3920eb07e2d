import { Hono } from 'hono'
import type { Call, Input } from '#lib/contract.ts'
import { type Cell, toCsv } from '#lib/csv.ts'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { type Database, transact } from '#lib/server/db.ts'
import { answerRaw, csvAnswer } from '#lib/server/http.ts'
import { LIST_FILE_MAX } from '../list-file.ts'

type ListFile<C extends Call, R> = {
  definition: C
  /** The file's, without its day and ending. */
  name: string
  /** What the record says was done, and the table whose rows left the house. */
  action: string
  table: string
  columns: Record<string, (row: R) => Cell>
  /** One page of the list itself, so that the file holds what the screen shows: after `last`, or the `page`th. */
  read: (ctx: Ctx, filter: Input<C>, at: { last: R | undefined; page: number }) => Promise<readonly R[]>
  /** How many rows a full page has. */
  size: number
}

/** A filter as the record keeps it: whether something was looked for, not what, since that names a person. */
export const keptFilter = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value ? [key === 'q' ? ['searched', 'yes'] : [key, value]] : [])),
  )

/**
 * Serves a list of the team as CSV, read page by page through the list's own call and all at one moment, so that no row is
 * missed between two pages. Refuses more than {@link LIST_FILE_MAX} rows.
 */
export const serveListFile =
  <C extends Call, R>({ definition, name, action, table, columns, read, size }: ListFile<C, R>) =>
  (services: Services): Hono => {
    const app = new Hono()
    const how = { from: 'query', misread: 'We couldn’t read this filter. Choose it again.' } as const
    answerRaw(app, services, definition, how, async (ctx, filter) => {
      const readAll = async (db: Database) => {
        const all: R[] = []
        for (let page = 1, more = true; more; page += 1) {
          const next = await read({ ...ctx, db }, filter, { last: all.at(-1), page })
          all.push(...next)
          if (all.length > LIST_FILE_MAX)
            throw new Refusal(409, 'too_many', `More than ${LIST_FILE_MAX} rows. Narrow the filters.`)
          more = next.length >= size
        }
        return all
      }
      const rows = await transact(ctx.db, readAll, 'repeatable read')
      const after = { ...keptFilter(filter as object), rows: rows.length }
      await ctx.write((tx) => audit(tx, { action, table, id: person(ctx).id, after }))
      const cells = Object.values(columns)
      return csvAnswer(ctx, name, toCsv([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]))
    })
    return app
  }
