import { Hono } from 'hono'
import type { Call, Input } from '#lib/contract.ts'
import { type Cell, toCsv } from '#lib/csv.ts'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
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

/** Serves a list of the team as CSV, read page by page through the list's own call. Refuses more than {@link LIST_FILE_MAX} rows. */
export const serveListFile =
  <C extends Call, R>({ definition, name, action, table, columns, read, size }: ListFile<C, R>) =>
  (services: Services): Hono => {
    const app = new Hono()
    const how = { from: 'query', misread: 'We couldn’t read this filter. Choose it again.' } as const
    answerRaw(app, services, definition, how, async (ctx, filter) => {
      const rows: R[] = []
      for (let page = 1, more = true; more; page += 1) {
        const next = await read(ctx, filter, { last: rows.at(-1), page })
        rows.push(...next)
        if (rows.length > LIST_FILE_MAX)
          throw new Refusal(409, 'too_many', `More than ${LIST_FILE_MAX} rows. Narrow the filters.`)
        more = next.length >= size
      }
      const given = Object.fromEntries(Object.entries(filter as object).filter(([, value]) => value))
      const after = { ...given, rows: rows.length }
      await ctx.write((tx) => audit(tx, { action, table, id: person(ctx).id, after }))
      const cells = Object.values(columns)
      return csvAnswer(ctx, name, toCsv([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]))
    })
    return app
  }
