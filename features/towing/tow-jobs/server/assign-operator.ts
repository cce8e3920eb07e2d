import { lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { answeringBusiness, holdOperator } from '#features/towing/operators/server/operator-rows.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towJobsContract } from '../contract.ts'
import { canAssign } from '../policy.ts'
import { boardOf } from './read-jobs.ts'

/**
 * Who drives a tow, before its truck is at the car. Who had it reads nothing of it anymore. Throws 404, 403, 409
 * `wrong_step`, `busy`, `off_duty`.
 */
export const assignOperator: Verb<typeof towJobsContract.assign> = async (ctx, { job: id, operator }) => {
  const provider_id = await answeringBusiness(ctx)
  await writeFor(ctx, 'who drives a tow', async (tx) => {
    const job = await lockTow(tx, id)
    if (!job || job.provider_id !== provider_id) throw notFound('Tow')
    if (job.operator_id === operator) return
    ensure(canAssign(job, ctx.services.now()))
    if (operator) await holdOperator(tx, provider_id, operator, ctx.services.now())
    await tx.updateTable('tow_jobs').set({ operator_id: operator }).where('id', '=', id).execute()
    const after = { number: towNumber(id), user_id: operator }
    await audit(tx, { action: 'tow.assign', table: 'tow_jobs', id, after })
  })
  return boardOf(ctx, asSystem(ctx, 'tow board').db, provider_id)
}
