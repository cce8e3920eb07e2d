import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { ASKING_MS, MINUTE_MS } from '#features/towing/tows/tow-status.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import type { Tx } from '#lib/server/db.ts'
import { addJob } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'
import { CLOSES_MS, LATE_TOLD_MINUTES } from '../steps.ts'
import { afterSilence, zoneOf } from './answer-tow.ts'
import { isAwaited, isVeryLate } from '../policy.ts'
import { business, type JobRow, jobOf, notifyDriver } from './job-rows.ts'
import { toDriver, towNews } from './words.ts'

/** What time does to a tow, whenever it is looked at: rings end, nobody comes, a truck is late, a dropped tow is done. */
export const towClock: Job = async (ctx, payload) => {
  await ctx.write(async (tx) => {
    const job = await lockTow(tx, String(payload['id']))
    if (!job) return
    const now = ctx.services.now()
    const since = (at: string | null) => (at ? now.getTime() - Date.parse(at) : -Infinity)
    if (job.status === 'asking') {
      const { numUpdatedRows } = await tx
        .updateTable('tow_offers')
        .set({ status: 'expired', answered_at: now.toISOString() })
        .where('job_id', '=', job.id)
        .where('status', '=', 'open')
        .where('expires_at', '<=', now.toISOString())
        .executeTakeFirst()
      if (numUpdatedRows > 0n || since(job.asked_at) >= ASKING_MS) await afterSilence(ctx, tx, job)
    }
    if (isVeryLate(job, now)) {
      const told = await tx
        .selectFrom('tow_events')
        .select('id')
        .where('job_id', '=', job.id)
        .where('kind', '=', 'late')
        .where('at', '>=', job.accepted_at!)
        .executeTakeFirst()
      if (!told) {
        await addTowEvent(ctx, tx, job.id, { kind: 'late' })
        const company = await business(tx, job.provider_id!)
        const zone = await zoneOf(tx, job.provider_id!)
        const at = (language: Language) => formatInstant(job.eta_at!, language, zone)
        await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('late', { company, at })))
      }
    }
    if (job.status === 'dropped' && since(job.dropped_at) >= CLOSES_MS)
      await tx
        .updateTable('tow_jobs')
        .set({ status: 'closed', ended_at: now.toISOString() })
        .where('id', '=', job.id)
        .execute()
    const next = await nextDeadline(tx, await jobOf(tx, job.id), now)
    if (next) await addJob(tx, 'tow_clock', { id: job.id }, { runAt: next, key: `tow_clock:${job.id}` })
  })
}
/** When time does something to this tow again. A clock that ran a moment too early, by another clock, comes back. */
async function nextDeadline(tx: Tx, job: JobRow, now: Date): Promise<Date | null> {
  const times: number[] = []
  if (job.status === 'asking') {
    const rings = await tx
      .selectFrom('tow_offers')
      .select('expires_at')
      .where('job_id', '=', job.id)
      .where('status', '=', 'open')
      .execute()
    times.push(Date.parse(job.asked_at) + ASKING_MS, ...rings.map(({ expires_at }) => Date.parse(expires_at)))
  }
  if (isAwaited(job)) times.push(Date.parse(job.eta_at!) + LATE_TOLD_MINUTES * MINUTE_MS)
  if (job.status === 'dropped') times.push(Date.parse(job.dropped_at!) + CLOSES_MS)
  const ahead = times.filter((at) => at > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
}
