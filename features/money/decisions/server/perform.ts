import { conflict } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, ctxOf } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { toRefusal } from '#lib/server/http.ts'
import type { Job } from '#lib/server/jobs.ts'
import type { MoneyDecisionKind } from '../money-decision.ts'
import { type Along, limitBelow, notifyTeam } from './hold.ts'
import { subjectOf } from './subject.ts'
import { decisionNews } from './words.ts'

/** Does what was decided, with the input it was decided with; `along` belongs into the same transaction. */
export type Performer = (ctx: Ctx, input: unknown, along: Along) => Promise<unknown>

/**
 * The time to undo is over: does what was decided, as whoever decided it, in one transaction with the end of the row, so
 * that of this and an undo exactly one happens. What can no longer be done is dropped, and the team is notified.
 */
export const performMoneyDecision =
  (performers: Record<MoneyDecisionKind, Performer>): Job =>
  async (ctx, { id }) => {
    const row = await ctx.db
      .selectFrom('money_decisions')
      .selectAll()
      .where('id', '=', String(id))
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (!row) return
    const actor = { kind: 'person', id: row.decided_by, role: 'claims_admin', session_id: '' } as const
    const decider = ctxOf(ctx.services, actor, { request_id: ctx.request_id })
    try {
      await performers[row.kind](decider, row.input, async (tx, moves) => {
        // what the team read, and a second admin approved, is what goes out
        if (moves.amount_cents !== row.amount_cents)
          throw conflict('refund_changed', 'The amount has changed. Please check it again.')
        // more may have been written off between the trial and the row
        if (row.above_cents === null && (await limitBelow(tx, moves, new Date(row.decided_at))) !== null)
          throw conflict('above_limit', 'Together with what was written off meanwhile, it needs a second admin.')
        if (!(await end(ctx, tx, row.id, { status: 'performed' })))
          throw conflict('gone_out', 'This decision was undone in this very moment.')
      })
    } catch (error) {
      const refusal = toRefusal(error)
      if (!refusal || refusal.status >= 500 || refusal.code === 'busy') throw error // tried again a little later
      await ctx.write(async (tx) => {
        if (!(await end(ctx, tx, row.id, { status: 'dropped', ended_for: refusal.code }))) return
        const { kind, amount_cents } = row
        const { path, number, ...on } = subjectOf(row)
        const before = { decision: row.id, kind, amount_cents, decided_by: row.decided_by }
        const after = { dropped_for: refusal.code }
        await audit(tx, { action: 'money.dropped', ...on, before, after })
        const named = { sum: formatCents(amount_cents), number }
        const news = { ...decisionNews('dropped', named), action_url: path }
        await notifyTeam(ctx, tx, on.id, news)
      })
    }
  }

/** Ends a decision that still waits; false when it was undone or performed meanwhile. */
async function end(
  ctx: Ctx,
  tx: Tx,
  id: string,
  how: { status: 'performed' } | { status: 'dropped'; ended_for: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('money_decisions')
    .set({ ...how, ended_at: ctx.services.now().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
