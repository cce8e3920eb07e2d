import type { Job } from '#lib/server/jobs.ts'
import { DAY_MS } from '#features/towing/tows/tow-status.ts'

/** Forgets each place a day after it was said. None is said once a tow has ended, so none is kept a day after that. */
export const forgetTowPlaces: Job = async (ctx) => {
  const before = new Date(ctx.services.now().getTime() - DAY_MS).toISOString()
  await ctx.db.deleteFrom('tow_positions').where('at', '<=', before).execute()
}
