import type { Verb } from '#lib/server/http.ts'
import type { rightsContract } from '../contract.ts'
import type { StateRight } from '../right.ts'

/** The notices, by state name. They change with the reference data only, so anybody may keep them for an hour. */
export const listRights: Verb<typeof rightsContract.list> = async (ctx, { state }) => {
  ctx.reply.set('cache-control', 'public, max-age=3600')
  let query = ctx.db.selectFrom('state_rights').selectAll()
  if (state) query = query.where('state', '=', state)
  return (await query.orderBy('name').execute()) as StateRight[]
}
