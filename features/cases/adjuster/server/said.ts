import { notFound } from '#lib/errors.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import type { adjustersContract } from '../contract.ts'
import { asSaid, saidRows } from './said-rows.ts'

/** What adjusters said of a repair by their links: for its driver, the team, and those of the shop who read prices. */
export const readSaid: Verb<typeof adjustersContract.said> = async (ctx, { repair_id }) => {
  const repair = await repairOf(ctx.db, repair_id)
  // row security knows who reads prices; whose words they are is read as the system
  const seen = await ctx.db.selectFrom('adjuster_answers').select('id').where('repair_id', '=', repair.id).execute()
  if (ctx.actor.kind !== 'person') throw notFound('Repair')
  if (seen.length === 0) return []
  const ids = seen.map(({ id }) => id)
  const rows = await saidRows(asSystem(ctx, 'answers by link').db).where('s.id', 'in', ids).execute()
  return rows.map(asSaid).toReversed()
}
