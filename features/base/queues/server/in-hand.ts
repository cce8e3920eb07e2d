import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import type { Verb } from '#lib/server/http.ts'
import { letGo, takeInHand } from '#lib/server/in-hand.ts'
import type { handsContract } from '../contract.ts'

/** Takes a row in hand, or answers who has it. 404 for a row the admin may not see. */
export const takeRow: Verb<typeof handsContract.take> = (ctx, given) =>
  ctx.write(async (tx) => {
    const { rows } = await sql`select from ${sql.table(given.table)} where id = ${given.id}`.execute(tx)
    if (!rows.length) throw notFound()
    return takeInHand(ctx, tx, given)
  })

/** Lets go; of what is not in one's hands, nothing happens. */
export const letGoOfRow: Verb<typeof handsContract.letGo> = (ctx, given) =>
  ctx.write(async (tx) => {
    await letGo(ctx, tx, given)
    return null
  })
