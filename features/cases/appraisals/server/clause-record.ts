import { notify } from '#features/base/notifications/server/notify.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import { ensureLast } from '#features/cases/total-loss/server/record.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { type AppraisalRules, lossStateOf } from '#features/market/prices/appraisal-rule.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { Job } from '#lib/server/jobs.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { type UsState, zoneOfState } from '#lib/us-states.ts'
import type { clauseContract } from '../clause-contract.ts'
import type { Step } from '../clause-step.ts'
import { dayWrong, moveBack, moveOf, type Standing, standingOf } from '../clause.ts'
import { canAppraise, canTakeBack, WHY } from '../clause-policy.ts'
import { bookedAppraisers, caseOf, stepsOf } from './clause-rows.ts'
import { clauseNews, inspectionOver } from './words.ts'

const DAYS = {
  future: 'This date is in the future.',
  order: 'These dates are out of order. Check this one against the loss and the other steps.',
} as const

/** The document or booking that a step names is of this claim, or was when it was named. */
async function ensureOfClaim(tx: Tx, claimId: string, step: Step, before: Standing): Promise<void> {
  if (step.kind === 'clause' && step.file_id && step.file_id !== before.clause?.file_id) {
    const there = await tx
      .selectFrom('claim_documents')
      .select('file_id')
      .where('claim_id', '=', claimId)
      .where('file_id', '=', step.file_id)
      .executeTakeFirst()
    if (!there) throw conflict('no_document', 'That document isn’t part of this claim. Add it to the claim first.')
  }
  if (step.kind === 'appraisers' && step.order_id && step.order_id !== before.appraisers?.order_id) {
    const booked = await bookedAppraisers(tx, claimId)
    if (!booked.some(({ order_id }) => order_id === step.order_id))
      throw conflict('no_booking', 'That isn’t a booking of an appraiser for this claim.')
  }
}

/**
 * Records a step under the appraisal clause, the only place where its case moves; one that was recorded before is corrected
 * with a reason, and the last is taken back by whoever recorded it. The driver is told when the claims team does it. Refuses
 * 404 a stranger, 403 somebody else's step, 409 by state, 422 by field.
 */
export const recordStep: Verb<typeof clauseContract.record> = async (ctx, { claim_id, after, step, reason }) => {
  for (const [name, text] of Object.entries(step)) if (typeof text === 'string') refusePromise(`step.${name}`, text)
  await findClaim(ctx.db, claim_id)
  const me = person(ctx)
  return writeFor(ctx, 'appraisal clause', async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    ensure(canAppraise(me, claim))
    const zone = zoneOfState(claim.loss_state)
    const steps = await stepsOf(tx, claim_id, me.id)
    ensureLast(steps.at(-1), after, 'step', zone, 'another step')
    const standing = standingOf(steps)
    const move = step.kind === 'undone' ? moveBack(steps, step.undoes, reason) : moveOf(standing, step, reason)
    if ('refused' in move) {
      if (move.refused === 'reason_missing') throw invalid('reason', WHY.reason_missing)
      throw conflict(move.refused, WHY[move.refused])
    }
    if (step.kind === 'undone') ensure(canTakeBack(steps[step.undoes - 1]!))
    const now = ctx.services.now()
    const wrong = dayWrong(standingOf([...steps, { status: move.to, step }]), claim.loss_date, dayIn(zone, now))
    if ('day' in step && wrong) throw invalid('step.day', DAYS[wrong])
    await ensureOfClaim(tx, claim_id, step, standing)
    const number = after + 1
    const source = me.id === claim.driver_id ? 'driver' : 'team'
    if (reason) await because(tx, reason)
    const stands = { status: move.to, steps: number }
    await tx
      .insertInto('appraisal_cases')
      .values({ claim_id, ...stands })
      .onConflict((there) => there.column('claim_id').doUpdateSet(stands))
      .execute()
    await tx
      .insertInto('appraisal_steps')
      .values({
        ...step,
        id: newId(now.getTime()),
        claim_id,
        number,
        status: move.to,
        reason: reason || null,
        source,
        recorded_by: me.id,
        recorded_at: now.toISOString(),
      })
      .execute()
    const entry = {
      action: 'appraisal.step',
      table: 'claims',
      id: claim_id,
      after: { ...step, number, status: move.to },
    }
    await audit(tx, { ...entry, before: { status: standing.status }, ...(reason && { reason }) })
    if (source === 'team') await notify(ctx, tx, claim.driver_id, 'claims', clauseNews(claim, step, reason))
    return caseOf(tx, now, claim, me.id)
  })
}

/**
 * Reminds a driver once that the day has passed on which the insurer's appraiser had to have inspected the car, where a
 * state's law names one. Another day (a demand dated anew, a car that came later) is another reminder.
 */
export const remindOfInspections: Job = async (ctx) => {
  const rules = await ruleInForce<AppraisalRules>(ctx.db, 'appraisal_rules', ctx.services.now())
  const counting = rules?.states.filter(({ process }) => process?.inspection_business_days) ?? []
  if (!counting.length) return
  const waiting = await ctx.db
    .selectFrom('appraisal_cases as a')
    .innerJoin('claims as c', 'c.id', 'a.claim_id')
    .select(['c.id', 'c.loss_state', 'c.loss_zip'])
    .where('a.status', 'in', ['invoked', 'appraisers_named'])
    .where('c.status', '<>', 'closed')
    .execute()
  // one that fails is tried again the next day and stops nobody else's
  const failed = (id: string) => (err: unknown) => ctx.services.log.error({ err, claim_id: id }, 'a reminder failed')
  for (const { id, ...loss } of waiting) {
    if (!counting.some(({ state }) => state === lossStateOf(loss))) continue
    await ctx
      .write(async (tx) => {
        const claim = await holdClaim(tx, id)
        const { inspect_by, law } = await caseOf(tx, ctx.services.now(), claim, '')
        if (!law || !inspect_by?.over) return
        const { day } = inspect_by
        const reminded = await tx
          .updateTable('appraisal_cases')
          .set({ reminded_of: day })
          .where('claim_id', '=', id)
          .where('reminded_of', 'is distinct from', day)
          .returning('claim_id')
          .executeTakeFirst()
        if (reminded) await notify(ctx, tx, claim.driver_id, 'claims', inspectionOver(claim, day, law.state as UsState))
      })
      .catch(failed(id))
  }
}
