// What becomes of a deposit once the car is back: all good, or a part with its reason, which the driver answers first.
import type { Updateable } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import type { Input } from '#lib/contract.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { type Answer, ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person, touched, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { depositContract } from '../deposit-calls.ts'
import {
  canAgreeDeposit,
  canAskDeposit,
  canDecideDeposit,
  canObjectDeposit,
  canReleaseDeposit,
} from '../deposit-policy.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import { bookingWithDeposit, depositOf } from './deposit-rows.ts'
import { settleDepositSoon } from './deposit-settle.ts'
import { depositNews } from './words.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { lockOrder, type OrderRow, releaseTime } from '#features/work/orders/server/rows.ts'
import { type Parties, partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { appendStep } from '#features/work/orders/server/work-photos.ts'

/** The provider asks to keep a part: the reason and the photos stand on the timeline, and the driver has as long to answer as for the work. */
export const askDeposit: Verb<typeof depositContract.askDeposit> = async (
  ctx,
  { id, amount_cents, reason, photos },
) => {
  const read = await bookingWithDeposit(ctx, { id })
  ensure(canAskDeposit(read))
  if (amount_cents > read.deposit_cents)
    throw invalid('amount_cents', `You can ask for up to ${formatCents(read.deposit_cents)}, the full deposit.`)
  const now = ctx.services.now()
  const answerBy = await releaseTime(ctx.db, now)
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    const deposit = await depositOf(ctx, order, { db: tx, as: 'party' })
    ensure(canAskDeposit({ ...read, ...order, deposit, handovers: await handoversIn(tx, id) }))
    await tx
      .insertInto('deposit_asks')
      .values({
        id: newId(now.getTime()),
        order_id: id,
        amount_cents,
        reason,
        asked_by: person(ctx).id,
        asked_at: now.toISOString(),
        answer_by: answerBy.toISOString(),
      })
      .execute()
    await appendStep(ctx, tx, order, { kind: 'deposit_asked', reason, details: { cents: amount_cents }, photos })
    await audit(tx, { action: 'order.deposit_asked', table: 'orders', id, after: { amount_cents }, reason })
    await addJob(tx, 'deposit_deadline', { id }, { runAt: answerBy, key: `deposit_deadline:${id}` })
    const parties = await partiesOf(tx, order)
    const news = depositNews('asked', parties.about, { sum: formatCents(amount_cents), reason, until: answerBy })
    await notifyParty(ctx, tx, order, parties, 'customer', news)
  })
  return bookingWithDeposit(ctx, { id })
}

/** Nothing is kept: the hold is dropped at once, and what was asked is taken back. */
export const releaseDeposit: Verb<typeof depositContract.releaseDeposit> = (ctx, { id }) =>
  turn(ctx, id, {
    may: canReleaseDeposit,
    kind: 'deposit_good',
    good: true,
    set: (order) => (order.deposit?.ask ? { status: 'withdrawn' } : null),
    then: (tx, order, parties) =>
      notifyParty(ctx, tx, order, parties, 'customer', depositNews('withdrawn', parties.about), { mail: false }),
  })

/** The driver agrees to exactly what they saw (409 `changed`). */
export const agreeDeposit: Verb<typeof depositContract.agreeDeposit> = (ctx, { id, expected_cents }) =>
  turn(ctx, id, {
    may: canAgreeDeposit,
    kind: 'deposit_agreed',
    cents: ({ deposit }) => deposit!.ask!.amount_cents,
    set: ({ deposit }) => {
      if (deposit!.ask!.amount_cents !== expected_cents)
        throw conflict('changed', 'The request has changed. Please check it again.')
      return { status: 'agreed', kept_cents: expected_cents, answered_at: ctx.services.now().toISOString() }
    },
    then: (tx, order, parties) =>
      notifyParty(
        ctx,
        tx,
        order,
        parties,
        'provider',
        depositNews('agreed', parties.about, { sum: formatCents(expected_cents) }),
        {
          act: 'answer',
        },
      ),
  })

/** The driver objects; the claims team decides. */
export const objectDeposit: Verb<typeof depositContract.objectDeposit> = (ctx, { id, reason }) =>
  turn(ctx, id, {
    may: canObjectDeposit,
    kind: 'deposit_objected',
    reason,
    set: () => ({ status: 'objected', objection: reason, answered_at: ctx.services.now().toISOString() }),
    then: async (tx, order, parties, { deposit }) => {
      const news = depositNews('objected', parties.about, { sum: formatCents(deposit!.ask!.amount_cents), reason })
      await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
      await notifyParty(ctx, tx, order, parties, 'admin', news)
    },
  })

