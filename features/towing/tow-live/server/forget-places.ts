import type { Job } from '#lib/server/jobs.ts'
import { DAY_MS } from '#features/towing/tows/tow-status.ts'

/** Forgets each place a day after it was said: none is said once a tow has ended. Links go a day after their tow. */
export const forgetTowPlaces: Job = async (ctx) => {
  const before = new Date(ctx.services.now().getTime() - DAY_MS).toISOString()
  await ctx.db.deleteFrom('tow_positions').where('at', '<=', before).execute()
  await ctx.db
    .deleteFrom('tow_share_links')
    .where('job_id', 'in', (eb) => eb.selectFrom('tow_jobs').select('id').where('ended_at', '<=', before))
    .execute()
}
