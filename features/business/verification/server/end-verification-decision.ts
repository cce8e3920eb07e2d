import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, ctxOf, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { toRefusal, type Verb } from '#lib/server/http.ts'
import type { Job } from '#lib/server/jobs.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import type { providerAdminContract } from '../provider-admin.ts'
import { canEndVerificationDecision } from '../policy.ts'
import { carryOut } from './decide.ts'
import { droppedNews } from './verification-news.ts'

/** One's own decisions that can still be undone, the first to go out first, and what became of those of the last minute. */
export const listVerificationDecisions: Verb<typeof providerAdminContract.decisions> = async (ctx) => {
  const now = ctx.services.now().getTime()
  const lately = new Date(now - 60_000).toISOString()
  const rows = await ctx.db
    .selectFrom('verification_decisions as d')
    .innerJoin('provider_profiles as p', 'p.id', 'd.provider_id')
    .select(['d.id', 'd.provider_id', 'p.business_name', 'd.decision', 'd.reason', 'd.applies_at', 'd.status'])
    .where('d.decided_by', '=', person(ctx).id)
    .where((it) => it.or([it('d.status', '=', 'waiting'), it('d.ended_at', '>', lately)]))
    .orderBy('d.applies_at')
    .execute()
  return rows.map((row) => ({ ...row, seconds_left: Math.max(0, (Date.parse(row.applies_at) - now) / 1000) }))
}

/** Undoes an own decision while it waits. It was never anything but ours: nobody else is notified. */
export const undoVerificationDecision: Verb<typeof providerAdminContract.undo> = (ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await ownVerificationDecision(ctx, tx, id)
    await end(ctx, tx, id, 'undone')
    await audit(tx, {
      action: 'provider.decision_undone',
      table: 'provider_profiles',
      id: row.provider_id,
      before: { decision: row.decision, applies_at: row.applies_at },
    })
    return { id, provider_id: row.provider_id }
  })

/** Lets an own decision go out at once. */
export const sendVerificationDecision: Verb<typeof providerAdminContract.sendNow> = (ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await ownVerificationDecision(ctx, tx, id)
    await carryOut(ctx, tx, { ...row, reason: row.reason ?? '' })
    await end(ctx, tx, id, 'applied')
    return { id, provider_id: row.provider_id }
  })

const decisionOf = (db: Ctx['db'] | Tx, id: string) =>
  db.selectFrom('verification_decisions').selectAll().where('id', '=', id)

/** An own decision that still waits, locked against the job and a second window. Throws 404, 403 and 409. */
async function ownVerificationDecision(ctx: Ctx, tx: Tx, id: string) {
  // who waits here for the lock finds a decision that is over by row security: the second look says so
  await decisionOf(tx, id).forUpdate().execute()
  const row = await decisionOf(tx, id).executeTakeFirst()
  if (!row) throw notFound('Decision')
  ensure(canEndVerificationDecision(row, person(ctx).id))
  return row
}

const end = (ctx: Ctx, tx: Tx, id: string, status: 'applied' | 'undone' | 'dropped', dropped_for?: string) =>
  tx
    .updateTable('verification_decisions')
    .set({ status, ended_at: ctx.services.now().toISOString(), ...(dropped_for && { dropped_for }) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()

/**
 * The undo window is over: does what was decided, as whoever decided it. What can no longer be done is dropped, and the
 * decider is told why. A decision that was undone or sent meanwhile is left alone.
 */
export const applyVerificationDecision: Job = async (ctx, { id }) => {
  const decided = await decisionOf(ctx.db, String(id)).executeTakeFirst()
  if (decided?.status !== 'waiting') return
  const actor = { kind: 'person', id: decided.decided_by, role: 'claims_admin', session_id: '' } as const
  const decider = ctxOf(ctx.services, actor, { request_id: ctx.request_id })
  try {
    await decider.write(async (tx) => {
      const row = await decisionOf(tx, decided.id).where('status', '=', 'waiting').forUpdate().executeTakeFirst()
      if (!row) throw notFound('Decision')
      await carryOut(decider, tx, { ...row, reason: row.reason ?? '' })
      await end(decider, tx, row.id, 'applied')
    })
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal || refusal.status >= 500 || refusal.code === 'busy') throw error // tried again a little later
    await ctx.write(async (tx) => {
      const dropped = await end(ctx, tx, decided.id, 'dropped', refusal.code)
      if (!dropped.numUpdatedRows) return // undone or sent in this very moment
      const { business_name } = await tx
        .selectFrom('provider_profiles')
        .select('business_name')
        .where('id', '=', decided.provider_id)
        .executeTakeFirstOrThrow()
      const who = refusal.details.find(({ path }) => path === 'changed_by')?.message ?? null
      await notify(ctx, tx, decided.decided_by, 'team', droppedNews({ ...decided, business_name }, refusal.code, who))
      await audit(tx, {
        action: 'provider.decision_dropped',
        table: 'provider_profiles',
        id: decided.provider_id,
        before: { decision: decided.decision, decided_by: decided.decided_by },
        after: { dropped_for: refusal.code },
      })
    })
  }
}
