import { notFound } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { MONEY_UNDO_SECONDS, type moneyDecisionsContract } from '../money-decision.ts'
import { canApproveMoney, canUndoMoney } from '../policy.ts'
import { queueDecision } from './hold.ts'
import { subjectOf } from './subject.ts'
import { decisionNews } from './words.ts'

/** A decision locked against the job and everybody else, as it stands then. Throws 404, also for a party. */
async function held(ctx: Ctx, tx: Tx, id: string) {
  const decision = () => tx.selectFrom('money_decisions').selectAll().where('id', '=', id)
  // who waits here for the lock finds a decision that is over by row security: the second look says so
  await decision().forUpdate().execute()
  const row = await decision().executeTakeFirst()
  if (!row) throw notFound('Decision')
  const { path, number, ...on } = subjectOf(row)
  return { ...row, mine: row.decided_by === person(ctx).id, path, number, on }
}
type Held = Awaited<ReturnType<typeof held>>
const naming = ({ kind, amount_cents, number }: Held) => ({ kind, sum: formatCents(amount_cents), number })
const facts = ({ id, kind, amount_cents }: Held) => ({ decision: id, kind, amount_cents })

/** Anybody of the team undoes what waits to go out; a request for approval is taken back by whoever made it. */
export const undoMoneyDecision: Verb<typeof moneyDecisionsContract.undo> = (ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await held(ctx, tx, id)
    ensure(canUndoMoney(row))
    const ended = { ended_by: person(ctx).id, ended_at: ctx.services.now().toISOString() }
    await tx
      .updateTable('money_decisions')
      .set({ status: 'undone', ...ended })
      .where('id', '=', id)
      .execute()
    await audit(tx, { action: 'money.undone', ...row.on, before: facts(row) })
    return { id }
  })

/** A second admin approves what is above the limit: from now on it can be undone for a while, then it goes out. */
export const approveMoneyDecision: Verb<typeof moneyDecisionsContract.approve> = (ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await held(ctx, tx, id)
    ensure(canApproveMoney(row))
    const now = ctx.services.now()
    const due = new Date(now.getTime() + MONEY_UNDO_SECONDS * 1000)
    const approved = { approved_by: person(ctx).id, approved_at: now.toISOString(), applies_at: due.toISOString() }
    await tx
      .updateTable('money_decisions')
      .set({ status: 'waiting', ...approved })
      .where('id', '=', id)
      .execute()
    await queueDecision(tx, id, due)
    const after = { ...facts(row), applies_at: approved.applies_at }
    await audit(tx, { action: 'money.approved', ...row.on, after })
    await tell(ctx, tx, row, 'approved')
    return { id }
  })

/** A second admin refuses it with a reason, and nothing goes out. */
export const refuseMoneyDecision: Verb<typeof moneyDecisionsContract.refuse> = (ctx, { id, reason }) =>
  ctx.write(async (tx) => {
    const row = await held(ctx, tx, id)
    ensure(canApproveMoney(row))
    await because(tx, reason)
    const ended = { ended_by: person(ctx).id, ended_at: ctx.services.now().toISOString(), ended_for: reason }
    await tx
      .updateTable('money_decisions')
      .set({ status: 'refused', ...ended })
      .where('id', '=', id)
      .execute()
    await audit(tx, { action: 'money.refused', ...row.on, before: facts(row), reason })
    await tell(ctx, tx, row, 'refused', reason)
    return { id }
  })

async function tell(ctx: Ctx, tx: Tx, row: Held, what: 'approved' | 'refused', reason = ''): Promise<void> {
  const { name: who } = await tx
    .selectFrom('profiles')
    .select('name')
    .where('id', '=', person(ctx).id)
    .executeTakeFirstOrThrow()
  const news =
    what === 'approved'
      ? decisionNews('approved', { ...naming(row), who })
      : decisionNews('refused', { ...naming(row), who, reason })
  await notify(ctx, tx, row.decided_by, 'team', { ...news, action_url: row.path })
}
