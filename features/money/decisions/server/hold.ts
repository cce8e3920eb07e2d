import { sql } from 'kysely'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { type News, notify } from '#features/base/notifications/server/notify.ts'
import { type MoneyDecisionKind, NEEDS_APPROVAL } from '../money-decision.ts'
import { type About, subjectOf } from './subject.ts'
import { decisionNews } from './words.ts'

/** What a decision would move, in cents, as the transaction that makes it counted it. */
export type Moves = { kind: MoneyDecisionKind; amount_cents: number }
/** `counts_cents`: what stands against the limit, where more was given up of the booking before; else the amount alone. */
export type Counted = Moves & { counts_cents?: number }
/** Called by a decision at the end of its transaction, under the lock of its booking or, of a debt, of the payout account. */
export type Along = (tx: Tx, moves: Counted) => Promise<void>
type Decided = About & { input: Record<string, unknown>; reason: string }

/** Ends the transaction that only tried the decision: nothing of it is kept. */
class Tried extends Error {
  readonly moves: Moves
  readonly above_cents: number | null
  constructor(moves: Moves, above_cents: number | null) {
    super('tried')
    this.moves = moves
    this.above_cents = above_cents
  }
}

/**
 * Decides about money: `carryOut` with what it is given at once, or, with `after_seconds` or above the limit of our rule,
 * tried whole in a transaction that is undone, and kept until a job performs it (server/perform.ts). Null when it is kept.
 * Throws what `carryOut` throws, and 409 `decision_waits` while another decision about the booking waits.
 */
export async function decideMoney<T>(
  ctx: Ctx,
  { after_seconds, ...decided }: Decided & { after_seconds: number },
  carryOut: (along: Along) => Promise<T>,
): Promise<T | null> {
  try {
    return await carryOut(async (tx, { counts_cents, ...moves }) => {
      await ensureNoneWaits(ctx, tx, decided)
      const above_cents = await limitBelow(tx, { ...moves, counts_cents }, ctx.services.now())
      if (above_cents !== null || after_seconds > 0) throw new Tried(moves, above_cents)
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    await ctx.write((tx) => keep(ctx, tx, { ...decided, ...error, after_seconds }))
    return null
  }
}

/** The limit that one admin had at this time, where this is above it; null where nobody else has to approve it. */
export async function limitBelow(
  tx: Tx,
  { kind, amount_cents, counts_cents = amount_cents }: Counted,
  at: Date,
): Promise<number | null> {
  if (!NEEDS_APPROVAL.includes(kind)) return null
  const rule = await ruleInForce<{ above_cents: number }>(tx, 'money_approval', at)
  return rule && counts_cents > rule.above_cents ? rule.above_cents : null
}

async function ensureNoneWaits(ctx: Ctx, tx: Tx, { order_id, provider_id }: About): Promise<void> {
  const other = await tx
    .selectFrom('money_decisions as d')
    .innerJoin('profiles as p', 'p.id', 'd.decided_by')
    .select(['p.id', 'p.name', 'd.status'])
    .where(order_id ? 'd.order_id' : 'd.provider_id', '=', order_id ?? provider_id!)
    .where('d.status', 'in', ['approval', 'waiting'])
    .executeTakeFirst()
  if (!other) return
  const own = other.id === person(ctx).id
  const message =
    other.status === 'approval'
      ? own
        ? 'Your decision about this booking needs a second admin. Take it back first.'
        : `What ${other.name} decided about this booking needs a second admin. Approve or refuse it first.`
      : own
        ? 'Your earlier decision is still waiting. Undo it first.'
        : `${other.name} just decided about this. Undo that decision first, or wait until it’s done.`
  throw conflict('decision_waits', message)
}

type Kept = Decided & { moves: Moves; above_cents: number | null; after_seconds: number }
async function keep(
  ctx: Ctx,
  tx: Tx,
  { input, reason, moves, above_cents, after_seconds, ...about }: Kept,
): Promise<void> {
  const now = ctx.services.now()
  const due = above_cents === null ? new Date(now.getTime() + after_seconds * 1000) : null
  const applies_at = due?.toISOString() ?? null
  const { order_id = null, provider_id = null } = about
  const id = newId()
  const kept = await tx
    .insertInto('money_decisions')
    .values({
      id,
      order_id,
      provider_id,
      ...moves,
      input: JSON.stringify(input),
      reason,
      decided_by: person(ctx).id,
      decided_at: now.toISOString(),
      above_cents,
      applies_at,
      status: due ? 'waiting' : 'approval',
    })
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) await ensureNoneWaits(ctx, tx, about)
  if (!kept) throw conflict('decision_waits', 'Another decision was still waiting. Try again.')
  const { path, number, ...on } = subjectOf({ order_id, provider_id })
  const after = { decision: id, ...moves, applies_at }
  await audit(tx, { action: due ? 'money.held' : 'money.asked', ...on, after, reason })
  if (due) return queueDecision(tx, id, due)
  const named = { kind: moves.kind, sum: formatCents(moves.amount_cents), number, reason }
  const news = { ...decisionNews('asked', named), action_url: path }
  await notifyTeam(ctx, tx, on.id, news, person(ctx).id)
}

/** Notifies the claims team of a decision, without those who are a party of this booking or belong to this provider. */
export async function notifyTeam(ctx: Ctx, tx: Tx, about: string, news: News, but?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from admins_apart(${about}) as id`.execute(tx)
  for (const { id } of rows) if (id !== but) await notify(ctx, tx, id, 'team', news)
}

/** Queues what performs a decision once it is due. */
export const queueDecision = (tx: Tx, id: string, runAt: Date): Promise<void> =>
  addJob(tx, 'perform_money_decision', { id }, { runAt, key: `money_decision:${id}` })