/** An admin who is no party decides, from nothing to what was asked: at once, or kept so that it can be undone. */
export const decideDeposit: Verb<typeof depositContract.decideDeposit> = async (ctx, { after_seconds, ...input }) => {
  const { id, reason } = input
  const done = await decideMoney(ctx, { order_id: id, input, reason, after_seconds }, (along) =>
    carryOutDepositDecision(ctx, input, along),
  )
  return done ?? bookingWithDeposit(ctx, { id })
}

/** Does it; money follows after the commit. */
export const carryOutDepositDecision = (
  ctx: Ctx,
  { id, kept_cents, reason }: Omit<Input<typeof depositContract.decideDeposit>, 'after_seconds'>,
  along: Along,
): Promise<BookingWithDeposit> =>
  turn(ctx, id, {
    may: canDecideDeposit,
    kind: 'deposit_decided',
    reason,
    cents: () => kept_cents,
    set: ({ deposit }) => {
      if (kept_cents > deposit!.ask!.amount_cents)
        throw invalid(
          'kept_cents',
          `You can decide up to ${formatCents(deposit!.ask!.amount_cents)}, the amount requested.`,
        )
      const decided_at = ctx.services.now().toISOString()
      return { status: 'decided', kept_cents, decision: reason, decided_by: person(ctx).id, decided_at }
    },
    then: async (tx, order, parties, { deposit }) => {
      const [sum, asked] = [formatCents(kept_cents), formatCents(deposit!.ask!.amount_cents)]
      const news = depositNews('decided', parties.about, { sum, asked, reason })
      await notifyParty(ctx, tx, order, parties, 'customer', news)
      await notifyParty(ctx, tx, order, parties, 'provider', news, { act: 'answer' })
      await along(tx, { kind: 'deposit', amount_cents: kept_cents })
    },
  })

type Turn = {
  may: (order: BookingWithDeposit) => Answer
  kind: string
  /** Nothing is to be kept. */
  good?: true
  reason?: string
  cents?: (order: BookingWithDeposit) => number
  /** What changes about what was asked; null when nothing was. */
  set: (order: BookingWithDeposit) => Updateable<DB['deposit_asks']> | null
  then: (tx: Tx, order: OrderRow, parties: Parties, read: BookingWithDeposit) => Promise<void>
}

/** One word about a deposit: asked again under the order's lock, on the timeline and the record; money follows after the commit. */
async function turn(
  ctx: Ctx,
  id: string,
  { may, kind, good, reason, cents, set, then }: Turn,
): Promise<BookingWithDeposit> {
  const seen = await bookingWithDeposit(ctx, { id })
  ensure(may(seen))
  await writeFor(ctx, kind, async (tx) => {
    const order = await lockOrder(tx, id)
    const { status, work_status } = order
    const read = { ...seen, status, work_status, deposit: await depositOf(ctx, order, { db: tx }) }
    ensure(may(read))
    const change = set(read)
    const amount = cents?.(read) ?? read.deposit?.ask?.amount_cents
    if (good)
      await tx
        .updateTable('deposits')
        .set({ good_at: ctx.services.now().toISOString() })
        .where('order_id', '=', id)
        .execute()
    if (change) await tx.updateTable('deposit_asks').set(change).where('order_id', '=', id).execute()
    await tx
      .insertInto('order_events')
      .values({
        order_id: id,
        kind,
        actor_id: person(ctx).id,
        reason: reason ?? null,
        details: JSON.stringify(amount === undefined ? {} : { cents: amount }),
      })
      .execute()
    await tx.updateTable('orders').set(touched).where('id', '=', id).execute()
    await audit(tx, {
      action: `order.${kind}`,
      table: 'orders',
      id,
      before: { ask: read.deposit?.ask?.status ?? null },
      after: { ask: change?.status ?? null, ...(amount !== undefined && { cents: amount }) },
      ...(reason && { reason }),
    })
    await addJob(tx, 'settle_deposit', { id }, { key: `deposit:${id}` })
    await then(tx, order, await partiesOf(tx, order), read)
  })
  await settleDepositSoon(ctx, id)
  return bookingWithDeposit(ctx, { id })
}
