import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { UsState } from '#lib/us-states.ts'
import type { rightsContract } from '../contract.ts'
import { lawOf } from '../laws.ts'
import type { StateRight } from '../right.ts'

/** The rows as they count now, with the Spanish of the file where nobody wrote another. */
export async function rightsNow(db: Database | Tx, state?: UsState): Promise<StateRight[]> {
  let query = db.selectFrom('state_rights').selectAll()
  if (state) query = query.where('state', '=', state)
  const rows = (await query.orderBy('name').execute()) as (Omit<StateRight, 'summary_es'> & {
    summary_es: string | null
  })[]
  return rows.map((row) => ({ ...row, summary_es: row.summary_es ?? lawOf(row.state).summary_es }))
}

/** The notices, by state name. They change seldom: visitors may keep them for some minutes, who corrects them may not. */
export const listRights: Verb<typeof rightsContract.list> = async (ctx, { state }) => {
  ctx.reply.set('cache-control', ctx.actor.kind === 'visitor' ? 'public, max-age=300' : 'private, no-store')
  ctx.reply.set('vary', 'authorization')
  return rightsNow(ctx.db, state)
}
