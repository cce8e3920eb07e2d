import { mayTow } from '#features/towing/tows/server/candidates.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { askingEnds, HOLD_AHEAD_MS, remindAt, windowText } from '#features/towing/tows/later.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { addJob, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { CLOSES_MS } from '../steps.ts'
import { afterSilence, zoneOf } from './answer-tow.ts'
import { isVeryLate } from '../policy.ts'
import {
  business,
  type JobRow,
  jobOf,
  neededIn,
  notifyCompany,
  notifyDriver,
  withoutCompany,
  nextDeadline,
} from './job-rows.ts'
import { toCompany, toDriver, towNews } from './words.ts'

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
      if (numUpdatedRows > 0n || now >= askingEnds(job)) await afterSilence(ctx, tx, job)
    }
    const waits = await whileAhead(ctx, tx, job)
    if (waits && isVeryLate(job, now)) {
      if (!(await isTold(tx, job, 'late'))) {
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

/** Whether this was said since the company has the tow. */
const isTold = async (tx: Tx, job: JobRow, kind: 'late' | 'reminded' | 'not_left'): Promise<boolean> =>
  (await tx
    .selectFrom('tow_events')
    .select('id')
    .where('job_id', '=', job.id)
    .where('kind', '=', kind)
    .where('at', '>=', job.accepted_at!)
    .executeTakeFirst()) !== undefined

/**
 * A tow for later that a company has: its card is held the day before, both sides are reminded, and hear when its window
 * begins without a truck that left; a company that may not tow anymore does not have it. False once it lost it.
 */
async function whileAhead(ctx: Ctx, tx: Tx, job: JobRow): Promise<boolean> {
  const now = ctx.services.now()
  const needed = neededIn(job)
  if (!needed || job.status !== 'accepted') return true
  const company = await business(tx, job.provider_id!)
  const number = towNumber(job.id)
  const at = (language: Language) => windowText(needed, language)
  if (Date.parse(needed.from) <= now.getTime()) {
    // whoever waits can still get somebody else; the end of the window, which lateness counts from, is hours ahead
    if (await isTold(tx, job, 'not_left')) return true
    await addTowEvent(ctx, tx, job.id, { kind: 'not_left' })
    await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('notLeft', { company, at })))
    await notifyCompany(ctx, tx, job.provider_id!, toCompany(towNews('notLeftForCompany', { number, at })))
    return true
  }
  if (!(await mayTow(tx, job.provider_id!, now))) {
    await because(tx, 'The company may not take tows anymore.')
    await withoutCompany(ctx, tx, job)
    await tx.updateTable('tow_offers').set({ decline_reason: 'other' }).where('id', '=', job.offer_id!).execute()
    await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('givenBack', { company })))
    await notifyCompany(ctx, tx, job.provider_id!, toCompany(towNews('lapsed', { number })))
    return false
  }
  if (!job.hold_due && Date.parse(needed.from) - HOLD_AHEAD_MS <= now.getTime())
    await tx.updateTable('tow_jobs').set({ hold_due: true }).where('id', '=', job.id).execute()
  // whoever took it within these hours knows
  const due = remindAt(needed.from).toISOString()
  if (now.toISOString() < due || job.accepted_at! > due) return true
  if (await isTold(tx, job, 'reminded')) return true
  await addTowEvent(ctx, tx, job.id, { kind: 'reminded' })
  await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('soon', { company, at })))
  await notifyCompany(ctx, tx, job.provider_id!, toCompany(towNews('soonForCompany', { number, at })))
  return true
}
