import { steppingBusiness } from '#features/towing/operators/server/operator-rows.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { GATE_REASON } from '#features/towing/tows/arrival.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towJobsContract } from '../contract.ts'
import { canTurnAway, isTurnedAway } from '../policy.ts'
import { business, destinationIn, jobOf, notifyDriver, shownJob } from './job-rows.ts'
import { toDriver, towNews } from './words.ts'

/**
 * Nobody takes the car where the truck stands. The tow goes on: its driver is told at once and chooses another place, at
 * the price that stands and the miles from here; a shop that is here hears what was said at its gate. The same again
 * changes nothing. Throws 404, 403, 409 `wrong_step`, `other_phone`.
 */
export const turnAway: Verb<typeof towJobsContract.turnAway> = async (
  ctx,
  { job: id, why, words, version, at_device },
) => {
  const { provider_id, operator } = await steppingBusiness(ctx)
  const seen = await jobOf(ctx.db, id)
  if (seen.provider_id !== provider_id || (operator && seen.operator_id !== operator)) throw notFound('Tow')
  return writeFor(ctx, 'a car that nobody takes', async (tx) => {
    const job = (await lockTow(tx, id))!
    if (job.offer_id !== seen.offer_id) throw notFound('Tow')
    ensure(canTurnAway(job))
    if (isTurnedAway(job)) {
      if (job.turned_why === why) return shownJob(ctx, tx, job, 'company')
      throw conflict('wrong_step', 'The driver is choosing another place already. Call them.')
    }
    if (version && version !== job.version)
      throw conflict('wrong_step', 'The driver has changed where the car goes. Look at the tow again.')
    const now = ctx.services.now().toISOString()
    await tx.updateTable('tow_jobs').set({ turned_why: why, turned_at: now }).where('id', '=', id).execute()
    await addTowEvent(ctx, tx, id, {
      kind: 'turned_away',
      reason: words,
      details: { why, ...(at_device && { at_device }) },
    })
    const number = towNumber(id)
    await audit(tx, { action: 'tow.turned_away', table: 'tow_jobs', id, after: { number, why }, reason: words })
    const to = destinationIn(job)
    if (to?.kind === 'chosen') {
      const arrival = await tx
        .updateTable('tow_arrivals')
        .set({ status: 'refused', reason: GATE_REASON[why], words, answered_by: person(ctx).id, answered_at: now })
        .where('job_id', '=', id)
        .where('provider_id', '=', to.provider_id)
        .returning('id')
        .executeTakeFirst()
      if (arrival) await addJob(tx, 'tow_arrival', { id: arrival.id })
    }
    const company = await business(tx, job.provider_id!)
    const said = { why, company, place: to?.name ?? '', words }
    await notifyDriver(ctx, tx, job, toDriver(id, towNews('turnedAway', said)))
    return shownJob(ctx, tx, await jobOf(tx, id), 'company')
  })
}
