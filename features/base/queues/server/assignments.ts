import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import { unassign, assign } from '#lib/server/assignments.ts'
import type { assignmentsContract } from '../contract.ts'

/** Assigns a row, or answers who has it. 404 for a row the admin may not see. */
export const assignRow: Verb<typeof assignmentsContract.assign> = (ctx, given) =>
  ctx.write(async (tx) => {
    const { rows } = await sql`select from ${sql.table(given.table)} where id = ${given.id}`.execute(tx)
    if (!rows.length) throw notFound()
    return assign(ctx, tx, given)
  })

/** Releases a row; nothing happens to one assigned to somebody else. */
export const unassignRow: Verb<typeof assignmentsContract.unassign> = (ctx, given) =>
  ctx.write(async (tx) => {
    await unassign(ctx, tx, given)
    return null
  })
