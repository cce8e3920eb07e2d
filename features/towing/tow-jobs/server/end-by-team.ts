import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towJobsContract } from '../contract.ts'
import { canEndByTeam } from '../policy.ts'
import { jobOf, notifyCompany, shownJob } from './job-rows.ts'
import { toCompany, toDriver, towNews } from './words.ts'

/** Ends a tow that neither side can end: nothing is owed for it by this record. Throws 404, 403 for one's own, 409 `wrong_step`. */
export const endTowByTeam: Verb<typeof towJobsContract.endByTeam> = async (ctx, { job: id, reason }) => {
  await jobOf(ctx.db, id)
  return writeFor(ctx, 'end a tow for the team', async (tx) => {
    const job = (await lockTow(tx, id))!
    ensure(canEndByTeam(person(ctx), job))
    await because(tx, reason)
    await tx
      .updateTable('tow_jobs')
      .set({ status: 'unsuccessful', ended_at: ctx.services.now().toISOString(), due_cents: 0 })
      .where('id', '=', id)
      .execute()
    await addTowEvent(ctx, tx, id, { kind: 'ended_by_team', details: { from: job.status } })
    const number = towNumber(id)
    await audit(tx, { action: 'tow.end', table: 'tow_jobs', id, after: { number, from: job.status }, reason })
    // it may come hours later, to somebody who has no page of it open
    await notify(ctx, tx, job.driver_id, 'bookings', toDriver(id, towNews('ended', { number, reason })))
    await notifyCompany(ctx, tx, job.provider_id!, toCompany(towNews('endedForCompany', { number })))
    return shownJob(ctx, tx, await jobOf(tx, id), 'team')
  })
}
