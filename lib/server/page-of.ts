import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/** Newest first by the time in the column `at`: what comes behind the row of this id. */
export const behind = (table: string, id: string, at = 'created_at') =>
  sql<boolean>`(${sql.ref(at)}, id) < (select t.${sql.ref(at)}, t.id from ${sql.table(table)} t where t.id = ${id})`

/**
 * A page of rows of which one more was read than asked for. Where there are more, `Link` says how to ask for the next:
 * the same question (`asked`), from the `place` behind the last row.
 */
export function pageOf<R>(
  ctx: Pick<Ctx, 'reply'>,
  { path }: { path: string },
  asked: { limit: number } & Record<string, unknown>,
  rows: R[],
  place: (last: R) => Record<string, unknown>,
): R[] {
  const page = rows.slice(0, asked.limit)
  if (rows.length > page.length) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...asked, ...place(page.at(-1)!) }))
      if (value !== undefined) query.set(name, String(value))
    ctx.reply.set('link', `<${path}?${query}>; rel="next"`)
  }
  return page
}
